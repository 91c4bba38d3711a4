// The words of every market: complete, well formed, in their own language, their links leading somewhere.

import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import { hasPage, isCustomerPage, type Page, pagesOf } from '#domain/site/routes.ts'
import { type Messages, ownContent, readContent } from '#site/content.ts'
import { fillerOf } from '#site/facts.ts'
import { Markdown } from '#site/markdown.tsx'
import type { PageContext } from '#site/page.ts'
import { fileOf, linkTargetOf } from '#site/text-page/page-texts.ts'

const contentFolder = join(import.meta.dirname, '../content')

type Flat = Record<string, string>

const flat = (messages: Messages, prefix = ''): Flat =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  )

/** The company's pages exist in generic English only, those of pensions and commitments in German. [NAV-018, RED-025] */
const isForAll = (key: string) => !/^(corporate|pension|commitment)\./.test(key)

const contents = new Map(markets.map(({ locale }) => [locale, readContent(contentFolder, locale)]))
const ownContents = new Map(
  markets.map(({ locale }) => [locale, ownContent(contentFolder, locale)]),
)
const said = new Map(
  [...contents].map(([locale, { messages }]) => [
    locale,
    Object.fromEntries(Object.entries(flat(messages)).filter(([key]) => isForAll(key))),
  ]),
)
const messagesOf = (locale: Locale): Flat => said.get(locale)!
const english = messagesOf('en')
const foreignMarkets = markets.filter(({ language }) => language !== 'en')

type Parts = {
  /** `bank`, `count 2` for a plural, `<terms>`: what the program must hand over. */
  needs: Set<string>
  plurals: string[][]
}

/** How the compiler numbers what has branches; what follows them has none. */
const kinds = { plural: 2, ordinal: 3 }

/** Reads the compiled form: `[name]`, `[name, type, options]` and `[tag, ...children]`. */
function partsOf(message: string): Parts {
  const parts: Parts = { needs: new Set(), plurals: [] }
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, type, options] = node
    if (type === undefined) parts.needs.add(name)
    else if (typeof type !== 'number' || type === 0) {
      parts.needs.add(`<${name}>`)
      each(node.slice(1))
    } else {
      parts.needs.add(`${name} ${type}`)
      if (type === kinds.plural) parts.plurals.push(Object.keys(options))
      if (type <= kinds.ordinal) Object.values(options).forEach(each)
    }
  }
  const each = (nodes: unknown) => Array.isArray(nodes) && nodes.forEach(walk)
  each(compile(message))
  return parts
}

/** The categories whole numbers fall into, and the one the format always asks for. */
function categoriesOf(locale: Locale): string[] {
  const rules = new Intl.PluralRules(locale)
  return [...new Set([...Array.from({ length: 200 }, (_, n) => rules.select(n)), 'other'])]
}

/** Words a language has in common with English. */
const sameWords: Partial<Record<string, readonly string[]>> = {
  de: [
    'Bank',
    'Details',
    'Inflation {rate}',
    'Kapitalertragsteuer (KESt)',
    'Name',
    'Pension',
    'Person',
    'Rating\u00a0{rating}',
    'Rating',
    'Status',
    'optional',
  ],
  nl: ['Bank', 'Private equity', 'Product', 'Status'],
  pl: ['Bank', 'Status'],
  es: ['No', 'Total'],
  fr: [
    'Conditions',
    'Date',
    'Excellent',
    'Guides',
    'Inflation {rate}',
    'Services',
    'Total',
    'Type',
  ],
  it: ['No', 'Password', 'Private equity', 'Rating', 'Rating\u00a0{rating}'],
}
const sameEverywhere = ['AER', 'APY', 'BIC', 'IBAN', 'Sort code']

const isSameByRight = (language: string, message: string) =>
  [...sameEverywhere, ...(sameWords[language] ?? [])].includes(message) ||
  !/\p{L}/u.test(message.replaceAll(/\{\w+\}/g, ''))

describe.each(markets)('the messages of $locale', ({ locale }) => {
  const messages = messagesOf(locale)
  const shared = Object.keys(messages).filter((key) => key in english)

  test('are those of English, none missing, none more', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort())
  })

  test('parse, and ask for what the English ones ask for', () => {
    for (const key of shared) {
      expect(() => compile(messages[key]!), key).not.toThrow()
      expect(partsOf(messages[key]!).needs, key).toEqual(partsOf(english[key]!).needs)
    }
  })

  test('name no styles, which a compiled message does not know: `::percent`, not `percent`', () => {
    const named = /,\s*(number|date|time)\s*,\s*[a-z]/
    expect(shared.filter((key) => named.test(messages[key]!))).toEqual([])
  })

  test('keep a figure and its percent sign on one line', () => {
    expect(shared.filter((key) => /[\d}] %/.test(messages[key]!))).toEqual([])
  })

  test('know every plural of the language', () => {
    const needed = categoriesOf(locale)
    for (const key of shared)
      for (const given of partsOf(messages[key]!).plurals)
        expect(
          given.filter((category) => !category.startsWith('=')).sort(),
          `${key}: give each plural ${needed.join(', ')}`,
        ).toEqual([...needed].sort())
  })
})

