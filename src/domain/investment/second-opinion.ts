// A second opinion on what a portfolio is worth and brought: decimals instead of whole numbers, money grown instead of
// discounted. It shares no line with the rules, on purpose.

import { Decimal } from 'decimal.js'

const Wide = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

type Held = { units: string; price: string }

/** Units times price, to the cent each, and the cash. */
export const valueAgain = (positions: readonly Held[], cash: string): string =>
  positions
    .reduce((sum, { units, price }) => {
      const worth = new Wide(units).times(price)
      return sum.plus(worth.toDecimalPlaces(2))
    }, new Wide(cash))
    .toFixed(2)

/** What is there and was taken out, less what was put in. */
export const gainAgain = (value: string, paidIn: string, paidOut: string): string =>
  new Wide(value).plus(paidOut).minus(paidIn).toFixed(2)

type Moved = { on: string; amount: string }

const dayMs = 86_400_000

/** What the money would have come to at a return, each part for the days it was there. */
export function grownAgain(
  moved: readonly Moved[],
  rate: string,
  { from, until, isPerYear }: { from: string; until: string; isPerYear: boolean },
): string {
  const days = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / dayMs
  const span = isPerYear ? 365 : days(from, until)
  const growth = 1 + Number(rate)
  const sum = moved.reduce(
    (all, { on, amount }) => all + Number(amount) * growth ** (days(on, until) / span),
    0,
  )
  return sum.toFixed(2)
}
