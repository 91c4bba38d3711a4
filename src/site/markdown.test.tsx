import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anchorOf, headingsOf, Markdown, readingMinutes, sectionsOf } from './markdown.tsx'

const linkTarget = (href: string) => (href === 'page:taxes' ? '/en/taxes/' : undefined)
const html = (body: string) =>
  renderToStaticMarkup(<Markdown body={body} linkTarget={linkTarget} />)

test.each([
  ['Wer haftet?', 'wer-haftet'],
  ['Größe & Maß', 'grosse-mass'],
  ['Środki na rachunku: łatwo', 'srodki-na-rachunku-latwo'],
  ['1. Register once', '1-register-once'],
])('the heading "%s" is reached under #%s', (text, anchor) => {
  expect(anchorOf(text)).toBe(anchor)
})

const text = `Before.

## First **part**

One.

### Below

Two.

## Second

Three.`

test('headings of the second level make the table of contents', () => {
  expect(headingsOf(text)).toEqual([
    { id: 'first-part', text: 'First part' },
    { id: 'second', text: 'Second' },
  ])
})

test('a text falls into its parts, lower headings included', () => {
  expect(sectionsOf(text)).toEqual([
    { id: 'first-part', text: 'First part', body: 'One.\n\n### Below\n\nTwo.' },
    { id: 'second', text: 'Second', body: 'Three.' },
  ])
})

test('links lead to pages of the market; where there is none, the words stay', () => {
  expect(html('[Tax](page:taxes)')).toBe('<p><a href="/en/taxes/">Tax</a></p>')
  expect(html('[Press](page:press)')).toBe('<p>Press</p>')
  expect(html('[x](javascript:alert(1))')).toBe('<p>x</p>')
})

test('a mail address is a link by itself', () => {
  expect(html('mail@example.org')).toContain('<a href="mailto:mail@example.org">')
})

test('markup in a text is refused, escapes are read once', () => {
  expect(() => html('<b>bold</b>')).toThrow(/html/)
  expect(html('A < B & "C"')).toBe('<p>A &lt; B &amp; &quot;C&quot;</p>')
})

test('a table scrolls under the name of its heading, figures aligned', () => {
  const table = html('## Rates\n\n| Bank | Rate |\n|---|---|\n| One | 2.10% |\n| Two | 12% |')
  expect(table).toMatch(/<section [^>]*tabindex="0" aria-label="Rates"/)
  expect(table.match(/<td class="[^"]*figure[^"]*"/g)).toHaveLength(2)
})

test('a table without column names is a list of facts, named by its first column', () => {
  const table = html('| | |\n|---|---|\n| Seat | Berlin |')
  expect(table).not.toContain('<thead>')
  expect(table).toContain('<th scope="row">Seat</th>')
})

test('reading takes a minute at least, and one more for each 220 words', () => {
  expect(readingMinutes('short')).toBe(1)
  expect(readingMinutes(Array(660).fill('word').join(' '))).toBe(3)
})

test('an aside from beginning to end is a note; a word that is stressed makes none of its paragraph', () => {
  expect(html('*An aside.*')).toMatch(/^<p class="[^"]*note[^"]*">An aside\.<\/p>$/)
  expect(html('It is under *Documents*.')).toBe('<p>It is under <em>Documents</em>.</p>')
})
