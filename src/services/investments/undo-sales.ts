// Undoing what the custodian took back of a sale for a fee: units and money go back, the tax on it too, and the fee is owed
// again where it was charged from that money.

import type { CalendarDate } from '#domain/date.ts'
import { type SaleTaxed, taxWithout } from '#domain/investment/mistrade.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import { decimalOf, money } from '#domain/money.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit } from '#platform/events.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { openAccounts, postAll } from '#services/ledger/index.ts'
import { taxesByName } from './credit-taxes.ts'
import { portfolioEvents } from './events.ts'
import { owedAgain } from './fee-credit.ts'
import { custodyOf } from './history.ts'
import { forPortfolios } from './in-sets.ts'
import { restoreLots, type TakenLots, takenLots } from './lot-store.ts'
import { correctTaxes } from './tax-corrections.ts'

type Undone = {
  customerId: string
  portfolioId: string
  tradeId: string
  execution: string
  isin: string
  units: bigint
  price: bigint
  minor: bigint
  lots: TakenLots
  saleId: string
}

const toUndo = `
  select f.customer_id as "customerId", t.portfolio_id as "portfolioId", f.trade_id as "tradeId", f.execution, t.isin,
         f.units, f.price, f.amount_minor as minor, f.lots, f.transaction_id as "saleId"
    from investments.fills f
    join investments.trades t on t.customer_id = f.customer_id and t.id = f.trade_id
   where f.is_cancelled and f.cancellation_id is null`

const euros = (minor: bigint) => money(minor, 'EUR')

type EntryRow = Record<'gain' | 'losses' | 'exempted' | 'tax', bigint> & {
  id: string
  on: CalendarDate
  lines: { key: string; amount: string }[][]
}

/** As it stands with what corrected it; none where nothing is withheld. */
async function readTaxed(tx: Tx, { customerId, saleId }: Undone) {
  const { rows } = await tx.query<EntryRow>(
    `select e.id, e.on_day as "on", sum(c.gain_minor)::bigint as gain, sum(c.losses_used_minor)::bigint as losses,
            sum(c.exempted_minor)::bigint as exempted, sum(c.tax_minor)::bigint as tax, jsonb_agg(c.lines) as lines
       from investments.tax_entries e
       join investments.tax_entries c on c.customer_id = e.customer_id and e.id in (c.id, c.corrects)
      where e.customer_id = $1 and e.transaction_id = $2 and e.kind = 'SALE' group by e.id, e.on_day`,
    [customerId, saleId],
  )
  return rows[0]
}

async function untax(tx: Tx, undone: Undone, day: CalendarDate): Promise<void> {
  const found = await readTaxed(tx, undone)
  if (!found) return
  const { id: corrects, on, gain, losses, exempted, tax, lines } = found
  const sale: SaleTaxed = {
    ...{ on, gain: euros(gain), lossesUsed: euros(losses), exempted: euros(exempted) },
    ...{ open: euros(gain - losses - exempted), tax: euros(tax), lines: taxesByName(lines) },
  }
  const { customerId, portfolioId, isin, minor } = undone
  const lots = takenLots(isin, undone.lots)
  const entry = taxWithout(day, sale, { isin, proceeds: euros(minor), lots })
  await correctTaxes(tx, [{ ...entry, customerId, portfolioId, corrects }], day)
}

async function post(tx: Tx, undone: Undone, id: string, day: CalendarDate): Promise<void> {
  const { customerId, portfolioId, isin, units, minor, tradeId, execution } = undone
  const custody = { kind: 'CUSTODY' as const, reference: custodyOf(portfolioId) }
  const own = { customerId, reference: portfolioId, floor: 0n }
  const [cash, paid, position, kept] = await openAccounts(tx, [
    { ...own, kind: 'PORTFOLIO', currency: 'EUR' },
    { ...custody, currency: 'EUR' },
    { ...own, kind: 'POSITION', currency: isin },
    { ...custody, currency: isin },
  ])
  const line = (accountId: string, moved: bigint, currency: string) => ({
    ...{ accountId, amount: { minor: moved, currency } },
  })
  await postAll(tx, [
    {
      ...{ id, key: `trade/${tradeId}/${execution}/cancelled`, kind: 'TRADE_CANCELLED' },
      ...{ valueDate: day, evidence: { portfolioId } },
      lines: [
        ...[line(cash!, -minor, 'EUR'), line(paid!, minor, 'EUR')],
        ...[line(position!, units, isin), line(kept!, -units, isin)],
      ],
    },
  ])
}

async function write(tx: Tx, undone: Undone, id: string, day: CalendarDate): Promise<void> {
  const { customerId, portfolioId, tradeId, execution, isin, units, price, minor } = undone
  await tx.query(
    `insert into investments.transactions
       (customer_id, id, transfer_id, portfolio_id, type, state, amount_minor, traded_on, settles_on)
     values ($1, $2, $2, $3, 'SELL_FOR_FEES_CANCELLATION', 'SETTLED', $4, $5, $5)`,
    [customerId, id, portfolioId, -minor, day],
  )
  await tx.query(
    `insert into investments.executions (customer_id, transaction_id, isin, units, price, amount_minor)
     values ($1, $2, $3, $4, $5, $6)`,
    [customerId, id, isin, units, price, -minor],
  )
  await tx.query(
    `update investments.fills set cancellation_id = $4
      where customer_id = $1 and trade_id = $2 and execution = $3`,
    [customerId, tradeId, execution, id],
  )
  await restoreLots(tx, undone, takenLots(isin, undone.lots))
}

async function undo(tx: Tx, undone: Undone, day: CalendarDate): Promise<void> {
  const id = uuidV7()
  await untax(tx, undone, day)
  await owedAgain(tx, undone, undone.saleId, day)
  await post(tx, undone, id, day)
  await write(tx, undone, id, day)
  const { customerId, portfolioId: entityId, isin, units, minor } = undone
  await emit(tx, portfolioEvents.feeSaleCancelled, {
    ...{ entityId, customerId, actor: 'custodian' },
    data: { isin, units: decimalOfUnits(units), amount: decimalOf(euros(minor)) },
  })
}

/** Few at once: each by itself. */
export const undoSalesStep: DayStep = {
  name: 'undo-sales',
  async run(db: Db, day) {
    const { rows } = await db.query<Undone>(`${toUndo} order by 1, 2, 3, 4`)
    const portfolios = [...new Map(rows.map((each) => [each.portfolioId, each])).values()]
    const done = await forPortfolios(db, portfolios, async (tx, ids) => {
      const still = await tx.query<Undone>(
        `${toUndo} and t.portfolio_id = any ($1) order by 1, 2, 3, 4`,
        [ids],
      )
      for (const each of still.rows) await undo(tx, each, day)
    })
    return done.issues
  },
}
