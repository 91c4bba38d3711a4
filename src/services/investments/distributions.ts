// Paying what funds pay out: into the cash of every portfolio that held them, with the tax on it, in sets; what is paid is
// never paid again.

import type { CalendarDate } from '#domain/date.ts'
import { distributionEntry } from '#domain/investment/distribution.ts'
import type { TaxEntry } from '#domain/investment/prepayment.ts'
import { standingAfter } from '#domain/investment/selling.ts'
import { isTaxedOn } from '#domain/investment/template.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import type { Locale } from '#domain/market.ts'
import { decimalOf, money } from '#domain/money.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emitAll } from '#platform/events.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { holdOpenActions } from '#services/instruments/index.ts'
import { type BatchedTransfer, openAccounts, postAll } from '#services/ledger/index.ts'
import { payRest } from './closing.ts'
import { portfolioEvents } from './events.ts'
import { custodyOf } from './history.ts'
import { forPortfolios } from './in-sets.ts'
import { readStandings, writeTaxEntries } from './tax-standing.ts'

type Due = {
  customerId: string
  portfolioId: string
  actionId: string
  isin: string
  units: bigint
  perUnit: bigint
  minor: bigint
  market: Locale
  template: string
  accountId: string
  isClosed: boolean
}

const due = `
  select d.customer_id as "customerId", d.portfolio_id as "portfolioId", d.action_id as "actionId", d.isin, d.units,
         d.per_unit as "perUnit", d.amount_minor as minor, h.market, h.template, h.account_id as "accountId",
         h.instance_state = 'CLOSED' as "isClosed"
    from investments.distributions_due($1, $2) d
    join investments.plan_holders h on h.customer_id = d.customer_id and h.portfolio_id = d.portfolio_id`
const order = 'order by d.customer_id, d.portfolio_id, d.ex_on, d.action_id'

/** With the transaction it is told by, and what is reckoned of it; none where nothing is withheld. */
type Paid = Due & { id: string; taxId: string; entry: TaxEntry | undefined }

const euros = (minor: bigint) => money(minor, 'EUR')
const taxOf = ({ entry }: Paid) => entry?.tax.minor ?? 0n

/** Each takes what those before it have left of what is not taxed. */
async function reckoned(tx: Tx, all: readonly Due[], day: CalendarDate): Promise<Paid[]> {
  const owners = all.map(({ customerId }) => customerId)
  const standings = await readStandings(tx, owners, day)
  return all.map((each) => {
    const { customerId, template, market, isin, minor } = each
    const ids = { id: uuidV7(), taxId: uuidV7() }
    if (!isTaxedOn(template, market)) return { ...each, ...ids, entry: undefined }
    const standing = standings.get(customerId)!
    const entry = distributionEntry(day, { isin, amount: euros(minor) }, standing)
    standings.set(customerId, standingAfter(standing, entry))
    return { ...each, ...ids, entry }
  })
}

async function post(tx: Tx, all: readonly Paid[], day: CalendarDate): Promise<void> {
  const currency = 'EUR'
  const places = await openAccounts(
    tx,
    all.flatMap(({ customerId, portfolioId }) => [
      { kind: 'PORTFOLIO' as const, customerId, reference: portfolioId, currency, floor: 0n },
      { kind: 'CUSTODY' as const, reference: custodyOf(portfolioId), currency },
      { kind: 'TAX' as const, reference: 'DE', currency },
    ]),
  )
  const transfers = all.flatMap((each, i): BatchedTransfer[] => {
    const { portfolioId, actionId, minor, id, taxId } = each
    const [cash, custody, office] = places.slice(3 * i, 3 * i + 3)
    const tax = taxOf(each)
    const key = `distribution/${actionId}/${portfolioId}`
    const line = (accountId: string, moved: bigint) => ({
      ...{ accountId, amount: { minor: moved, currency: 'EUR' as const } },
    })
    const own = { valueDate: day, evidence: { portfolioId } }
    return [
      {
        ...{ ...own, id, key, kind: 'DISTRIBUTION_PAID' },
        lines: [line(custody!, -minor), line(cash!, minor)],
      },
      ...(tax > 0n
        ? [
            {
              ...{ ...own, id: taxId, key: `${key}/tax`, kind: 'TAX_TAKEN' },
              lines: [line(cash!, -tax), line(office!, tax)],
            },
          ]
        : []),
    ]
  })
  await postAll(tx, transfers)
}

