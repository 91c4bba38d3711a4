import { expect, test } from 'vitest'
import { pdf } from './pdf.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test('every object stands where the table says', () => {
  const text = textOf(pdf('Titel', ['Grüße für 1.000 €', 'łódź']))
  const at = Number(/startxref\n(\d+)/.exec(text)![1])
  const offsets = [...text.slice(at).matchAll(/^(\d{10}) 00000 n /gm)].map(([, n]) => Number(n))
  expect(offsets.length).toBeGreaterThan(5)
  for (const [i, offset] of offsets.entries())
    expect(text.slice(offset).startsWith(`${i + 1} 0 obj`)).toBe(true)
})

test('long texts are broken into lines and pages', () => {
  const text = textOf(
    pdf(
      'T',
      Array.from({ length: 60 }, () => 'word '.repeat(30).trim()),
    ),
  )
  expect(/\/Count (\d+)/.exec(text)![1]).toBe('3')
})

test.each([
  ['Betrag', 2946],
  ['Währung', 944 + 556 + 556 + 333 + 556 + 556 + 556],
  ['-1.234,56 €', 333 + 6 * 556 + 278 + 278 + 278 + 556],
])('a heading and the figures below it end at the same place: %s', (text, width) => {
  const [, start] = /([\d.]+) 0 Td/.exec(textOf(pdf('', [[{ text, endsAt: 395 }]])))!
  expect(Number(start)).toBeCloseTo(395 - width * 0.0105, 1)
})

test('what a font cannot write is a question mark, never a broken file', () => {
  expect(textOf(pdf('漢', []))).toContain('<3f> Tj')
})
