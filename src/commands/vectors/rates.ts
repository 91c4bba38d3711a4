// Answers vectors about comparable rates, broken deposits and other currencies.

import { addDays, daysBetween } from '#domain/date.ts'
import { earlyBreak } from '#domain/interest/early-break.ts'
import {
  annualEquivalentRate,
  annualPercentageYield,
  effectiveRate,
  nominalRate,
} from '#domain/interest/effective-rate.ts'
import { fromForeign, toForeign } from '#domain/interest/maturity.ts'
import { termPlan } from '#domain/interest/term.ts'
import { add, currencies, decimalOf, subtract } from '#domain/money.ts'
import type { Inputs } from './inputs.ts'
import { type Answers, datesOf, dayCountOf, digits, termOf } from './reading.ts'

export function aer(inputs: Inputs): Answers {
  const n = inputs.whole('n', 'freq', 'perYear')
  const back = inputs.rateIfAny('aer', 'effective')
  if (back) return digits('gross', (places) => nominalRate(back, n, places))
  const gross = inputs.rate('gross', 'nominal', 'rate')
  return { ...digits('aer', (places) => annualEquivalentRate(gross, n, places)) }
}

export function effective(inputs: Inputs): Answers {
  const principal = inputs.amount('principal')
  const final = inputs.amountIfAny('final') ?? add(principal, inputs.amount('interest'))
  const months = inputs.wholeIfAny('months')
  const years = inputs.textIfAny('years') ?? `${(months ?? 12) / 12}`
  return {
    ...digits('eff', (places) => effectiveRate(principal, final, years, places)),
    ...digits('tae', (places) => effectiveRate(principal, final, years, places)),
  }
}

/** The interest is given, or follows from a rate that compounds daily. */
export function apy(inputs: Inputs): Answers {
  const principal = inputs.amount('principal')
  const { start, end } = datesOf(inputs)
  const interest =
    inputs.amountIfAny('interest') ??
    termPlan({ ...termOf(inputs), dayCount: 'ACT/365F-DAILY', payout: 'AT_MATURITY' }).totalInterest
  const final = add(principal, interest)
  const days = daysBetween(start, end)
  return {
    ...digits('apy', (places) => annualPercentageYield(principal, final, days, places)),
    interest: decimalOf(interest),
    days,
    final: decimalOf(final),
    finalBalance: decimalOf(final),
  }
}

export function broken(inputs: Inputs): Answers {
  const agreed = termOf(inputs, 'ACT/365F')
  const breakRate = inputs.rateIfAny('breakRate', 'reducedRate')
  const days = inputs.wholeIfAny('penaltyDays')
  const outcome = earlyBreak(
    agreed,
    agreed.end,
    breakRate
      ? { kind: 'REDUCED_RATE', rate: breakRate }
      : days === undefined
        ? { kind: 'LOSS_OF_INTEREST' }
        : {
            kind: 'PENALTY_DAYS',
            days,
            protectsPrincipal: inputs.flag('protectsPrincipal', 'neverBelowPrincipal') ?? false,
          },
  )!
  const { interestContract, interestBreak, penalty, payout } = outcome
  return {
    interestContract: decimalOf(interestContract),
    interestBreak: decimalOf(interestBreak),
    interest: decimalOf(interestBreak),
    net: decimalOf(interestBreak),
    penalty: decimalOf(penalty),
    payout: decimalOf(payout),
    final: decimalOf(payout),
  }
}

/** A penalty alone: so many days of simple interest. */
export function penalty(inputs: Inputs): Answers {
  if (inputs.has('penaltyDays') && inputs.has('days', 'heldDays', 'start')) return broken(inputs)
  const { start } = datesOf(inputs)
  const end = addDays(start, inputs.whole('penaltyDays', 'days'))
  const simple = { ...termOf(inputs, 'ACT/365F'), start, end, payout: 'AT_MATURITY' as const }
  return { penalty: decimalOf(termPlan(simple).totalInterest) }
}

/** A deposit in another currency; the answers carry the currency's name, whichever it is. */
export function exchanged(inputs: Inputs): Answers {
  const invested = inputs.amount('eur', 'gbp', 'usd', 'chf', 'amount', 'principal')
  const principal = toForeign(invested, inputs.rate('fxIn'), 'NOK')
  const { start, end } = datesOf(inputs)
  const plan = termPlan({
    principal,
    rate: inputs.rate('rate'),
    dayCount: dayCountOf(inputs, '30E/360'),
    start,
    end,
    payout: 'AT_MATURITY',
  })
  const back = fromForeign(plan.finalBalance, inputs.rate('fxOut'), invested.currency)
  return Object.fromEntries(
    currencies.flatMap((currency) => {
      const name = currency.toLowerCase()
      return [
        [`${name}Principal`, decimalOf(principal)],
        [`${name}Interest`, decimalOf(plan.totalInterest)],
        [`${name}Final`, decimalOf(plan.finalBalance)],
        [`${name}Back`, decimalOf(back)],
        [`${name}Result`, decimalOf(subtract(back, invested))],
      ]
    }),
  )
}
