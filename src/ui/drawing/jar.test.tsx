import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Jar, JarWithKey, type NamedPart } from './jar.tsx'
import { engraving, jar, jarOf, waterPath } from './jar-geometry.ts'

describe('the water of a jar', () => {
  test('stands at the limit where it is reached, and at half of it where half is there', () => {
    const full = jarOf([100], 100)
    expect(full.surface).toBe(full.limit)
    expect(full.over).toBeUndefined()
    const half = jarOf([30, 20], 100)
    expect(half.surface).toBeCloseTo((jar.ground + half.limit) / 2, 1)
    expect(half.layers[0]!.to).toBe(half.layers[1]!.from)
    expect(half.layers[0]!.from).toBe(jar.ground)
  })

  test.each([
    ['nothing', [], 100, false, false],
    ['a cent', [0.01], 100_000, false, false],
    ['a cent more than the limit', [100_000.01], 100_000, true, false],
    ['a fifth more', [100, 20], 100, true, false],
    ['more than the jar holds', [90, 90], 100, true, true],
  ])('of %s stays in the glass', (_, amounts, limit, isOver, isSpilling) => {
    const drawn = jarOf(amounts, limit)
    expect([drawn.over !== undefined, drawn.isSpilling]).toEqual([isOver, isSpilling])
    const heights = [drawn.surface, ...drawn.layers.flatMap(({ from, to }) => [from, to])]
    for (const y of heights) {
      expect(y).toBeGreaterThanOrEqual(jar.rim)
      expect(y).toBeLessThanOrEqual(jar.ground)
    }
    if (amounts.length > 0) expect(drawn.surface).toBeLessThan(jar.ground)
    if (isOver) expect(drawn.surface).toBeLessThan(drawn.limit)
  })

  test('what came after the limit was passed has no layer beneath it', () => {
    const { layers, over } = jarOf([100, 20], 100)
    expect(layers[1]).toEqual({ from: layers[0]!.to, to: layers[0]!.to })
    expect(over!.from).toBe(layers[0]!.to)
  })

  test('follows the round of the ground and touches no wall beyond it', () => {
    const xs = waterPath({ from: jar.ground, to: jar.ground - 3 }).match(
      /[\d.]+ [\d.]+(?= [ALZ]|$)/g,
    )!
    for (const x of xs.map((pair) => Number(pair.split(' ')[0]))) {
      expect(x).toBeGreaterThanOrEqual(jar.left)
      expect(x).toBeLessThanOrEqual(jar.right)
    }
    expect(waterPath({ from: 100, to: 60 })).not.toContain('A')
    expect(engraving({ from: 100, to: 91 }).match(/M/g)).toHaveLength(3)
  })
})

const parts: NamedPart[] = [
  { name: 'Held', amount: 20_000, written: '20,000', tone: 'held' },
  { name: 'This order', amount: 0, written: '0', tone: 'new' },
  { name: 'Interest', amount: 520, written: '520', tone: 'expected' },
]

test('a jar says its sentence, and its key names what is in it from the top down', () => {
  const html = renderToStaticMarkup(
    <JarWithKey
      parts={parts}
      limit={100_000}
      limitWords={{ name: 'Protected up to', written: '100,000' }}
      rest={{ name: 'Free', written: '79,480', isOver: false }}
      summary="20,520 of 100,000 are protected."
    />,
  )
  expect(html).toContain('aria-label="20,520 of 100,000 are protected."')
  expect([...html.matchAll(/data-jar="(\w+)"/g)].map(([, tone]) => tone)).toEqual([
    ...['limit', 'free', 'expected', 'held'],
  ])
  expect(html).not.toContain('style=')
})

test('what passes the limit is told first', () => {
  const over = { name: 'Above the limit', written: '10', isOver: true }
  const html = renderToStaticMarkup(
    <JarWithKey
      {...{ parts, rest: over, summary: 'Too much.' }}
      limit={20_510}
      limitWords={{ name: 'Protected up to', written: '20,510' }}
    />,
  )
  expect(html).toMatch(/data-jar="over".*data-jar="limit"/)
  expect(html).not.toContain('data-jar="free"')
})

test('an empty jar is still a jar', () => {
  const html = renderToStaticMarkup(<Jar parts={[]} limit={1} summary="Nothing is in it." />)
  expect(html).toContain('<title>Nothing is in it.</title>')
})
