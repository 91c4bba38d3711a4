// The facts of what is told of a portfolio after a quarter and after a year, for many at once.

import { quarterNamed } from '#domain/account/quarter.ts'
import { following } from '#domain/calendar/business-day.ts'
import { addDays, type CalendarDate, date, partsOf } from '#domain/date.ts'
import {
  feeTypes,
  inwardTypes,
  outwardTypes,
  taxTypes,
} from '#domain/investment/portfolio-transaction.ts'
import { heldWorth, spanCosts, spanGain } from '#domain/investment/report.ts'
import { returnsOf } from '#domain/investment/returns.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { serviceFeeOf } from '#domain/investment/template.ts'
import { decimalOfUnits, worthOf } from '#domain/investment/units.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { decimalOf, money } from '#domain/money.ts'
import { percentOf } from '#domain/rate.ts'
import { realisedIn } from '#domain/tax/moving-average.ts'
import { isSelfTaxed } from '#domain/tax/self-taxed.ts'
import type { Queryable } from '#platform/db.ts'
import type { PortfolioFacts, PortfolioTaxFacts } from './facts.ts'
import type { PaperReader } from './paper.ts'

type Wanted = readonly { customerId: string; subject: string; position?: bigint | undefined }[]
type Span = {
  customerId: string
  portfolioId: string
  name: string
  from: CalendarDate
  to: CalendarDate
}

/** Numbers are text: whole ones above 2^53 are rounded in JSON. */
type Held = { isin: string; units: string; price: string | null; on: CalendarDate | null }
type Row = {
  n: bigint
  position: bigint
  name: string
  template: string
  percent: string | null
  before: Held[]
  after: Held[]
  moved: Record<string, string>
  flows: { on: CalendarDate; minor: string }[]
  funds: { isin: string; valueDays: string }[]
  service: string
  valueDays: string
  days: bigint
  isFromBeginning: boolean
  valued: { on: CalendarDate; minor: string; index: string }[]
}

const euros = (minor: bigint) => money(minor, 'EUR')
const decimal = (minor: bigint) => decimalOf(euros(minor))

/** The name after the portfolio is a quarter’s, `2026-Q4`, or a year’s. */
function spanOf({ customerId, subject }: Wanted[number]): Span {
  const [portfolioId, name] = subject.split('/') as [string, string]
  const span = name.includes('Q')
    ? quarterNamed(name)
    : { from: date(`${name}-01-01`), to: date(`${name}-12-31`) }
  return { customerId, portfolioId, name, from: span.from, to: span.to }
}

/** Days of years are counted for each: no more at once than a statement has time for. */
const atOnce = 4

async function readSpans(tx: Queryable, spans: readonly Span[], of: Wanted): Promise<Row[]> {
  const rows: Row[] = []
  for (let i = 0; i < spans.length; i += atOnce) {
    const found = await readSome(tx, spans.slice(i, i + atOnce), of.slice(i, i + atOnce))
    rows.push(...found.map((row) => ({ ...row, n: row.n + BigInt(i) })))
  }
  return rows
}

async function readSome(tx: Queryable, spans: readonly Span[], of: Wanted): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `select n, position, name, template, percent, before, after, moved, flows, funds, service,
            value_days as "valueDays", days, is_from_beginning as "isFromBeginning", valued
       from investments.reported($1, $2, $3, $4, $5, $6) order by n`,
    [
      spans.map(({ customerId }) => customerId),
      spans.map(({ portfolioId }) => portfolioId),
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      // Until the fee of the span is charged, its last value counts.
      spans.map(({ to }) => following('TARGET', addDays(to, 1))),
      of.map(({ position }) => position ?? null),
    ],
  )
  return rows
}

const positionsOf = (held: readonly Held[]) =>
  held.flatMap(({ isin, units, price, on }) =>
    price ? [{ isin, units: BigInt(units), price: BigInt(price), pricedOn: on! }] : [],
  )

const cashOf = (held: readonly Held[]) =>
  euros(BigInt(held.find(({ price }) => price === null)?.units ?? 0))

const worthOfAll = (held: readonly Held[]) => heldWorth(cashOf(held), positionsOf(held))

function movedOf({ moved }: Row) {
  const sum = (types: readonly string[]) =>
    euros(sumOf(types.map((type) => BigInt(moved[type] ?? 0))))
  const out = (types: readonly string[]) => euros(-sum(types).minor)
  return {
    ...{ paidIn: sum(inwardTypes), paidOut: out(outwardTypes), fees: out(feeTypes) },
    ...{ taxes: out(taxTypes), distributions: sum(['DISTRIBUTIONS']) },
  }
}