test.each([
  ['en-GB', 'en'],
  ['en-IE', 'en'],
  ['en-US', 'en'],
  ['de-AT', 'de-DE'],
  ['de-CH', 'de-DE'],
] as const)('%s says only what %s does not', (locale, below) => {
  const own = flat(ownContents.get(locale)!.messages)
  const base = messagesOf(below)
  expect(Object.keys(own).filter((key) => own[key] === base[key])).toEqual([])
})

/** What a button and its page must be called, whoever reads it; a mandate that is revoked at a bank; pensions, which are German. */
const widerrufByRight = [
  ...[/^footer\.legal\.withdraw$/, /^order\.revoke\.(title|start|confirm)$/],
  ...[/^pages\.withdraw\.(heading|confirm)$/, /^investing\.papers\.costs\.withdrawal$/],
  ...[/^account-pages\.debit\.states\.REVOKED$/, /pension/i],
]

test('whoever leaves a contract in Austria declares a Rücktritt, and no Widerruf', () => {
  const found = Object.entries(messagesOf('de-AT')).flatMap(([key, text]) =>
    /widerr[uü]f/i.test(text) ? [key] : [],
  )
  expect(found.filter((key) => !widerrufByRight.some((known) => known.test(key)))).toEqual([])
})

test.each(foreignMarkets)('$locale is said in its own language', ({ locale, language }) => {
  const messages = messagesOf(locale)
  const untold = Object.keys(messages).filter(
    (key) => messages[key] === english[key] && !isSameByRight(language, messages[key]!),
  )
  expect(untold).toEqual([])
})

const menuTexts = (locale: Locale) =>
  Object.entries(messagesOf(locale)).filter(([key]) => key.startsWith('account.header.pages.'))

describe('the account menu', () => {
  test.each(foreignMarkets)('speaks the language of $locale [PRV-012]', ({ locale, language }) => {
    const texts = menuTexts(locale)
    expect(texts.length).toBe(menuTexts('en').length)
    const untold = texts.filter(([key, text]) => text === english[key])
    expect(untold.filter(([, text]) => !isSameByRight(language, text))).toEqual([])
  })

  test('is English in Britain and Ireland, and wherever no language is written for [PRV-012, PRV-013]', () => {
    for (const locale of ['en-GB', 'en-IE', 'en-US'] as const)
      expect(menuTexts(locale)).toEqual(menuTexts('en'))
  })
})

/** A market's texts: its own, and what it borrows for pages that it has. */
function textsOf(locale: Locale) {
  const { pages, guides } = contents.get(locale)!
  const own = ownContents.get(locale)!.pages
  const files = new Set<string>(pagesOf(locale).map(fileOf))
  const used = [...pages.values()].filter(({ name }) => files.has(name) || own.has(name))
  return [...used, ...guides.values()]
}

const longestDescription = 155
const brand = { name: 'Tidemark', supportMail: 'mail@example.org', supportPhone: '+49 30 1' }

describe.each(markets)('the texts of $locale', (market) => {
  const { locale } = market
  const { guides } = contents.get(locale)!
  const fill = fillerOf(
    market,
    { offers: [], banks: [], best: {}, everywhere: { banks: [], offerCount: 0 } },
    brand,
    date('2026-11-15'),
  )
  const isKnown = (href: string) => {
    const [kind, name = ''] = href.split(':')
    return kind === 'page' ? hasPage(locale, name as Page) : guides.has(name)
  }

  test.each(textsOf(locale))('$name is built of what we know', (file) => {
    const [title, description, lead, body] = [
      file.title,
      file.description,
      file.lead,
      file.body,
    ].map(fill) as [string, string, string, string]
    expect([title, description, lead, body].join().match(/\{[^}]*\}/g)).toBeNull()
    expect(description.length, 'shorten the description').toBeLessThanOrEqual(longestDescription)
    const lost: string[] = []
    const linkTarget = (href: string) => {
      if (!isKnown(href)) lost.push(href)
      return undefined
    }
    const settings = { linkTarget: linkTargetOf({ linkTarget } as PageContext) }
    renderToStaticMarkup(createElement(Markdown, { body, ...settings }))
    expect(lost, `these links lead nowhere in ${locale}`).toEqual([])
  })
})

test('Switzerland writes ss and «…», never ß and „…“', () => {
  const slip = /[ß„]/
  for (const { name, title, description, lead, body } of textsOf('de-CH'))
    expect([title, description, lead, body].join('\n'), name).not.toMatch(slip)
  for (const [key, message] of Object.entries(messagesOf('de-CH')))
    expect(message, key).not.toMatch(slip)
})

test('every page of the customer area has a title [HEAD-002]', () => {
  const ofDeposits = ['dashboard.term', 'dashboard.overnight', 'dashboard.notice']
  for (const { locale } of markets)
    for (const page of pagesOf(locale))
      if (isCustomerPage(page) && !ofDeposits.includes(page))
        expect(said.get(locale), `${locale} ${page}`).toHaveProperty([`account.titles.${page}`])
})
