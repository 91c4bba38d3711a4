// The messages that the program itself puts into a customer's postbox, in the words of the market.

import type en from '#content/en/letters.json'
import { brand } from '#domain/brand.ts'
import { kindsOfLetters, type LetterKind } from '#domain/letter/letter-kind.ts'
import type { Locale } from '#domain/market.ts'
import { filled, marketWords, type Values } from './market-words.ts'

type Texts = typeof en
/** What is around every letter, and what a mail says of it, are no letters. */
export type LetterKey = Exclude<keyof Texts, 'frame' | 'mail'>
/** A text that stands around one that was written before. */
export type Reminder = Extract<LetterKey, `reminder${string}`>

export const kindOf = (key: LetterKey): LetterKind => kindsOfLetters[key]

export const letterTexts = (locale: Locale): Texts => marketWords(locale, 'letters') as Texts

export function letterOf(
  locale: Locale,
  key: LetterKey,
  values: Values = {},
  reminder?: Reminder,
): { subject: string; text: string } {
  const { subject, body } = letterTexts(locale)[key]
  const all = { ...values, brand: brand.name }
  const own = { subject: filled(subject, all), body: filled(body, all) }
  return reminder ? letterOf(locale, reminder, own) : { subject: own.subject, text: own.body }
}
