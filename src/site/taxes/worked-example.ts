// A worked example of a market's tax on interest, reckoned by the engine with today's law.

import type { CalendarDate } from '#domain/date.ts'
import type { Market } from '#domain/market.ts'
import { type Money, money, parseMoney, subtract } from '#domain/money.ts'
import { boxThree, britishSavingsTax } from '#domain/tax/assessment.ts'
import { britishSavings, germany, netherlands } from '#domain/tax/figures.ts'
import { germanTax } from '#domain/tax/germany.ts'
import { inForce, type Tax, type TaxLine } from '#domain/tax/tax.ts'
import { withholdingTax } from '#domain/tax/withholding.ts'

export type WorkedExample = {
  /** What the example starts from: a year's interest, or a balance where that is what is taxed. */
  from: 'interest' | 'balance'
  start: Money
  /** What stays untaxed, where the law leaves something. */
  allowance?: Money
  lines: readonly TaxLine[]
  total: Money
  /** What is left of the interest; a tax on the balance leaves the interest alone. */
  net?: Money
  /** Taken before the money arrives, or declared afterwards. */
  isWithheld: boolean
}

const interestUnits = 1450n
const balanceUnits = 75_000n

const amountOf = (units: bigint, { currency }: Market) => money(units * 100n, currency)

const shown = (lines: readonly TaxLine[]) => lines.filter(({ amount }) => amount.minor > 0n)

const ofInterest = (
  start: Money,
  { lines, total, net }: Tax,
  isWithheld: boolean,
  allowance?: Money,
): WorkedExample => ({
  from: 'interest',
  start,
  ...(allowance && { allowance }),
  lines: shown(lines),
  total,
  net,
  isWithheld,
})

function german(market: Market, on: CalendarDate): WorkedExample {
  const start = amountOf(interestUnits, market)
  const allowance = amountOf(BigInt(inForce(germany.allowance, on).single), market)
  const tax = germanTax(start, {
    on,
    exemptionLeft: allowance,
    churchPercent: '0',
    creditableForeignTax: amountOf(0n, market),
  })
  return ofInterest(start, tax, true, tax.exemptionUsed)
}

function british(market: Market, on: CalendarDate): WorkedExample {
  const start = amountOf(interestUnits, market)
  const { allowance } = inForce(britishSavings, on)
  const tax = britishSavingsTax(start, { on, band: 'basic' })
  return ofInterest(start, tax, false, parseMoney(allowance.basic, market.currency)!)
}

function dutch(market: Market, on: CalendarDate): WorkedExample {
  const start = amountOf(balanceUnits, market)
  const { taxable, income, tax } = boxThree(start, false, on)
  const { deemedReturn, percent } = inForce(netherlands, on)
  return {
    from: 'balance',
    start,
    allowance: subtract(start, taxable),
    lines: [
      { key: 'deemedReturn', base: taxable, rate: deemedReturn, amount: income },
      { key: 'box3', base: income, rate: percent, amount: tax },
    ],
    total: tax,
    isWithheld: false,
  }
}

/** Undefined where the tax depends on all other income, so that an example would mislead. */
export function workedExample(market: Market, on: CalendarDate): WorkedExample | undefined {
  const country = market.country?.iso2
  if (country === 'DE') return german(market, on)
  if (country === 'GB') return british(market, on)
  if (country === 'NL') return dutch(market, on)
  if (!country) return undefined
  const start = amountOf(interestUnits, market)
  const tax = withholdingTax(country, start, { on })
  return tax.lines.length > 0 ? ofInterest(start, tax, true) : undefined
}
