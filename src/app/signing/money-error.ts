// What was typed as an amount, judged by the rule the service asks too.

import { parseAmount } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, type Money, money } from '#domain/money.ts'
import { type AmountBounds, amountError } from '#domain/order/amount-errors.ts'
import { amountParam, type ProblemParams } from '#domain/problem/params.ts'
import type { Told } from '../form/problem-text.ts'

export type CheckedAmount = { amount: Money; error?: undefined } | { error: Told }

const typedCodes: readonly string[] = [
  ...['amount.required', 'amount.format', 'min', 'max', 'minLeftBalance'],
  ...['higherThanLeftOver', 'hasSavingPlan'],
]

/** Told beside the amount; everything else on top. */
export const isOfAmount = (refusal: Told | undefined): boolean =>
  refusal !== undefined && typedCodes.includes(refusal.code)

const exampleMinor = 1_234_50n

/** What the text may name, by the names the service gives it. */
function paramsOf({ leftOver, ...bounds }: AmountBounds): ProblemParams {
  const named = { ...bounds, available: leftOver }
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, bound]) => (bound ? [[name, amountParam(bound)]] : [])),
  )
}

export function checkedAmount(
  locale: Locale,
  text: string,
  currency: Currency,
  bounds: AmountBounds,
): CheckedAmount {
  if (text.trim() === '') return { error: { code: 'amount.required' } }
  const amount = parseAmount(locale, text, currency)
  const example = amountParam(money(exampleMinor, currency))
  if (!amount) return { error: { code: 'amount.format', params: { example } } }
  const whole = { min: money(1n, currency), ...bounds }
  const code = amountError(amount, whole)
  return code ? { error: { code, params: paramsOf(whole) } } : { amount }
}
