// The words of a market, for what the server writes: those of its language, and over them its own.

import { existsSync, readFileSync } from 'node:fs'
import type { Language, Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { typeset } from '#domain/site/typeset.ts'

/** One folder of `content/` speaks for a language. */
const languageFolders: Record<Language, Locale> = {
  en: 'en',
  de: 'de-DE',
  es: 'es-ES',
  nl: 'nl-NL',
  fr: 'fr-FR',
  pl: 'pl-PL',
  fi: 'fi-FI',
  it: 'it-IT',
}

export type Words = { [key: string]: string | Words }

function read(folder: Locale, name: string): Words {
  const file = new URL(`../../content/${folder}/${name}.json`, import.meta.url)
  return existsSync(file) ? JSON.parse(typeset(readFileSync(file, 'utf8'), folder)) : {}
}

const over = (below: Words, above: Words): Words => {
  const own = Object.entries(above).map(([key, value]): [string, string | Words] => {
    const said = below[key]
    const isPart = typeof value === 'object' && typeof said === 'object'
    return [key, isPart ? over(said, value) : value]
  })
  return { ...below, ...Object.fromEntries(own) }
}

/** A file of `content/` as a market says it. */
export function marketWords(locale: Locale, name: string): Words {
  const folder = languageFolders[marketOf(locale).language]
  return folder === locale ? read(locale, name) : over(read(folder, name), read(locale, name))
}

export type Values = Readonly<Record<string, string>>

const italianMonth =
  '(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)'
const beforeVowel = new RegExp(
  `\\b([Ii]l|[Aa]l|[Dd]al|[Dd]el|[Nn]el) (?=(?:8|11)\\s${italianMonth})`,
  'g',
)
const elisions: Record<string, string> = { il: 'l’', Il: 'L’' }

/** The eighth and the eleventh begin with a vowel in Italian: l’8 marzo, dall’11 maggio. */
const elided = (text: string): string =>
  text.replace(beforeVowel, (_, article: string) => elisions[article] ?? `${article}l’`)

/** A text with what its `{places}` stand for. */
export const filled = (text: string, values: Values): string =>
  elided(text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place))

/** Things one after the other, the last with an `and`. */
export const listed = (things: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(things)