function returnsIn({ valued, flows, isFromBeginning }: Row): PortfolioFacts['returns'] {
  const values = valued.map(({ on, minor, index }) => ({
    ...{ on, value: euros(BigInt(minor)), index: BigInt(index) },
  }))
  const moved = flows.map(({ on, minor }) => ({ on, amount: euros(BigInt(minor)) }))
  const found = returnsOf(values, moved, isFromBeginning, 'ofSpan')
  return found ? { strategy: found.strategy, own: found.own ?? null } : null
}

function factsOf(row: Row, { from, to }: Span): PortfolioFacts {
  const [before, after] = [worthOfAll(row.before), worthOfAll(row.after)]
  const moved = movedOf(row)
  const { gain, prices } = spanGain({ before, after, ...moved })
  const funds = row.funds.map(({ isin, valueDays }) => ({ isin, valueDays: BigInt(valueDays) }))
  const { percent, ...costs } = spanCosts(euros(BigInt(row.service)), funds, {
    ...{ valueDays: BigInt(row.valueDays), days: Number(row.days) },
  })
  const said = <Name extends string>(sums: Record<Name, { minor: bigint }>) =>
    Object.fromEntries(
      Object.entries<{ minor: bigint }>(sums).map(([name, { minor }]) => [name, decimal(minor)]),
    ) as Record<Name, string>
  return {
    ...{ from, to, portfolio: row.name, template: row.template },
    ...said({ before, after, ...moved, gain, prices, cash: cashOf(row.after) }),
    positions: positionsOf(row.after).map(({ isin, units, price, pricedOn }) => ({
      ...{ isin, units: decimalOfUnits(units), price: decimalOfUnits(price), pricedOn },
      value: decimalOf(worthOf(units, price)),
    })),
    returns: returnsIn(row),
    costs: {
      ...said(costs),
      ...{ percent, servicePercent: row.percent ?? percentOf(serviceFeeOf(row.template)) },
    },
  }
}

/** By which portfolio, and in which year: the same of a quarter and of a year. */
async function readPortfolios(tx: Queryable, of: Wanted) {
  const spans = of.map(spanOf)
  const rows = await readSpans(tx, spans, of)
  return rows.map((row) => {
    const i = Number(row.n) - 1
    const span = spans[i]!
    const { customerId, subject } = of[i]!
    return {
      ...{ customerId, subject, position: row.position, depositId: span.portfolioId },
      ...{ year: partsOf(span.to).year, facts: factsOf(row, span), row, span },
    }
  })
}

const reader = <Type extends 'portfolioReport' | 'portfolioYear'>(
  type: Type,
): PaperReader<Type> => ({
  type,
  read: async (tx, of) =>
    (await readPortfolios(tx, of)).map(({ row: _, span: __, ...paper }) => ({
      ...paper,
      type,
    })) as Awaited<ReturnType<PaperReader<Type>['read']>>,
})

export const portfolioReportReader = reader('portfolioReport')
export const portfolioYearReader = reader('portfolioYear')

async function countriesOf(tx: Queryable, of: Wanted): Promise<Map<string, string | undefined>> {
  const { rows } = await tx.query<{ id: string; market: Locale }>(
    'select customer_id as id, market from documents.accounts where is_first and customer_id = any ($1)',
    [of.map(({ customerId }) => customerId)],
  )
  return new Map(rows.map(({ id, market }) => [id, marketOf(market).country?.iso2]))
}

type Trade = { n: bigint; year: number; isin: string; units: bigint; minor: bigint }

/** For whoever declares what it brought: by the country they live in. */
export const portfolioTaxReader: PaperReader<'portfolioTax'> = {
  type: 'portfolioTax',
  async read(tx, of) {
    const countries = await countriesOf(tx, of)
    const owed = of.filter(({ customerId }) => isSelfTaxed(countries.get(customerId)))
    if (owed.length === 0) return []
    const papers = await readPortfolios(tx, owed)
    const { rows } = await tx.query<Trade>(
      'select n, year, isin, units, minor from investments.executed_until($1, $2, $3, $4)',
      [
        papers.map(({ customerId }) => customerId),
        papers.map(({ span }) => span.portfolioId),
        papers.map(({ span }) => span.to),
        papers.map(({ position }) => position),
      ],
    )
    const trades = Map.groupBy(rows, ({ n }) => Number(n) - 1)
    return papers.map(({ customerId, subject, position, depositId, year, facts }, i) => {
      const { gains, losses } = realisedIn(year, trades.get(i) ?? [])
      const told: PortfolioTaxFacts = {
        ...{ country: countries.get(customerId)!, portfolio: facts.portfolio, year },
        ...{ before: facts.before, after: facts.after, paidIn: facts.paidIn },
        ...{ paidOut: facts.paidOut, distributions: facts.distributions },
        ...{ gains: decimal(gains), losses: decimal(losses) },
      }
      return {
        ...{ type: 'portfolioTax' as const, customerId, subject, position, depositId, year },
        facts: told,
      }
    })
  },
}