async function write(tx: Tx, all: readonly Paid[], day: CalendarDate): Promise<void> {
  const told = all.flatMap((each) => [
    { ...each, type: 'DISTRIBUTIONS' },
    ...(taxOf(each) > 0n
      ? [{ ...each, type: 'TAX_DEBIT', id: each.taxId, minor: -taxOf(each) }]
      : []),
  ])
  await tx.query(
    `insert into investments.transactions
       (state, traded_on, settles_on, customer_id, portfolio_id, id, transfer_id, type, amount_minor)
     select 'SETTLED', $1::date, $1::date, t.customer, t.portfolio, t.id, t.id, t.type, t.minor
       from unnest($2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[]) as t (customer, portfolio, id, type, minor)`,
    [
      day,
      told.map(({ customerId }) => customerId),
      told.map(({ portfolioId }) => portfolioId),
      told.map(({ id }) => id),
      told.map(({ type }) => type),
      told.map(({ minor }) => minor),
    ],
  )
  await tx.query(
    `insert into investments.distributions
       (customer_id, portfolio_id, action_id, isin, units, amount_minor, tax_minor, transaction_id)
     select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::uuid[])`,
    [
      all.map(({ customerId }) => customerId),
      all.map(({ portfolioId }) => portfolioId),
      all.map(({ actionId }) => actionId),
      all.map(({ isin }) => isin),
      all.map(({ units }) => units),
      all.map(({ minor }) => minor),
      all.map(taxOf),
      all.map(({ id }) => id),
    ],
  )
  await writeTaxEntries(
    tx,
    all.flatMap(({ entry, customerId, portfolioId, id }) =>
      entry ? [{ ...entry, customerId, portfolioId, transactionId: id }] : [],
    ),
  )
}

const taxedFacts = ({ gain, lossesUsed, exempted, tax }: TaxEntry, minor: bigint) => ({
  ...{ taxable: decimalOf(gain), losses: decimalOf(lossesUsed), exempted: decimalOf(exempted) },
  ...{ tax: decimalOf(tax), left: decimalOf(euros(minor - tax.minor)) },
})

async function pay(tx: Tx, all: readonly Due[], day: CalendarDate): Promise<void> {
  if (all.length === 0) return
  const paid = await reckoned(tx, all, day)
  await post(tx, paid, day)
  await write(tx, paid, day)
  // What is closed has no cash.
  for (const each of paid.filter(({ isClosed }) => isClosed)) {
    const rest = { ...each, cash: each.minor - taxOf(each) }
    await payRest(tx, rest, `distribution/${each.actionId}/${each.portfolioId}/rest`, day)
  }
  await emitAll(
    tx,
    portfolioEvents.distributionPaid,
    paid.map(({ customerId, portfolioId, isin, units, perUnit, minor, entry }) => ({
      ...{ entityId: portfolioId, customerId, actor: 'custodian' },
      data: {
        ...{ isin, units: decimalOfUnits(units), perUnit: decimalOfUnits(perUnit) },
        ...{ amount: decimalOf(euros(minor)), ...(entry && { taxed: taxedFacts(entry, minor) }) },
      },
    })),
  )
}

async function payDue(db: Db, day: CalendarDate) {
  const { rows } = await db.query<Due>(`${due} ${order}`, [day, null])
  const portfolios = [...new Map(rows.map((each) => [each.portfolioId, each])).values()]
  const done = await forPortfolios(db, portfolios, async (tx, ids) => {
    // Asked again under their owners' locks, and under those of what is paid: it is not called off meanwhile.
    await holdOpenActions(tx)
    const still = await tx.query<Due>(`${due} ${order}`, [day, ids])
    await pay(tx, still.rows, day)
  })
  await db.query('select investments.close_distributions($1)', [day])
  return done
}

/** Once the day's trades are booked: who sold on the day held it before. */
export const payDistributionsStep: DayStep = {
  name: 'pay-distributions',
  run: async (db, day) => (await payDue(db, day)).issues,
}
