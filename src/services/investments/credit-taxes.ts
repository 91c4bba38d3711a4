// Giving tax back that was taken earlier in the year, before a loss or an exemption: into the cash of the portfolio it was
// taken from, or to the account of its holder where that is closed.

import type { CalendarDate } from '#domain/date.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { type TakenTax, taxCredits } from '#domain/investment/tax-credit.ts'
import { decimalOf, money, parseMoney } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emitAll } from '#platform/events.ts'
import { payRest } from './closing.ts'
import { portfolioEvents } from './events.ts'
import { forPortfolios } from './in-sets.ts'
import { correctTaxes, type TaxCorrection } from './tax-corrections.ts'
import { readStandings } from './tax-standing.ts'

type Taken = TakenTax & { customerId: string; portfolioId: string; id: string }

type Row = Pick<Taken, 'customerId' | 'portfolioId' | 'id' | 'on'> & {
  open: bigint
  tax: bigint
  lines: { key: string; amount: string }[][]
}

const euros = (minor: bigint) => money(minor, 'EUR')

export function taxesByName(lines: Row['lines']): Map<string, bigint> {
  const found = new Map<string, bigint>()
  for (const { key, amount } of lines.flat())
    found.set(key, (found.get(key) ?? 0n) + parseMoney(amount, 'EUR')!.minor)
  return found
}

/** The newest first. */
async function readTaken(tx: Tx, ids: readonly string[], day: CalendarDate): Promise<Taken[]> {
  const { rows } = await tx.query<Row>(
    `select customer_id as "customerId", portfolio_id as "portfolioId", id, on_day as "on", open_minor as open,
            tax_minor as tax, lines
       from investments.taxes_taken($1, $2) order by on_day desc, id desc`,
    [day, ids],
  )
  return rows.map(({ open, tax, lines, ...row }) => ({
    ...{ ...row, open: euros(open), tax: euros(tax), lines: taxesByName(lines) },
  }))
}

/** Of a portfolio that is closed nobody would find it there. */
async function payOut(tx: Tx, credited: readonly TaxCorrection[], day: CalendarDate) {
  const { rows } = await tx.query<{ portfolioId: string; accountId: string }>(
    `select portfolio_id as "portfolioId", account_id as "accountId" from investments.plan_holders
      where portfolio_id = any ($1) and instance_state = 'CLOSED'`,
    [credited.map(({ portfolioId }) => portfolioId)],
  )
  for (const { portfolioId, accountId } of rows) {
    const own = credited.filter((each) => each.portfolioId === portfolioId)
    const cash = -sumOf(own.map(({ tax }) => tax.minor))
    const rest = { customerId: own[0]!.customerId, portfolioId, accountId, cash }
    await payRest(tx, rest, `tax-credit/${portfolioId}/${day}`, day)
  }
}

async function credit(tx: Tx, ids: readonly string[], day: CalendarDate): Promise<void> {
  const taken = await readTaken(tx, ids, day)
  const owners = taken.map(({ customerId }) => customerId)
  const standings = await readStandings(tx, owners, day)
  const credited = [...Map.groupBy(taken, ({ customerId }) => customerId)].flatMap(
    ([customerId, own]) =>
      taxCredits(day, own, standings.get(customerId)!).map(({ of, entry }): TaxCorrection => {
        const { portfolioId, id: corrects } = of
        return { ...entry, customerId, portfolioId, corrects }
      }),
  )
  if (credited.length === 0) return
  await correctTaxes(tx, credited, day)
  await payOut(tx, credited, day)
  const total = (all: readonly TaxCorrection[], of: 'tax' | 'lossesUsed' | 'exempted') =>
    sumOf(all.map((each) => each[of].minor))
  await emitAll(
    tx,
    portfolioEvents.taxCredited,
    [...Map.groupBy(credited, ({ portfolioId }) => portfolioId)].map(([portfolioId, own]) => ({
      ...{ entityId: portfolioId, customerId: own[0]!.customerId, actor: 'tax' },
      data: {
        amount: decimalOf(euros(-total(own, 'tax'))),
        losses: decimalOf(euros(total(own, 'lossesUsed'))),
        exempted: decimalOf(euros(total(own, 'exempted'))),
      },
    })),
  )
}

/** Once the day's trades are booked and what funds pay out is taxed: their losses are among those that count. */
export const creditTaxesStep: DayStep = {
  name: 'credit-taxes',
  async run(db, day) {
    const { rows } = await db.query<Pick<Taken, 'customerId' | 'portfolioId'>>(
      `select customer_id as "customerId", portfolio_id as "portfolioId" from investments.taxes_to_credit($1)
        order by 1, 2`,
      [day],
    )
    return (await forPortfolios(db, rows, (tx, ids) => credit(tx, ids, day))).issues
  },
}
