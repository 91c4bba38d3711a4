// The messages that the program itself puts into a customer's postbox, in the words of the market.

import type en from '#content/en/letters.json'
import { brand } from '#domain/brand.ts'
import type { Locale } from '#domain/market.ts'
import { filled, marketWords, type Values } from './market-words.ts'

type Texts = typeof en
/** What is around every letter, and what a mail says of it, are no letters. */
export type LetterKey = Exclude<keyof Texts, 'frame' | 'mail'>

export const letterTexts = (locale: Locale): Texts => marketWords(locale, 'letters') as Texts

export function letterOf(
  locale: Locale,
  key: LetterKey,
  values: Values = {},
): { subject: string; text: string } {
  const { subject, body } = letterTexts(locale)[key]
  const all = { ...values, brand: brand.name }
  return { subject: filled(subject, all), text: filled(body, all) }
}
