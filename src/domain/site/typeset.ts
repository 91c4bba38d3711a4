// Sets a text as a printer of its language would: with spaces at which no line may break.

import type { Language, Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'

type Rule = readonly [found: RegExp, set: string]

const rules: Partial<Record<Language, readonly Rule[]>> = {
  // Two-part signs keep a narrow space before them, which is no place for a new line.
  fr: [
    [/(?<=[\p{L}\d)}%€»’]) (?=[;!?»]|:(?![:-]))/gu, '\u202f'],
    [/« /g, '«\u202f'],
  ],
  // A word of one letter stays with the next.
  pl: [[/(?<![\p{L}\p{N}{#])([aiouwz]) (?=[\p{L}\p{N}{„])/giu, '$1\u00a0']],
}

/** Of a whole file too: neither Markdown nor a message's places and plurals are touched. */
export const typeset = (text: string, locale: Locale): string =>
  (rules[marketOf(locale).language] ?? []).reduce(
    (result, [found, set]) => result.replace(found, set),
    text,
  )
