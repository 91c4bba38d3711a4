// What an amount earns altogether where what is above a bound earns another rate than what is below.

import type { CalendarDate } from '../date.ts'
import { slices } from '../interest/accrual.ts'
import type { Market } from '../market.ts'
import type { Money } from '../money.ts'
import { fraction, fractionOf, plus, type Rate, rounded, times } from '../rate.ts'
import { effectiveYield, type YieldTerms } from './effective-yield.ts'

/** In hundredths; a hundredth of a percent is a ten-thousandth of the whole. */
function meanRate({ nominal, tiers }: YieldTerms, amount: Money, from: CalendarDate): Rate {
  const earned = slices(amount, { from, rate: nominal, tiers }).reduce(
    (sum, { base, rate }) => plus(sum, times(fraction(base.minor), fractionOf(rate))),
    fraction(0n),
  )
  return { units: rounded(times(earned, fraction(10_000n, amount.minor))), scale: 2 }
}

/** Undefined where all of the amount earns one rate. As a market puts rates, of money that begins to work on a day. */
export function rateOnAmount(
  terms: YieldTerms,
  amount: Money,
  { showsEffectiveRate }: Pick<Market, 'showsEffectiveRate'>,
  start: CalendarDate,
): Rate | undefined {
  if (!terms.tiers?.some(({ above }) => amount.minor > above.minor)) return undefined
  return showsEffectiveRate ? effectiveYield(terms, start, amount) : meanRate(terms, amount, start)
}
