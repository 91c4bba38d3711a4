// The facts of papers about deposits, read from the books, many at once: how a deposit began,
// what it earned, and how money left it.

import type { CalendarDate } from '#domain/date.ts'
import { capitalises } from '#domain/interest/payout-plan.ts'
import type { Receipt } from '#domain/interest/receipt.ts'
import { decimalOf, money } from '#domain/money.ts'
import type { Queryable } from '#platform/db.ts'
import type { DepositFacts, SettlementFacts } from './facts.ts'
import type { PaperReader } from './paper.ts'

/** What every paper says of its deposit. */
const ofDeposit = `c.customer_id as "customerId", c.instance_id as "depositId", c.number, c.bank,
  c.bank_country as "bankCountry", c.deposit_kind as kind, c.currency, c.starts_on as "startsOn",
  c.matures_on as "maturesOn", c.payout`

type Row = DepositFacts & { customerId: string; depositId: string }

const factsOf = ({
  number,
  bank,
  bankCountry,
  kind,
  currency,
  startsOn,
  maturesOn,
  payout,
}: Row): DepositFacts => ({
  ...{ number, bank, bankCountry, kind, currency, startsOn, maturesOn, payout },
})

type Subjects = readonly { customerId: string; subject: string }[]

const pairsOf = (of: Subjects): [string[], string[]] => [
  of.map(({ customerId }) => customerId),
  of.map(({ subject }) => subject),
]

type OpeningRow = Row & {
  amount: bigint
  rate: string
  tierAbove: bigint | null
  tierRate: string | null
  valueDate: CalendarDate
  renews: string | null
  position: bigint
}

/** The first transfer onto a deposit, by the deposit's id. */
async function readOpenings(tx: Queryable, of: Subjects) {
  const { rows } = await tx.query<OpeningRow>(
    `select ${ofDeposit}, first.amount, first.value_date as "valueDate", first.number as position,
            r.rate_percent::text as rate, r.tier_above_minor as "tierAbove",
            r.tier_rate_percent::text as "tierRate", before.number as renews
       from unnest($1::text[], $2::uuid[]) as wanted (customer_id, instance_id)
       join documents.held_deposits c on (c.customer_id, c.instance_id) = (wanted.customer_id, wanted.instance_id)
       join documents.first_rates r on (r.customer_id, r.instance_id) = (c.customer_id, c.instance_id)
       join lateral (
         select p.amount_minor as amount, p.value_date, p.number from documents.booked p
          where p.account_id = c.ledger_account_id order by p.number limit 1) first on true
       left join documents.held_deposits before
         on (before.customer_id, before.instance_id) = (c.customer_id, c.renewed_from)`,
    pairsOf(of),
  )
  return rows.map((row) => ({
    ...{ customerId: row.customerId, subject: row.depositId, depositId: row.depositId },
    position: row.position,
    facts: {
      ...factsOf(row),
      ...(row.tierAbove && {
        tier: { above: decimalOf(money(row.tierAbove, row.currency)), rate: row.tierRate! },
      }),
      ...{ rate: row.rate, valueDate: row.valueDate, renews: row.renews },
      amount: decimalOf(money(row.amount, row.currency)),
    },
  }))
}

const openingReader: PaperReader<'opening'> = {
  type: 'opening',
  read: async (tx, of) =>
    (await readOpenings(tx, of)).map((each) => ({ ...each, type: 'opening' as const })),
}

const renewalReader: PaperReader<'renewal'> = {
  type: 'renewal',
  read: async (tx, of) =>
    (await readOpenings(tx, of)).map((each) => ({ ...each, type: 'renewal' as const })),
}

type Earning = {
  interest: bigint
  exempted: bigint
  tax: bigint
  taxes: { key: string; amount: string }[]
}

const earned = `q.interest_minor as interest, q.exempted_minor as exempted, q.tax_minor as tax, q.tax as taxes`

const earnedOf = (
  { interest, exempted, tax, taxes }: Earning,
  currency: DepositFacts['currency'],
) => ({
  interest: decimalOf(money(interest, currency)),
  exempted: decimalOf(money(exempted, currency)),
  tax: decimalOf(money(tax, currency)),
  taxes: taxes.map(({ key, amount }) => ({ key, amount })),
})

type InterestRow = Row &
  Earning & { postedFor: CalendarDate; postedOn: CalendarDate; receipt: Receipt; position: bigint }

