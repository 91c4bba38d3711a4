import { expect, test } from 'vitest'
import { marketOf } from '#domain/markets/markets.ts'
import { guidesOf, relatedGuides } from './guide-list.ts'
import type { PageContext } from './page.ts'

const file = (name: string, date: string, topic: string) => ({
  name,
  title: name,
  description: '{brand}',
  lead: '',
  body: 'word',
  date,
  topic,
  drawing: 'jars',
})
const contextOf = (...files: ReturnType<typeof file>[]) =>
  ({
    site: { market: marketOf('en'), basePath: '/en' },
    fill: (text: string) => text.replace('{brand}', 'Tidemark'),
    content: { guides: new Map(files.map((each) => [each.name, each])) },
  }) as unknown as PageContext

const guides = guidesOf(
  contextOf(
    file('a', '2026-01-01', 'saving'),
    file('b', '2026-03-01', 'tax'),
    file('c', '2026-02-01', 'saving'),
    file('d', '2026-04-01', 'investing'),
    file('e', '2026-05-01', 'safety'),
  ),
)

test('guides are listed newest first, under the address of their hub', () => {
  expect(guides.map(({ name }) => name)).toEqual(['e', 'd', 'b', 'c', 'a'])
  expect(guides.map(({ href }) => href)).toContain('/en/guides/investing/d/')
  expect(guides.map(({ href }) => href)).toContain('/en/guides/saving/a/')
  expect(guides[0]!.description).toBe('Tidemark')
})

test('to read next: the same topic first, then the newest, never the guide itself', () => {
  const [, , , c] = guides
  expect(relatedGuides(guides, c!).map(({ name }) => name)).toEqual(['a', 'e', 'd'])
})

test('a guide without a known topic stops its author', () => {
  const drawn = { ...file('x', '2026-01-01', 'saving'), drawing: 'castle' }
  expect(() => guidesOf(contextOf(drawn))).toThrow(/a drawing/)
  expect(() => guidesOf(contextOf(file('x', '2026-01-01', 'weather')))).toThrow(/known topic/)
})
