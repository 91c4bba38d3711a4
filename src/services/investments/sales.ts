// What the custodian has sold: money for units on the ledger, the tax on what they gained, and the transactions, executions
// and lots that tell of it. What is left is paid out when it settles.

import { type CalendarDate, later } from '#domain/date.ts'
import { saleEntry } from '#domain/investment/book.ts'
import { leftAfterDues } from '#domain/investment/fee.ts'
import { wholeSaleTypes } from '#domain/investment/portfolio-order.ts'
import { soldFrom, standingAfter } from '#domain/investment/selling.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { isTaxedOn } from '#domain/investment/template.ts'
import { money } from '#domain/money.ts'
import { fundSaleTax } from '#domain/tax/fund-sale.ts'
import type { Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { type BatchedTransfer, openAccount, postAll } from '#services/ledger/index.ts'
import { charge, closeFees, type OpenFee } from './charge-fees.ts'
import { custodyOf } from './history.ts'
import { type KeptLot, keepTaken, readLots, writeLeft } from './lot-store.ts'
import {
  type Fill,
  type Fills,
  isOfRebalancing,
  type PlaceOf,
  placesOf,
  writeExecutions,
} from './purchases.ts'
import { type OpenPrepayment, openPrepaymentsOf, takePrepayments } from './take-prepayments.ts'
import { type KeptTaxEntry, readStandings, writeTaxEntries } from './tax-standing.ts'

/** What of it leaves the portfolio for the customer: all but the tax, and what is due that goes with it. */
type Sale = Fills & {
  entry: KeptTaxEntry | undefined
  paid: bigint
  /** What each of its fills took. */
  taken: readonly (readonly KeptLot[])[]
}

const euros = (minor: bigint) => money(minor, 'EUR')

/** The custodian may take these back. */
const ofFees = ({ fills, taken }: Sale) =>
  fills.flatMap((fill, i) => (fill.purpose === 'FEES' ? [{ ...fill, taken: taken[i]! }] : []))
const proceedsOf = ({ fills }: Fills) => sumOf(fills.map(({ minor }) => minor))
const taxOf = ({ entry }: Pick<Sale, 'entry'>) => entry?.tax.minor ?? 0n

/** Each sale takes the oldest lots that those before it have left, and what is not taxed after them. */
async function reckoned(tx: Tx, all: readonly Fills[], day: CalendarDate): Promise<Sale[]> {
  const owned = all.map(({ fills }) => fills[0])
  const before = await readLots(tx, owned, { isLocked: true })
  const standings = await readStandings(
    tx,
    owned.map(({ customerId }) => customerId),
    day,
  )
  const left = new Map<string, KeptLot[]>()
  for (const lot of before) {
    const key = `${lot.portfolioId} ${lot.isin}`
    left.set(key, [...(left.get(key) ?? []), lot])
  }
  const take = ({ portfolioId, isin, units, minor }: Fill) => {
    const key = `${portfolioId} ${isin}`
    const found = soldFrom(left.get(key) ?? [], { isin, units, proceeds: euros(minor) })
    left.set(key, found.left)
    return found
  }
  const sales = all.map((sale): Sale => {
    const { customerId, portfolioId, market, template } = sale.fills[0]
    const done = sale.fills.map(take)
    const [lots, taken] = [done.map(({ sold }) => sold), done.map((each) => each.taken)]
    const proceeds = proceedsOf(sale)
    if (!isTaxedOn(template, market)) return { ...sale, taken, entry: undefined, paid: proceeds }
    const standing = standings.get(customerId)!
    const found = saleEntry(day, fundSaleTax({ on: day, lots, ...standing, churchPercent: '0' }))
    standings.set(customerId, standingAfter(standing, found))
    const entry = { ...found, customerId, portfolioId, transactionId: sale.id }
    return { ...sale, taken, entry, paid: proceeds - taxOf({ entry }) }
  })
  await writeLeft(tx, before, [...left.values()].flat())
  return sales
}

function transfersOf(sale: Sale, at: PlaceOf, taxId: string, day: CalendarDate): BatchedTransfer[] {
  const [{ portfolioId, orderId, tradeId, execution }] = sale.fills
  const key = `trade/${tradeId}/${execution}`
  const evidence = { ...(orderId && { orderId }), portfolioId }
  const custody = custodyOf(portfolioId)
  const line = (accountId: string, minor: bigint, currency = 'EUR') => ({
    ...{ accountId, amount: { minor, currency } },
  })
  const paid = proceedsOf(sale)
  const tax = taxOf(sale)
  const filled: BatchedTransfer = {
    ...{ id: sale.id, key, kind: 'TRADE_FILLED', valueDate: day, evidence },
    lines: [
      line(at('PORTFOLIO', portfolioId), paid),
      line(at('CUSTODY', custody), -paid),
      ...sale.fills.flatMap(({ isin, units }) => [
        line(at('POSITION', portfolioId, isin), -units, isin),
        line(at('CUSTODY', custody, isin), units, isin),
      ]),
    ],
  }
  if (tax === 0n) return [filled]
  const taken = [line(at('PORTFOLIO', portfolioId), -tax), line(taxId, tax)]
  return [
    filled,
    {
      ...{ id: uuidV7(), key: `${key}/tax`, kind: 'TAX_TAKEN', valueDate: day, evidence },
      lines: taken,
    },
  ]
}

/** What a customer sold leaves the portfolio; the rest stays for a fee or a tax, or for what is bought instead. */
function toldOf(sale: Sale) {
  if (isOfRebalancing(sale)) return { type: 'REBALANCING_SELL', minor: proceedsOf(sale) }
  const [{ purpose }] = sale.fills
  return purpose === 'ORDER'
    ? { type: 'OUTFLOWS', minor: -sale.paid }
    : { type: `SELL_FOR_${purpose}`, minor: proceedsOf(sale) }
}

/** The sale by what it pays out, and the tax by itself. */
async function writeSales(
  tx: Tx,
  sales: readonly Sale[],
  transfers: readonly BatchedTransfer[],
  day: CalendarDate,
): Promise<void> {
  const rows = sales.flatMap((sale) => {
    const [{ customerId, portfolioId, tradeId, execution }] = sale.fills
    const tax = transfers.find(({ key }) => key === `trade/${tradeId}/${execution}/tax`)
    const settlesOn = sale.fills.map((fill) => fill.settlesOn).reduce(later, day)
    const own = { customerId, portfolioId }
    const told = toldOf(sale)
    return [
      { ...{ ...own, ...told, id: sale.id, transferId: sale.id, state: 'FILLED' }, settlesOn },
      ...(tax
        ? [
            {
              ...{ ...own, id: uuidV7(), transferId: tax.id, type: 'TAX_DEBIT', state: 'SETTLED' },
              ...{ minor: -taxOf(sale), settlesOn: day },
            },
          ]
        : []),
    ]
  })
  await tx.query(
    `insert into investments.transactions
       (traded_on, customer_id, id, transfer_id, portfolio_id, type, state, amount_minor, settles_on)
     select $1::date, * from unnest($2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::bigint[],
                                    $9::date[])`,
    [
      day,
      rows.map(({ customerId }) => customerId),
      rows.map(({ id }) => id),
      rows.map(({ transferId }) => transferId),
      rows.map(({ portfolioId }) => portfolioId),
      rows.map(({ type }) => type),
      rows.map(({ state }) => state),
      rows.map(({ minor }) => minor),
      rows.map(({ settlesOn }) => settlesOn),
    ],
  )
}

type Dues = { fees: OpenFee[]; prepayments: OpenPrepayment[]; of: Sale }

/** Whoever withdrew from the contract pays no fee. */
async function withoutWithdrawn(tx: Tx, portfolioIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select portfolio_id as id from investments.withdrawn where portfolio_id = any ($1)',
    [portfolioIds],
  )
  return portfolioIds.filter((id) => !rows.some((withdrawn) => withdrawn.id === id))
}

