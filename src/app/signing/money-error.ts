// What is said when an amount or an act is refused: by the rules in the browser, or by a service. The same
// codes and the same texts for both.

import { useTranslations } from 'use-intl/react'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { formatMoney, parseAmount } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, type Money, money } from '#domain/money.ts'
import { type AmountBounds, amountError } from '#domain/order/amount-errors.ts'
import { useSite } from '#shell/site.tsx'
import { type Params, readable } from '../form/error-text.ts'

export type MoneyError = { code: string; params?: Params }

export type CheckedAmount = { amount: Money; error?: undefined } | { error: MoneyError }

const exampleAmount = 1_234_50n

const decimalsOf = (bounds: AmountBounds): Record<string, Money> =>
  Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined))

/** What was typed, judged by the rule the server asks too. */
export function checkedAmount(
  locale: Locale,
  text: string,
  currency: Currency,
  bounds: AmountBounds,
): CheckedAmount {
  if (text.trim() === '') return { error: { code: 'required' } }
  const amount = parseAmount(locale, text, currency)
  if (!amount) {
    const example = formatMoney(locale, money(exampleAmount, currency))
    return { error: { code: 'format', params: { example } } }
  }
  const code = amountError(amount, { min: money(1n, currency), ...bounds })
  if (!code) return { amount }
  const { leftOver, ...named } = decimalsOf({ min: money(1n, currency), ...bounds })
  const amounts = { ...named, ...(leftOver && { available: leftOver }) }
  const params = Object.fromEntries(
    Object.entries(amounts).map(([name, bound]) => [name, formatMoney(locale, bound)]),
  )
  return { error: { code, params } }
}

const tooManyTries = 429

/** An answer that says no; anything else is a bug and goes on its way. */
export function errorOfCall(error: unknown): MoneyError {
  if (!(error instanceof ApiError)) throw error
  if (error.status === tooManyTries && !error.code?.startsWith('sca.'))
    return { code: 'userBlockedTemporarily' }
  const [field] = fieldErrorsOf(error)
  const { params } = (error.body ?? {}) as { params?: MoneyError['params'] }
  const code = field?.code ?? error.code ?? 'failed'
  return { code, ...(params && { params }) }
}

export function useMoneyError(): (error: MoneyError) => string {
  const t = useTranslations('order.errors')
  const { market } = useSite()
  return ({ code, params = {} }) =>
    t.has(code as never) ? t(code as never, readable(market.locale, params) as never) : t('failed')
}
