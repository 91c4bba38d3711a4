// What a problem's text is filled with. Each value says what it is, so that nobody has to guess how to write it.

import { formatMoment, formatMoney } from '../format.ts'
import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { type Currency, decimalOf, type Money, money, parseMoney } from '../money.ts'

export type ProblemParam =
  | string
  | number
  /** A decimal with its currency. */
  | { readonly amount: string; readonly currency: Currency }
  /** A moment, in UTC. */
  | { readonly at: string }
export type ProblemParams = Readonly<Record<string, ProblemParam>>

export const amountParam = (amount: Money): ProblemParam => ({
  amount: decimalOf(amount),
  currency: amount.currency,
})

export const momentParam = (moment: Date): ProblemParam => ({ at: moment.toISOString() })

function written(locale: Locale, value: ProblemParam): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
  if ('amount' in value) return formatMoney(locale, parseMoney(value.amount, value.currency)!)
  return formatMoment(locale, new Date(value.at), {
    timeZone: marketOf(locale).timeZone,
  })
}

const exampleMinor = 1_234_50n

/** As people of the market write them. Any text may name an amount as an example of how. */
export const writtenParams = (locale: Locale, params: ProblemParams): Record<string, string> => ({
  example: formatMoney(locale, money(exampleMinor, marketOf(locale).currency)),
  ...Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, written(locale, value)]),
  ),
})
