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

test('what a font cannot write is a question mark, never a broken file', () => {
  expect(textOf(pdf('漢', []))).toContain('<3f> Tj')
})
