// The facts of the statement of a quarter, for many customers at once.

import { quarterNamed } from '#domain/account/quarter.ts'
import { type CalendarDate, partsOf } from '#domain/date.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import type { PaperReader } from './paper.ts'

type Row = {
  customerId: string
  subject: string
  position: bigint
  name: string
  currency: Currency
  before: bigint
  after: bigint
  lines: { on: CalendarDate; kind: string; minor: string; after: string }[] | null
}

/** By the name of the quarter. */
export const statementReader: PaperReader<'statement'> = {
  type: 'statement',
  async read(tx, of) {
    const spans = of.map(({ subject }) => quarterNamed(subject))
    const { rows } = await tx.query<Row>(
      `select w.customer_id as "customerId", w.subject, w.position, a.name, a.currency,
              s.before, s.before + s.moved as after, s.lines
         from (select customer_id, subject, from_day, to_day,
                      coalesce(position, (select max(number) from documents.booked)) as position
                 from unnest($1::text[], $2::text[], $3::date[], $4::date[], $5::bigint[])
                      as wanted (customer_id, subject, from_day, to_day, position)) w
         join lateral (
           select 0 as place, t.name, b.currency, b.account_id from documents.accounts t
             join lateral (select account_id, currency from documents.booked
                            where customer_id = t.customer_id and reference = t.id::text limit 1) b on true
            where t.customer_id = w.customer_id
           union all
           select 1, concat_ws(', ', d.bank, d.number), d.currency, d.ledger_account_id
             from documents.held_deposits d where d.customer_id = w.customer_id) a on true
         join lateral (
           select coalesce(sum(p.amount_minor) filter (where p.booked_on < w.from_day), 0)::bigint as before,
                  coalesce(sum(p.amount_minor) filter (where p.booked_on >= w.from_day), 0)::bigint as moved,
                  json_agg(json_build_object('on', p.booked_on, 'kind', p.kind, 'minor', p.amount_minor::text,
                                             'after', p.balance_after::text) order by p.number, p.line)
                    filter (where p.booked_on >= w.from_day) as lines
             from documents.booked p
            where p.account_id = a.account_id and p.booked_on <= w.to_day and p.number <= w.position) s on true
        where s.before <> 0 or s.lines is not null
        order by a.place, a.name`,
      [
        of.map(({ customerId }) => customerId),
        of.map(({ subject }) => subject),
        spans.map(({ from }) => from),
        spans.map(({ to }) => to),
        of.map(({ position }) => position ?? null),
      ],
    )
    return [...Map.groupBy(rows, (row) => `${row.customerId} ${row.subject}`).values()].map(paperOf)
  },
}

function paperOf(rows: readonly Row[]) {
  const { customerId, subject, position } = rows[0]!
  const { from, to } = quarterNamed(subject)
  const accounts = rows.map(({ name, currency, before, after, lines }) => {
    const said = (minor: bigint) => decimalOf(money(minor, currency))
    return {
      ...{ name, currency, before: said(before), after: said(after) },
      lines: (lines ?? []).map(({ on, kind, minor, after: balance }) => ({
        ...{ on, kind, amount: said(BigInt(minor)), balance: said(BigInt(balance)) },
      })),
    }
  })
  const year = partsOf(to).year
  return {
    type: 'statement' as const,
    ...{ customerId, subject, position, year, facts: { from, to, accounts } },
  }
}
