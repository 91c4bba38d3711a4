// The facts of the yearly overview of interest, of what funds brought, and of tax, for many customers at once.

import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import { foreignTaxKey } from '#domain/tax/interest-tax.ts'
import { type TaxYear, taxYear } from '#domain/tax/overview.ts'
import type { Queryable } from '#platform/db.ts'
import type { OverviewFacts } from './facts.ts'
import { fundTaxesOf } from './fund-taxes.ts'
import type { PaperReader } from './paper.ts'

type Row = {
  customerId: string
  subject: string
  position: bigint
  number: string
  bank: string
  bankCountry: string
  currency: Currency
  interest: bigint
  exempted: bigint
  tax: bigint
  taxes: { key: string; minor: string }[] | null
  balance: bigint
}

function depositOf(row: Row): OverviewFacts['deposits'][number] {
  const said = (minor: bigint) => decimalOf(money(minor, row.currency))
  const taxes = (row.taxes ?? []).map(({ key, minor }) => ({ key, amount: said(BigInt(minor)) }))
  return {
    ...{ number: row.number, bank: row.bank, bankCountry: row.bankCountry, currency: row.currency },
    ...{ interest: said(row.interest), exempted: said(row.exempted), tax: said(row.tax), taxes },
    foreign: taxes.find(({ key }) => key === foreignTaxKey)?.amount ?? said(0n),
    balance: said(row.balance),
  }
}

type Wanted = readonly { customerId: string; subject: string; position?: bigint | undefined }[]

async function yearsOf(tx: Queryable, of: Wanted): Promise<Map<string, TaxYear>> {
  const { rows } = await tx.query<{ id: string; market: Locale }>(
    'select customer_id as id, market from documents.accounts where is_first and customer_id = any ($1)',
    [of.map(({ customerId }) => customerId)],
  )
  const countries = new Map(rows.map(({ id, market }) => [id, marketOf(market).country?.iso2]))
  return new Map(
    of.map(({ customerId, subject }) => [
      `${customerId} ${subject}`,
      taxYear(countries.get(customerId), Number(subject)),
    ]),
  )
}

async function lastPosition(tx: Queryable): Promise<bigint> {
  const { rows } = await tx.query<{ last: bigint | null }>(
    'select max(number) as last from documents.booked',
  )
  return rows[0]!.last ?? 0n
}

/** By the year it begins in; interest counts in the year it was paid, a balance by the day it counts from. */
async function readOverviews(tx: Queryable, of: Wanted) {
  const years = await yearsOf(tx, of)
  const spans = of.map(({ customerId, subject }) => years.get(`${customerId} ${subject}`)!)
  const { rows } = await tx.query<Row>(
    `select w.customer_id as "customerId", w.subject, w.position, c.number, c.bank,
            c.bank_country as "bankCountry", c.currency,
            coalesce(e.interest, 0)::bigint as interest, coalesce(e.exempted, 0)::bigint as exempted,
            coalesce(e.tax, 0)::bigint as tax, l.taxes, s.balance
       from (select customer_id, subject, from_day, to_day,
                    coalesce(position, (select max(number) from documents.booked)) as position
               from unnest($1::text[], $2::text[], $3::date[], $4::date[], $5::bigint[])
                    as wanted (customer_id, subject, from_day, to_day, position)) w
       join documents.held_deposits c on c.customer_id = w.customer_id and c.starts_on <= w.to_day
       left join lateral (
         select sum(q.interest_minor) as interest, sum(q.exempted_minor) as exempted, sum(q.tax_minor) as tax
           from documents.taxed q
          where q.customer_id = c.customer_id and q.instance_id = c.instance_id
            and q.posted_on between w.from_day and w.to_day and q.number <= w.position) e on true
       left join lateral (
         select json_agg(json_build_object('key', key, 'minor', minor::text) order by key) as taxes from (
           select line ->> 'key' as key, sum((line ->> 'amount')::numeric * 100)::bigint as minor
             from documents.taxed q, jsonb_array_elements(q.tax) line
            where q.customer_id = c.customer_id and q.instance_id = c.instance_id
              and q.posted_on between w.from_day and w.to_day and q.number <= w.position
            group by 1) named) l on true
       join lateral (
         select coalesce(sum(p.amount_minor), 0)::bigint as balance from documents.booked p
          where p.account_id = c.ledger_account_id and p.value_date <= w.to_day
            and p.number <= w.position) s on true
      where e.interest is not null or s.balance > 0
      order by c.starts_on, c.instance_id`,
    [
      of.map(({ customerId }) => customerId),
      of.map(({ subject }) => subject),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      of.map(({ position }) => position ?? null),
    ],
  )
  const deposits = Map.groupBy(rows, ({ customerId, subject }) => `${customerId} ${subject}`)
  const fundsOf = await fundTaxesOf(
    tx,
    of.map(({ customerId }, i) => ({ customerId, from: spans[i]!.from, to: spans[i]!.to })),
  )
  const last = await lastPosition(tx)
  return of.flatMap(({ customerId, subject, position = last }) => {
    const key = `${customerId} ${subject}`
    const { year, name, from, to } = years.get(key)!
    const ours = deposits.get(key) ?? []
    const funds = fundsOf({ customerId, from })
    if (ours.length === 0 && !funds) return []
    const facts = {
      ...{ year: name, from, to, deposits: ours.map(depositOf) },
      ...(funds && { funds }),
    }
    return [{ customerId, subject, position, year, facts }]
  })
}

export const overviewReader: PaperReader<'taxOverview'> = {
  type: 'taxOverview',
  read: async (tx, of) =>
    (await readOverviews(tx, of)).map((each) => ({ ...each, type: 'taxOverview' as const })),
}

/** One deposit a line: of funds alone there is none. */
export const overviewTableReader: PaperReader<'taxTable'> = {
  type: 'taxTable',
  read: async (tx, of) =>
    (await readOverviews(tx, of))
      .filter(({ facts }) => facts.deposits.length > 0)
      .map((each) => ({ ...each, type: 'taxTable' as const })),
}
