// One thing has one name: what `content/terms.md` says is not said in a language is said nowhere in it; and quotes,
// apostrophes and spaces are those a printer would set.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import { pagesOf } from '#domain/site/routes.ts'
import { type Messages, readContent } from '#site/content.ts'
import { fileOf } from '#site/text-page/page-texts.ts'

const contentFolder = join(import.meta.dirname, '../content')

type Said = { where: string; text: string }

const inMessages = (messages: Messages, prefix = ''): Said[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ where: prefix + key, text: value }]
      : inMessages(value, `${prefix}${key}.`),
  )

/** The pages a market has, those it borrows included. */
function saidIn(locale: Locale): Said[] {
  const { messages, pages, guides } = readContent(contentFolder, locale)
  const names = new Set<string>(pagesOf(locale).map(fileOf))
  const own = [...pages.values()].filter(({ name }) => names.has(name))
  const files = [...own, ...guides.values()].map(({ name, title, description, lead, body }) => ({
    where: name,
    text: [title, description, lead, body].join('\n'),
  }))
  return [...inMessages(messages), ...files]
}

const said = new Map(markets.map(({ locale }) => [locale, saidIn(locale)]))

const found = (locale: Locale, pattern: RegExp): string[] =>
  said.get(locale)!.flatMap(({ where, text }) => {
    const slip = pattern.exec(text)
    return slip ? [`${where}: …${text.slice(Math.max(0, slip.index - 30), slip.index + 40)}…`] : []
  })

/** `fr` speaks for every market of the language, `en-GB` for itself. */
type Section = { name: string; patterns: string[] }

const sections: Section[] = readFileSync(join(contentFolder, 'terms.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const name = /\(([\w-]+)\)/.exec(section)![1]!
    const rows = section.split('\n').filter((line) => line.startsWith('| '))
    const last = rows.map((row) => row.split(' | ').at(-1)!)
    return {
      name,
      patterns: last.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, p]) => p!)),
    }
  })

const localesOf = (name: string): Locale[] =>
  markets
    .filter(({ locale, language }) => (name.includes('-') ? locale === name : language === name))
    .map(({ locale }) => locale)

/** A space that must not break counts as a space. */
const whole = (pattern: string) =>
  new RegExp(`(?<!\\p{L})(?:${pattern.replaceAll(' ', '[ \\u00a0\\u202f]')})(?!\\p{L})`, 'iu')

describe('the terms', () => {
  test('list every language', () => {
    const languages = new Set(markets.map(({ language }) => language))
    expect(new Set(sections.map(({ name }) => name.split('-')[0]))).toEqual(languages)
  })

  test.each(sections)('of $name are kept', ({ name, patterns }) => {
    const slips = localesOf(name).flatMap((locale) =>
      patterns.flatMap((pattern) =>
        found(locale, whole(pattern)).map((slip) => `${locale} ${slip}`),
      ),
    )
    expect(slips, 'content/terms.md says what to say instead').toEqual([])
  })
})

test.each(markets)('$locale sets quotes and apostrophes that are not typewritten', ({ locale }) => {
  expect(found(locale, /["']/)).toEqual([])
})

test('French keeps : ; ! ? » on the line, by a narrow space that does not break', () => {
  expect(found('fr-FR', /[\p{L}\d)}%€»’] (?:[;!?»]|:(?![:-]))|« /u)).toEqual([])
})

test('Polish leaves no word of one letter at the end of a line', () => {
  expect(found('pl-PL', /(?<![\p{L}\p{N}{#])[aiouwz] (?=[\p{L}\p{N}{„])/iu)).toEqual([])
})
