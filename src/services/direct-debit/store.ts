// Mandates and collections, as they are kept.

import type { WireCollection, WireMandate } from '#contracts/direct-debit.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { CollectionState, ReturnCode } from '#domain/direct-debit/collection.ts'
import { openCollectionStates } from '#domain/direct-debit/collection.ts'
import type { MandateScheme, MandateState } from '#domain/direct-debit/mandate.ts'
import { decimalOf, type Money, money } from '#domain/money.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'

export type Mandate = {
  customerId: string
  id: string
  reference: string
  scheme: MandateScheme
  referenceAccountId: string
  holder: string
  iban: string
  state: MandateState
  signedOn: CalendarDate
  endedOn: CalendarDate | null
}

export async function mandatesWhere(
  tx: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<Mandate[]> {
  const { rows } = await tx.query<Mandate>(
    `select customer_id as "customerId", id, reference, scheme, reference_account_id as "referenceAccountId",
            holder, iban, state, signed_on as "signedOn", ended_on as "endedOn"
       from debits.mandates where ${condition}`,
    [...values],
  )
  return rows
}

export const wireMandate = ({ customerId: _, endedOn, ...mandate }: Mandate): WireMandate => ({
  ...mandate,
  ...(endedOn && { endedOn }),
})

export async function insertMandate(
  tx: Tx,
  { customerId, id, reference, scheme, referenceAccountId, holder, iban }: Mandate,
  signedBy: string,
): Promise<void> {
  await tx.query(
    `insert into debits.mandates
       (customer_id, id, reference, scheme, reference_account_id, holder, iban, state, signed_by, signed_on, used_on)
     select $1, $2, $3, $4, $5, $6, $7, 'ACTIVE', $8, business_date, business_date from platform.business_clock`,
    [customerId, id, reference, scheme, referenceAccountId, holder, iban, signedBy],
  )
}

export type Collection = {
  customerId: string
  id: string
  mandateId: string
  accountId: string
  amount: Money
  state: CollectionState
  attempt: number
  announcedOn: CalendarDate
  submitOn: CalendarDate
  dueOn: CalendarDate
  isOffered: boolean
  transferId: string | null
  creditedOn: CalendarDate | null
  payableFrom: CalendarDate | null
  endedOn: CalendarDate | null
  returnCode: ReturnCode | null
  /** Of a savings plan's run: of which portfolio, planned for which day. */
  portfolioId: string | null
  planDueOn: CalendarDate | null
}

type Row = Omit<Collection, 'amount'> & { minor: bigint }

export async function collectionsWhere(
  tx: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<Collection[]> {
  const { rows } = await tx.query<Row>(
    `select customer_id as "customerId", id, mandate_id as "mandateId", account_id as "accountId",
            amount_minor as minor, state, attempt, announced_on as "announcedOn", submit_on as "submitOn",
            due_on as "dueOn", is_offered as "isOffered", transfer_id as "transferId",
            credited_on as "creditedOn", payable_from as "payableFrom", ended_on as "endedOn",
            return_code as "returnCode", portfolio_id as "portfolioId", plan_due_on as "planDueOn"
       from debits.collections where ${condition}`,
    [...values],
  )
  return rows.map(({ minor, ...row }) => ({ ...row, amount: money(minor, 'EUR') }))
}

export const wireCollection = (of: Collection): WireCollection => ({
  ...{ id: of.id, mandateId: of.mandateId, amount: decimalOf(of.amount), currencyCode: 'EUR' },
  ...{ state: of.state, announcedOn: of.announcedOn, dueOn: of.dueOn },
  ...(of.creditedOn && { creditedOn: of.creditedOn }),
  ...(of.payableFrom && { payableFrom: of.payableFrom }),
  ...(of.endedOn && { endedOn: of.endedOn }),
  ...(of.returnCode && { returnCode: of.returnCode }),
  ...(of.attempt > 1 && { isRetry: true as const }),
  ...(of.portfolioId && { isOfPlan: true as const }),
})

export type NewCollection = Pick<
  Collection,
  | 'customerId'
  | 'id'
  | 'mandateId'
  | 'accountId'
  | 'amount'
  | 'attempt'
  | 'announcedOn'
  | 'submitOn'
  | 'dueOn'
> &
  Partial<Pick<Collection, 'portfolioId' | 'planDueOn'>> & { askedBy: string | null }

export async function insertCollections(tx: Tx, all: readonly NewCollection[]): Promise<void> {
  const of = <T>(column: (each: NewCollection) => T) => all.map(column)
  await tx.query(
    `insert into debits.collections
       (state, customer_id, id, mandate_id, account_id, amount_minor, attempt, asked_by, announced_on, submit_on, due_on,
        portfolio_id, plan_due_on)
     select 'ANNOUNCED', * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::int[], $7::text[],
                                       $8::date[], $9::date[], $10::date[], $11::uuid[], $12::date[])`,
    [
      ...[of(({ customerId }) => customerId), of(({ id }) => id), of(({ mandateId }) => mandateId)],
      ...[of(({ accountId }) => accountId), of(({ amount }) => amount.minor)],
      ...[of(({ attempt }) => attempt), of(({ askedBy }) => askedBy)],
      ...[of(({ announcedOn }) => announcedOn), of(({ submitOn }) => submitOn)],
      ...[of(({ dueOn }) => dueOn), of(({ portfolioId = null }) => portfolioId)],
      of(({ planDueOn = null }) => planDueOn),
    ],
  )
}

export const insertCollection = (tx: Tx, one: NewCollection): Promise<void> =>
  insertCollections(tx, [one])

async function sumWhere(tx: Queryable, customerId: string, condition: string): Promise<Money> {
  const { rows } = await tx.query<{ minor: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as minor from debits.collections
      where customer_id = $1 and ${condition}`,
    [customerId],
  )
  return money(rows[0]!.minor, 'EUR')
}

/** Announced, and not on the account yet. */
export const onTheirWay = (tx: Queryable, customerId: string): Promise<Money> =>
  sumWhere(tx, customerId, `state in ${sqlList(openCollectionStates)}`)

/** What can still be asked back, and the day from which nothing of it can. */
export async function collectedMoney(
  tx: Queryable,
  customerId: string,
): Promise<{ amount: Money; until: CalendarDate } | undefined> {
  const { rows } = await tx.query<{ minor: bigint; until: CalendarDate | null }>(
    `select coalesce(sum(amount_minor), 0)::bigint as minor, max(payable_from) as until
       from debits.collections
      where customer_id = $1 and state = 'CREDITED'
        and payable_from > (select business_date from platform.business_clock)`,
    [customerId],
  )
  const { minor, until } = rows[0]!
  return until ? { amount: money(minor, 'EUR'), until } : undefined
}