/** By the deposit and the day up to which interest was posted. */
const interestReader: PaperReader<'interest'> = {
  type: 'interest',
  async read(tx, of) {
    const parts = of.map(({ subject }) => subject.split('/') as [string, string])
    const { rows } = await tx.query<InterestRow>(
      `select ${ofDeposit}, ${earned}, q.posted_for as "postedFor", q.posted_on as "postedOn", q.receipt,
              q.number as position
         from unnest($1::text[], $2::uuid[], $3::date[]) as wanted (customer_id, instance_id, posted_for)
         join documents.earned q on (q.customer_id, q.instance_id, q.posted_for) =
              (wanted.customer_id, wanted.instance_id, wanted.posted_for)
         join documents.held_deposits c on (c.customer_id, c.instance_id) = (q.customer_id, q.instance_id)`,
      [
        of.map(({ customerId }) => customerId),
        parts.map(([id]) => id),
        parts.map(([, day]) => day),
      ],
    )
    return rows.map((row) => ({
      type: 'interest' as const,
      ...{ customerId: row.customerId, depositId: row.depositId, position: row.position },
      subject: `${row.depositId}/${row.postedFor}`,
      year: Number(row.postedOn.slice(0, 4)),
      facts: {
        ...factsOf(row),
        ...earnedOf(row, row.currency),
        ...{ postedFor: row.postedFor, postedOn: row.postedOn },
        segments: row.receipt.segments.map(({ from, to, days, base, rate }) => ({
          ...{ from, to, days, base, rate },
        })),
        isCapitalised: capitalises(row.payout),
      },
    }))
  },
}

type SettlementRow = Row & {
  key: string
  because: SettlementFacts['because']
  valueDate: CalendarDate
  position: bigint
  principal: bigint
  paid: { to: 'TRANSACTION' | 'DEPOSIT'; name: string; minor: string }[] | null
} & (Earning | { interest: null })

function settlementOf(row: SettlementRow) {
  const { currency } = row
  const paid = (row.paid ?? []).map(({ minor, ...each }) => ({ ...each, minor: BigInt(minor) }))
  const net = row.interest === null ? 0n : row.interest - row.tax
  const reached = paid.reduce((sum, { minor }) => sum + minor, 0n)
  return {
    type: 'settlement' as const,
    ...{ customerId: row.customerId, depositId: row.depositId, position: row.position },
    subject: row.key,
    facts: {
      ...factsOf(row),
      ...{ because: row.because, valueDate: row.valueDate },
      principal: decimalOf(money(row.principal, currency)),
      earned: row.interest === null ? null : earnedOf(row, currency),
      // What was there and earned, and reached nobody, is what leaving early cost.
      penalty: decimalOf(money(row.principal + net - reached, currency)),
      paid: paid.map(({ minor, ...each }) => ({
        ...each,
        amount: decimalOf(money(minor, currency)),
      })),
    },
  }
}

/** By the key of the transfer with which money left the deposit. */
const settlementReader: PaperReader<'settlement'> = {
  type: 'settlement',
  async read(tx, of) {
    const { rows } = await tx.query<SettlementRow>(
      `select ${ofDeposit}, t.key, t.kind as because, t.value_date as "valueDate", t.number as position,
              -t.amount_minor as principal, ${earned}, line.paid
         from unnest($1::text[], $2::text[]) as wanted (customer_id, key)
         join documents.booked t on t.key = wanted.key and t.customer_id = wanted.customer_id
         join documents.held_deposits c on c.customer_id = t.customer_id and c.ledger_account_id = t.account_id
              and c.instance_id = (t.evidence ->> 'instanceId')::uuid
         left join lateral (
           select json_agg(json_build_object('to', p.account_kind, 'name', p.reference,
                                             'minor', p.amount_minor::text) order by p.line) as paid
             from documents.booked p
            where p.key = t.key and p.customer_id = c.customer_id
              and p.account_id <> c.ledger_account_id) line on true
         left join documents.earned q on q.customer_id = c.customer_id
              and q.instance_id = c.instance_id and q.transfer_id = t.transfer_id`,
      pairsOf(of),
    )
    return rows.map(settlementOf)
  },
}

type TopUpRow = Row & {
  orderId: string
  order: string
  amount: bigint
  valueDate: CalendarDate
  position: bigint
}

/** By the order that topped it up. */
const topUpReader: PaperReader<'topUp'> = {
  type: 'topUp',
  async read(tx, of) {
    const { rows } = await tx.query<TopUpRow>(
      `select ${ofDeposit}, u.id as "orderId", u.reference as "order", p.amount_minor as amount,
              p.value_date as "valueDate", p.number as position
         from unnest($1::text[], $2::uuid[]) as wanted (customer_id, id)
         join documents.ordered u on (u.customer_id, u.id) = (wanted.customer_id, wanted.id)
         join documents.held_deposits c on (c.customer_id, c.instance_id) = (u.customer_id, u.instance_id)
         join documents.booked p on p.key = 'order/' || u.id || '/open' and p.account_id = c.ledger_account_id`,
      pairsOf(of),
    )
    return rows.map((row) => ({
      type: 'topUp' as const,
      ...{ customerId: row.customerId, depositId: row.depositId, position: row.position },
      subject: row.orderId,
      facts: {
        ...factsOf(row),
        ...{ order: row.order, valueDate: row.valueDate },
        amount: decimalOf(money(row.amount, row.currency)),
      },
    }))
  },
}

export const depositReaders = {
  ...{ opening: openingReader, renewal: renewalReader, topUp: topUpReader },
  ...{ interest: interestReader, settlement: settlementReader },
}
