// Which pages answer a search, and which first.

import { expect, test } from 'vitest'
import { bestAbout } from './found-pages.ts'

const page = (title: string, lead: string, body: string) => ({ title, lead, body, href: title })
const pages = [
  page('Kontakt', 'Wie Sie uns erreichen', 'Fragen zu Steuern beantworten wir gern.'),
  page('Zinsen', 'Was von ihnen nach Steuern bleibt', ''),
  page('Steuern auf Zinsen', 'Was der Staat nimmt', ''),
]

test.each([
  ['steuern', ['Steuern auf Zinsen', 'Zinsen', 'Kontakt']],
  ['STEUERN  zinsen', ['Steuern auf Zinsen', 'Zinsen']],
  ['fur', []],
  ['', []],
])('asked for “%s”: %o, what is named so before what speaks of it', (asked, titles) => {
  expect(bestAbout(pages, asked).map(({ title }) => title)).toEqual(titles)
})

test('a common word finds a dozen, not all', () => {
  const many = Array.from({ length: 30 }, (_, i) => page(`Bank ${i}`, '', ''))
  expect(bestAbout(many, 'bank')).toHaveLength(12)
})
