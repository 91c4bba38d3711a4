// What happened on an account, read from the ledger, and what was paid in.

import type { WirePayIn, WireTransaction } from '#contracts/payments.ts'
import { type HeldPayIn, isProofWanted } from '#domain/account/held-pay-in.ts'
import { addDays, type CalendarDate, earlier } from '#domain/date.ts'
import type { CoursePlace } from '#domain/holdings/course.ts'
import { customerAccountKinds } from '#domain/ledger.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'

export const pageSize = 100

export type Wanted = {
  of: string
  before?: bigint | undefined
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  kind?: string | undefined
  text?: string | undefined
}

type Row = {
  id: string
  number: bigint
  kind: string
  minor: bigint
  after: bigint
  currency: Currency
  valueDate: CalendarDate
  bookedOn: CalendarDate
  line: number
  party: string | null
}

/** Among the accounts of the transaction's customer. */
async function ledgerAccountOf(tx: Tx, of: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from ledger.own_accounts where reference = $1 and kind in ${sqlList(customerAccountKinds)}`,
    [of],
  )
  return rows[0]?.id
}

/** The day a page begins on, and nothing after it: that of the last one seen, the end of the period, or today. */
async function firstDayOf(tx: Tx, { before, to }: Wanted): Promise<CalendarDate> {
  const today = await businessDate(tx)
  if (before === undefined) return earlier(to ?? today, today)
  const { rows } = await tx.query<{ day: CalendarDate | null }>(
    'select max(booked_on) as day from ledger.own_postings where number = $1',
    [before],
  )
  return rows[0]?.day ?? today
}

type Stretch = {
  accountId: string
  first: CalendarDate
  since: CalendarDate | undefined
  most: number
}

/** How far back is looked, until a page is full: whoever has much finds it near, whoever has little has little to read. */
const daysBack = [7, 92, undefined] as const

export async function listTransactions(
  tx: Tx,
  wanted: Wanted,
  most: number,
): Promise<WireTransaction[]> {
  const accountId = await ledgerAccountOf(tx, wanted.of)
  if (!accountId) return []
  const first = await firstDayOf(tx, wanted)
  let found: WireTransaction[] = []
  for (const days of daysBack) {
    const since = days && addDays(first, -days)
    found = await transactionsIn(tx, { accountId, first, since, most }, wanted)
    if (found.length === most) break
  }
  return found
}

/** Of a deposit that was renewed the account gets interest, and the principal has gone nowhere. */
const shownKind = `case when p.kind = 'DEPOSIT_MATURED' and p.amount_minor > 0
       and exists (select from ledger.own_accounts a where a.id = p.account_id and a.kind = 'TRANSACTION')
       and (select sum(d.amount_minor)
              from ledger.own_postings d join ledger.own_accounts a on a.id = d.account_id
             where d.transfer_id = p.transfer_id and a.kind = 'DEPOSIT') >= 0
  then 'INTEREST_POSTED' else p.kind end`

/** The newest first: by the day, and by the number, which grows with it. */
async function transactionsIn(
  tx: Tx,
  { accountId, first, since, most }: Stretch,
  { before, from, kind, text }: Wanted,
): Promise<WireTransaction[]> {
  const { rows } = await tx.query<Row>(
    `select p.transfer_id as id, p.number, shown.kind, p.amount_minor as minor, p.balance_after as after,
            p.currency, p.value_date as "valueDate", p.booked_on as "bookedOn", p.line,
            coalesce(b.name, nullif(i.sender_name, ''), o.holder) as party
       from ledger.own_postings p
       cross join lateral (select ${shownKind} as kind) shown
       left join products.bank_names b on b.id = p.evidence ->> 'bankId'
       left join payments.pay_ins i on i.id = (p.evidence ->> 'payInId')::uuid
       left join payments.payouts o on o.id = (p.evidence ->> 'payoutId')::uuid
      where p.account_id = $1
        and ($2::bigint is null or p.number < $2)
        and ($3::date is null or p.booked_on >= $3)
        and p.booked_on <= $4
        and ($8::date is null or p.booked_on >= $8)
        and ($5::text is null or shown.kind = $5)
        and ($6::text is null or position(lower($6) in
              lower(concat_ws(' ', b.name, i.sender_name, o.holder, p.evidence ->> 'reference'))) > 0
              or position($6 in to_char(abs(p.amount_minor) / 100.0, 'FM999999999999990.00')) > 0)
      order by p.booked_on desc, p.number desc, p.line desc limit $7`,
    [
      accountId,
      before ?? null,
      from ?? null,
      first,
      kind ?? null,
      text ?? null,
      most,
      since ?? null,
    ],
  )
  return rows.map(({ minor, after, currency, number, party, ...row }) => ({
    ...row,
    number: number.toString(),
    amount: decimalOf(money(minor, currency)),
    balanceAfter: decimalOf(money(after, currency)),
    currencyCode: currency,
    ...(party && { party }),
  }))
}

/** What stood on each account at the end of a day: the last posting by then has it. */
export async function balancesOn(tx: Tx, customerId: string, on: CalendarDate) {
  const { rows } = await tx.query<{
    of: string
    kind: 'TRANSACTION' | 'DEPOSIT'
    currencyCode: Currency
    minor: bigint
  }>(
    `select a.reference as of, a.kind, a.currency as "currencyCode", last.minor
       from ledger.own_accounts a
       cross join lateral (
         select p.balance_after as minor from ledger.own_postings p
          where p.account_id = a.id and p.booked_on <= $2
          order by p.booked_on desc, p.number desc, p.line desc limit 1) last
      where a.customer_id = $1 and a.kind in ${sqlList(customerAccountKinds)}
      order by a.kind desc, a.id`,
    [customerId, on],
  )
  return rows.map(({ minor, ...row }) => ({
    ...row,
    balance: decimalOf(money(minor, row.currencyCode)),
  }))
}

/** How it came to that: what moved on each day since the first, by the kind of place it lies in. */
export async function courseSince(tx: Tx, customerId: string, from: CalendarDate) {
  const { rows } = await tx.query<{
    on: CalendarDate
    kind: CoursePlace
    currencyCode: Currency
    minor: bigint
  }>(
    `select c.on_day as on, c.currency as "currencyCode", sum(c.amount_minor)::bigint as minor,
            case c.kind when 'TRANSACTION' then 'ACCOUNT' when 'DEPOSIT' then i.deposit_kind else c.kind end as kind
       from ledger.own_course($2) c
       left join payments.deposit_kinds i
         on i.customer_id = c.customer_id and c.kind = 'DEPOSIT' and i.instance_id = c.reference::uuid
      where c.customer_id = $1
      group by 1, 2, 4 having sum(c.amount_minor) <> 0
      order by 1, 4, 2`,
    [customerId, from],
  )
  return rows.map(({ minor, ...row }) => ({
    ...row,
    amount: decimalOf(money(minor, row.currencyCode)),
  }))
}

type PayInRow = HeldPayIn & {
  id: string
  currency: Currency
  minor: bigint
  senderName: string
  receivedOn: CalendarDate
  returnsOn: CalendarDate | null
  proofs: number
}

export async function listPayIns(tx: Tx, customerId: string): Promise<WirePayIn[]> {
  const { rows } = await tx.query<PayInRow>(
    `select id, currency, amount_minor as minor, state, reason, decision, sender_name as "senderName",
            received_on as "receivedOn", return_on as "returnsOn",
            (select count(*)::int from payments.pay_in_proofs f where f.pay_in_id = p.id) as proofs
       from payments.pay_ins p where customer_id = $1 order by id desc limit 200`,
    [customerId],
  )
  return rows.map(({ minor, currency, reason, returnsOn, decision, ...row }) => ({
    ...row,
    amount: decimalOf(money(minor, currency)),
    currencyCode: currency,
    ...(reason && { reason }),
    ...(returnsOn && row.proofs === 0 && { returnsOn }),
    ...(isProofWanted({ ...row, reason, decision }) && { isProofWanted: true as const }),
  }))
}
