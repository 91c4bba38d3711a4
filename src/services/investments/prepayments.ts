// The January prepayment of tax on funds: reckoned for all portfolios from the first working day on, each year once, and
// taken from the cash. What that does not cover is sold for it.

import type { CalendarDate } from '#domain/date.ts'
import { date } from '#domain/date.ts'
import { prepaidClasses, prepaidYear, prepaymentEntry } from '#domain/investment/prepayment.ts'
import { standingAfter } from '#domain/investment/selling.ts'
import { isTaxWithheld } from '#domain/investment/template.ts'
import { markets } from '#domain/markets/markets.ts'
import { decimalOf, money } from '#domain/money.ts'
import { percentOf } from '#domain/rate.ts'
import { germany } from '#domain/tax/figures.ts'
import { partialExemption } from '#domain/tax/fund-sale.ts'
import { inForce } from '#domain/tax/tax.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emitAll } from '#platform/events.ts'
import type { Done } from '#platform/set-aside.ts'
import { portfolioEvents } from './events.ts'
import { forPortfolios } from './in-sets.ts'
import { isUnderWay } from './order-store.ts'
import { type OpenPrepayment, openPrepayments, takePrepayments } from './take-prepayments.ts'
import { type KeptTaxEntry, readStandings, writeTaxEntries } from './tax-standing.ts'

type Owned = { customerId: string; portfolioId: string }

/** Whoever holds what was held at the end of the year, and was not reckoned for it. */
const due = `
  select h.customer_id as "customerId", h.portfolio_id as "portfolioId" from investments.plan_holders h
   where h.market = any ($1) and h.family <> 'PENSION' and exists (
     select from investments.lots l where l.customer_id = h.customer_id and l.portfolio_id = h.portfolio_id
        and l.traded_on <= make_date($2, 12, 31))
     and not exists (
     select from investments.prepayments p
      where p.customer_id = h.customer_id and p.portfolio_id = h.portfolio_id and p.year = $2)`

export const taxedMarkets = markets.map(({ locale }) => locale).filter(isTaxWithheld)

export const baseRateOf = (year: number): string =>
  inForce(germany.fundBaseRate, date(`${year}-12-31`))

const taxablePercent = prepaidClasses.map((taxClass) =>
  String(100 - Number(percentOf(partialExemption[taxClass]))),
)

/** Of a customer: whatever is held now and taxed by us. */
export async function holdersToTax(tx: Tx, customerId: string): Promise<Owned[]> {
  const { rows } = await tx.query<Owned>(
    `select customer_id as "customerId", portfolio_id as "portfolioId" from investments.holders_to_tax($1)
      where customer_id = $2`,
    [taxedMarkets, customerId],
  )
  return rows
}

/** By the last prices there are, as if they were the year's last. */
export async function expectedOf(tx: Tx, of: readonly Owned[], year: number): Promise<Gained[]> {
  const { rows } = await tx.query<Gained>(
    `select customer_id as "customerId", portfolio_id as "portfolioId", prepayment_minor as prepayment,
            taxable_minor as taxable
       from investments.expected_prepayments($1, $2::numeric, $3, $4::numeric[], $5, $6)`,
    [
      ...[year, baseRateOf(year), prepaidClasses, taxablePercent],
      of.map(({ customerId }) => customerId),
      of.map(({ portfolioId }) => portfolioId),
    ],
  )
  return rows
}

type Gained = Owned & { prepayment: bigint; taxable: bigint }

async function gainedBy(tx: Tx, of: readonly Owned[], year: number): Promise<Gained[]> {
  const owners = of.map(({ customerId }) => customerId)
  const ids = of.map(({ portfolioId }) => portfolioId)
  await tx.query(
    'select investments.reckon_prepayments($1, $2::numeric, $3, $4::numeric[], $5, $6)',
    [...[year, baseRateOf(year), prepaidClasses, taxablePercent, owners, ids]],
  )
  const { rows } = await tx.query<Gained>(
    `select f.customer_id as "customerId", f.portfolio_id as "portfolioId", sum(f.prepayment_minor)::bigint as prepayment,
            sum(f.taxable_minor)::bigint as taxable
       from unnest($1::text[], $2::uuid[]) as w (customer, portfolio)
       join investments.prepaid_funds f on f.customer_id = w.customer and f.portfolio_id = w.portfolio and f.year = $3
      group by 1, 2 having sum(f.taxable_minor) > 0 order by 1, 2`,
    [owners, ids, year],
  )
  return rows
}