/**
 * With each part of a sale of everything goes what is due up to now; what those of a day do not bring waits for the next.
 */
async function withDues(
  tx: Tx,
  sales: readonly Sale[],
  day: CalendarDate,
): Promise<{ sales: Sale[]; dues: Dues[] }> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from investments.instructions where id = any ($1) and type in ${sqlList(wholeSaleTypes)}`,
    [sales.flatMap(({ fills }) => fills[0].orderId ?? [])],
  )
  const whole = new Set(rows.map(({ id }) => id))
  const byPortfolio = Map.groupBy(
    sales.filter(({ fills }) => whole.has(fills[0].orderId ?? '')),
    ({ fills }) => fills[0].portfolioId,
  )
  if (byPortfolio.size === 0) return { sales: [...sales], dues: [] }
  const fees = await closeFees(tx, await withoutWithdrawn(tx, [...byPortfolio.keys()]), day)
  const prepayments = await openPrepaymentsOf(tx, [...byPortfolio.keys()])
  const paid = new Map(sales.map((sale) => [sale.id, sale.paid]))
  const dues = [...byPortfolio].flatMap(([portfolioId, parts]): Dues[] => {
    const isOwn = (due: { portfolioId: string }) => due.portfolioId === portfolioId
    const own = { fees: fees.filter(isOwn), prepayments: prepayments.filter(isOwn) }
    const left = leftAfterDues(
      parts.map((part) => part.paid),
      sumOf([...own.fees, ...own.prepayments].map(({ minor }) => minor)),
    )
    for (const [i, minor] of (left ?? []).entries()) paid.set(parts[i]!.id, minor)
    return left ? [{ ...own, of: parts.at(-1)! }] : []
  })
  return { sales: sales.map((sale) => ({ ...sale, paid: paid.get(sale.id)! })), dues }
}

export async function bookSales(tx: Tx, all: readonly Fills[], day: CalendarDate): Promise<void> {
  if (all.length === 0) return
  const { sales, dues } = await withDues(tx, await reckoned(tx, all, day), day)
  const at = await placesOf(tx, sales)
  const taxId = await openAccount(tx, { kind: 'TAX', reference: 'DE', currency: 'EUR' })
  const transfers = sales.flatMap((sale) => transfersOf(sale, at, taxId, day))
  await postAll(tx, transfers)
  await writeSales(tx, sales, transfers, day)
  await charge(
    tx,
    dues.flatMap(({ fees }) => fees),
    day,
  )
  await takePrepayments(
    tx,
    dues.flatMap(({ prepayments }) => prepayments),
    day,
    new Map(dues.map(({ of }) => [of.fills[0].portfolioId, of.id])),
  )
  await writeExecutions(tx, sales, 'SELL')
  await keepTaken(tx, sales.flatMap(ofFees))
  await writeTaxEntries(
    tx,
    sales.flatMap(({ entry }) => entry ?? []),
  )
}
