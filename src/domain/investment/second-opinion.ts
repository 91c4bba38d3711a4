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

/** So much a year of the values of all days, in cents, to the cent. */
export const feeAgain = (valueDays: string, percent: string): string =>
  new Wide(valueDays).div(365).times(percent).div(100).div(100).toFixed(2)

type Prepaid = {
  funds: readonly { prepayment: string; free: string }[]
  losses: string
  exempted: string
}

/**
 * German tax on what funds gained and did not pay out: of each what is not free, less losses and what is exempted; 25 %
 * of that, and of these 5.5 % that are cut to the cent.
 */
export function prepaymentAgain({ funds, losses, exempted }: Prepaid) {
  const zero = new Wide(0)
  const prepayment = funds.reduce((sum, each) => sum.plus(each.prepayment), zero)
  const taxable = funds.reduce((sum, { prepayment: own, free }) => {
    const part = new Wide(own).times(new Wide(100).minus(free)).div(100)
    return sum.plus(part.toDecimalPlaces(2))
  }, zero)
  const capital = taxable.minus(losses).minus(exempted).div(4).toDecimalPlaces(2)
  const solidarity = capital.times('0.055').toDecimalPlaces(2, Decimal.ROUND_DOWN)
  return {
    ...{ prepayment: prepayment.toFixed(2), taxable: taxable.toFixed(2) },
    tax: capital.plus(solidarity).toFixed(2),
  }
}

type Moved = { on: string; amount: string }
type Span = { from: string; until: string; isPerYear: boolean }

const dayMs = 86_400_000
const daysInYear = 365

/** What the money would have come to at a return, each part for the days it was there. */
export function grownAgain(
  moved: readonly Moved[],
  rate: string,
  { from, until, isPerYear }: Span,
): string {
  const days = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / dayMs
  const span = isPerYear ? daysInYear : days(from, until)
  const growth = new Wide(1).plus(rate)
  return moved
    .reduce(
      (sum, { on, amount }) =>
        sum.plus(growth.pow(new Wide(days(on, until)).div(span)).times(amount)),
      new Wide(0),
    )
    .toFixed(2)
}

type Course = {
  points: readonly { on: string; value: string }[]
  flows: readonly Moved[]
  returns?: (Span & { own?: string }) | undefined
}

/** A return has six digits, so the money it grows to is near what is there, and no nearer. */
const mostOff = '0.0005'

/**
 * What the customer's money came to at their own return, and whether that is what is there: with what was there when
 * the span began, unless all that ever came is among the flows.
 */
export function ownAgain({
  points,
  flows,
  returns,
}: Course): { grown: string; value: string; agrees: boolean } | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || !returns?.own) return undefined
  const isFromStart = flows[0]?.on === first.on
  const moved = isFromStart ? flows : [{ on: first.on, amount: first.value }, ...flows]
  const grown = grownAgain(moved, returns.own, returns)
  const off = new Wide(grown).minus(last.value).abs()
  return { grown, value: last.value, agrees: off.lte(new Wide(last.value).times(mostOff)) }
}