const euros = (minor: bigint) => money(minor, 'EUR')

/** Each takes what those of the same customer before it have left of what is not taxed. */
export async function entriesOf(tx: Tx, gained: readonly Gained[], day: CalendarDate) {
  const standings = await readStandings(
    tx,
    gained.map(({ customerId }) => customerId),
    day,
  )
  return gained.map(({ customerId, portfolioId, taxable }): KeptTaxEntry => {
    const standing = standings.get(customerId)!
    const entry = prepaymentEntry(day, euros(taxable), { ...standing, churchPercent: '0' })
    standings.set(customerId, standingAfter(standing, entry))
    return { ...entry, customerId, portfolioId, transactionId: null }
  })
}

async function reckonSet(tx: Tx, of: readonly Owned[], year: number, day: CalendarDate) {
  const gained = await gainedBy(tx, of, year)
  const entries = await entriesOf(tx, gained, day)
  const written = await writeTaxEntries(tx, entries)
  await tx.query(
    `update investments.prepayments p set tax_minor = e.tax, entry_id = e.id
       from unnest($1::text[], $2::uuid[], $3::uuid[], $4::bigint[]) as e (customer, portfolio, id, tax)
      where p.customer_id = e.customer and p.portfolio_id = e.portfolio and p.year = $5`,
    [
      entries.map(({ customerId }) => customerId),
      entries.map(({ portfolioId }) => portfolioId),
      written,
      entries.map(({ tax }) => tax.minor),
      year,
    ],
  )
  await emitAll(
    tx,
    portfolioEvents.taxPrepaid,
    entries.map(({ customerId, portfolioId, gain, lossesUsed, exempted, tax }, i) => ({
      ...{ entityId: portfolioId, customerId, actor: 'tax' },
      data: {
        ...{ year: String(year), prepayment: decimalOf(euros(gained[i]!.prepayment)) },
        ...{ taxable: decimalOf(gain), losses: decimalOf(lossesUsed) },
        ...{ exempted: decimalOf(exempted), tax: decimalOf(tax) },
      },
    })),
  )
}

/** Before anything of the day is sold: whoever held it at the end of the year is taxed for the year. */
export const reckonPrepaymentsStep: DayStep = {
  name: 'reckon-prepayments',
  async run(db, day) {
    const year = prepaidYear(day)
    if (!year) return []
    const { rows } = await db.query<Owned>(`${due} order by 1, 2`, [taxedMarkets, year])
    const done = await forPortfolios(db, rows, async (tx, ids) => {
      // Asked again under their owners' locks.
      const still = await tx.query<Owned>(`${due} and h.portfolio_id = any ($3)`, [
        ...[taxedMarkets, year, ids],
      ])
      await reckonSet(tx, still.rows, year, day)
    })
    return done.issues
  },
}

async function takeCovered(db: Db, day: CalendarDate): Promise<Done> {
  const covered = `${openPrepayments} where free_minor >= amount_minor and not ${isUnderWay('due', { types: ['REBALANCING'] })}`
  const { rows } = await db.query<OpenPrepayment>(`${covered} order by 1, 2`)
  return forPortfolios(db, rows, async (tx, ids) => {
    const still = await tx.query<OpenPrepayment>(`${covered} and portfolio_id = any ($1)`, [ids])
    await takePrepayments(tx, still.rows, day)
  })
}

/** After the fee, and before the day's values. */
export const takePrepaymentsStep: DayStep = {
  name: 'take-prepayments',
  run: async (db, day) => (await takeCovered(db, day)).issues,
}
