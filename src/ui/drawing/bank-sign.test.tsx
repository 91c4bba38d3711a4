import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BankSign, inks, signOf, waves } from './bank-sign.tsx'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const style = readFileSync(join(import.meta.dirname, 'bank-sign.module.css'), 'utf8')

const luminance = ([r, g, b]: readonly number[]): number => {
  const linear = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(r!) + 0.7152 * linear(g!) + 0.0722 * linear(b!)
}
const contrast = (a: readonly number[], b: readonly number[]): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}
const channels = (hex: string) =>
  [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const white = [1, 1, 1]
const found = [...style.matchAll(/\.ink(\d+) \{\n {2}background: #(\w{6})/g)]

describe('the inks of bank signs', () => {
  test('are as many as signs choose from', () => {
    expect(found.map(([, ink]) => Number(ink))).toEqual(Array.from({ length: inks }, (_, i) => i))
    expect(new Set(found.map(([, , hex]) => hex)).size).toBe(inks)
  })

  test.each(found.map(([, ink, hex]) => [ink, hex!]))(
    'let white letters be read, and the water be seen: ink %s',
    (_, hex) => {
      const ink = channels(hex)
      const opacity = Number(/stroke-opacity: ([\d.]+)/.exec(style)![1])
      expect(contrast(white, ink)).toBeGreaterThanOrEqual(5.5)
      const water = ink.map((value) => value + (1 - value) * opacity)
      expect(contrast(water, ink)).toBeGreaterThanOrEqual(3)
    },
  )
})

test('no two banks of a market share both ink and wave', () => {
  const offers = read('content/demo/offers.json') as { bank: string; markets: string[] }[]
  for (const market of new Set(offers.flatMap(({ markets }) => markets))) {
    const banks = [
      ...new Set(offers.filter((each) => each.markets.includes(market)).map(({ bank }) => bank)),
    ]
    const signs = banks.map((id) => JSON.stringify(signOf(id)))
    expect(new Set(signs).size, market).toBe(banks.length)
  }
})

test('every id has a sign of the set', () => {
  for (let i = 0; i < 200; i++) {
    const { ink, wave } = signOf(`bank-${i}`)
    expect([ink < inks, wave < waves]).toEqual([true, true])
  }
})

test('a sign draws its letters over its water and says nothing to readers: the name beside it does', () => {
  const html = renderToStaticMarkup(<BankSign id="elbtor" letters="EP" />)
  expect(html).toContain('aria-hidden="true"')
  expect(html).toMatch(/>EP<\/text><path.* d="M6 3\d/)
  expect(html).not.toContain('style=')
  const strokes = (id: string) =>
    renderToStaticMarkup(<BankSign id={id} letters="AA" />).match(/M6 /g)!.length
  const byWave = Map.groupBy(
    Array.from({ length: 60 }, (_, i) => `b${i}`),
    (id) => signOf(id).wave,
  )
  expect([0, 1, 2, 3].map((wave) => strokes(byWave.get(wave)![0]!))).toEqual([1, 2, 3, 1])
})
