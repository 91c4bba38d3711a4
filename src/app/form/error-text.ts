// What is said to a code: of a schema, or of a service that refused. Codes are never translated, texts are.

import { useTranslations } from 'use-intl/react'
import { formatMoment, formatMoney, formatPercent } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'

export type Params = Readonly<Record<string, string | number>>

/** Parameters travel with the code, because a form keeps one text for each error. */
export const errorOf = (code: string, params: Params = {}): string =>
  JSON.stringify({ code, params })

const read = (error: string): { code: string; params: Params } =>
  error.startsWith('{') ? JSON.parse(error) : { code: error, params: {} }

const decimal = /^-?\d+\.\d{2}$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Amounts come from a service as decimals with their currency beside them, moments in UTC. */
export function readable(locale: Locale, params: Params) {
  const { currency, rate: percent, ...rest } = params
  const written = Object.entries(rest).map(([name, value]) => {
    if (typeof value === 'string' && instant.test(value))
      return [name, formatMoment(locale, new Date(value))] as const
    const amount =
      typeof value === 'string' && decimal.test(value) && parseMoney(value, currency as Currency)
    return [name, amount && currency ? formatMoney(locale, amount) : value] as const
  })
  return {
    ...Object.fromEntries(written),
    ...(percent && { rate: formatPercent(locale, rate(String(percent))) }),
  }
}

export function useErrorText(): (error: string) => string {
  const t = useTranslations('account-pages.errors')
  const { locale } = useSite().market
  return (error) => {
    const { code, params } = read(error)
    return t.has(code as never) ? t(code as never, readable(locale, params) as never) : t('check')
  }
}
