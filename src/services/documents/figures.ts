// What every template says alike: days and amounts in the words of a market, and taxes by their names.

import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { type Currency, parseMoney } from '#domain/money.ts'
import type { TaxLine } from './facts.ts'
import type { PaperWords } from './paper-words.ts'
import type { Block } from './sheet.ts'

export type Said = { title: string; blocks: readonly Block[] }
export type Template<Facts> = (facts: Facts, words: PaperWords) => Said

export const moneyIn = ({ locale }: PaperWords, decimal: string, currency: Currency): string =>
  formatMoney(locale, parseMoney(decimal, currency)!)

export const dayIn = ({ locale }: PaperWords, day: CalendarDate): string =>
  formatDate(locale, day, 'long')

/** Each tax by its name, unless the names do not make up what was taken, as where a foreign one is credited. */
export function namedTaxes({
  tax,
  taxes,
}: {
  tax: string
  taxes: readonly TaxLine[]
}): readonly TaxLine[] {
  const cents = (decimal: string) => BigInt(decimal.replace('.', ''))
  const sum = taxes.reduce((all, { amount }) => all + cents(amount), 0n)
  return sum === cents(tax) ? taxes : [{ key: 'withheld', amount: tax }]
}
