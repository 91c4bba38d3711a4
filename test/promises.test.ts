// Every promise of `docs/promises.md` stands where it says and has the test it names; figures in texts are
// those of the rules.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { coolingOffHours } from '#domain/account/cooling-off.ts'
import { daysToInstruct, maturityReminders } from '#domain/deposit/maturity-instruction.ts'
import { buyBounds, marketStrategies } from '#domain/investment/buying.ts'
import { planBounds } from '#domain/investment/planning.ts'
import { tolerance } from '#domain/investment/rebalancing.ts'
import { locales } from '#domain/market.ts'
import { hasPage, type Page } from '#domain/site/routes.ts'
import { type Messages, readContent } from '#site/content.ts'

const root = join(import.meta.dirname, '..')
const promises = readFileSync(join(root, 'docs/promises.md'), 'utf8')
const contents = locales.map(
  (locale) => [locale, readContent(join(root, 'content'), locale)] as const,
)

const wordsAt = (messages: Messages, path: string): Messages | string | undefined =>
  path
    .split('.')
    .reduce<Messages | string | undefined>(
      (found, key) => (typeof found === 'object' ? found[key] : undefined),
      messages,
    )

/** What the page names in this form, each once: as it stands there, and its parts. */
const named = (pattern: RegExp): Array<[string, string, string]> => [
  ...new Map(
    [...promises.matchAll(pattern)].map(
      ([all, first = '', second = '']) =>
        [all, [all, first, second]] as [string, [string, string, string]],
    ),
  ).values(),
]

test.each(named(/`((?:src|test)\/[^`]+\.test\.tsx?)` “([^”]+)”/g))('%s', (_, file, title) => {
  expect(existsSync(join(root, file)), file).toBe(true)
  expect(readFileSync(join(root, file), 'utf8')).toContain(title)
})

test.each(named(/`([\w-]+)\.json ([\w.]+)`/g))('%s is said in every market', (_, file, key) => {
  for (const [locale, { messages }] of contents)
    expect(wordsAt(messages, `${file}.${key}`), locale).toBeTypeOf('string')
})

test.each(named(/`pages\/(\w+)\.md`/g))('%s is there to read wherever it is led to', (_, page) => {
  const led = contents.filter(([locale]) => hasPage(locale, page as Page))
  expect(led.length).toBeGreaterThan(0)
  for (const [locale, { pages }] of led) expect(pages.has(page), locale).toBe(true)
})

test('every row names its texts, and in its table the test that keeps it', () => {
  const [kept] = promises.split('## Kept by people')
  const rows = kept!.split('\n').filter((line) => /^\| (?!Promise|--)/.test(line))
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) {
    expect(row).toMatch(/`(?:pages\/\w+\.md|[\w-]+\.json [\w.]+)`/)
    expect(row).toMatch(/\.test\.tsx?` “/)
  }
})

test('what is written out in words is still the rule', () => {
  expect(daysToInstruct).toBe(5)
  expect(coolingOffHours).toBe(2 * 24)
})

describe.each(contents)('in %s the figures are those of the rules', (_, { messages, pages }) => {
  test('the days on which we write before a deposit ends', () => {
    for (const days of maturityReminders.slice(0, 2)) {
      expect(wordsAt(messages, 'product.renewal.TERM')).toContain(String(days))
      expect(pages.get('howItWorks')!.body).toContain(String(days))
    }
  })

  test('how far a fund may lie off its target', () => {
    for (const key of ['investments.positions.lead', 'letters.rebalancingExecuted.body'])
      expect(wordsAt(messages, key)).toMatch(new RegExp(`\\b${tolerance}\\b`))
  })

  test('the hours in which only small amounts leave are filled in', () => {
    for (const kind of ['referenceAccountChanged', 'contactChanged'])
      expect(wordsAt(messages, `mails.${kind}.body`)).toContain('{hours}')
  })
})

test.each(contents.filter(([locale]) => marketStrategies(locale).length > 0))(
  'in %s it is said what a portfolio and its plan begin with',
  (_, { pages }) => {
    const figures = [buyBounds, planBounds].map(({ min }) => min.minor / 100n)
    for (const figure of [...figures, tolerance])
      expect(pages.get('wealth')!.body).toMatch(new RegExp(`\\b${figure}\\b`))
  },
)
