import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { namedRungs, stairsOf, TimeAxis } from './time-axis.tsx'

const rungs = [1, 2, 3, 4].map((year) => ({
  key: `${year}`,
  at: year * 25,
  level: year * 25,
  day: `18.11.203${year}`,
  amount: `30${year},00 €`,
}))

describe('the lines of the stairs', () => {
  test('climb at every posting and stay level between two', () => {
    expect(stairsOf(rungs.slice(0, 2)).level).toBe('M0 100H25V75H50V50')
  })

  test('the water below them is closed along the ground', () => {
    expect(stairsOf(rungs).water).toMatch(/V0V100H0Z$/)
  })

  test('what grows begins where the last posting stood and ends at the next', () => {
    expect(stairsOf(rungs.slice(0, 2)).growing).toBe('M0 100L25 75V100ZM25 75L50 50V75Z')
  })

  test('a single posting at maturity is one wedge, one post and one dot', () => {
    expect(stairsOf([{ at: 100, level: 100 }])).toEqual({
      level: 'M0 100H100V0',
      water: 'M0 100H100V0V100H0Z',
      growing: 'M0 100L100 0V100Z',
      posts: 'M100 0V100',
      dots: 'M100 0h0',
    })
  })
})

describe('the days that are named', () => {
  test.each([
    [1, [1]],
    [5, [1, 2, 3, 4, 5]],
    [10, [2, 4, 6, 8, 10]],
    [12, [3, 6, 9, 12]],
    [7, [7]],
    [60, [12, 24, 36, 48, 60]],
  ])('of %i rungs evenly few, the last always', (count, expected) => {
    const all = Array.from({ length: count }, (_, i) => i + 1)
    expect(namedRungs(all)).toEqual(expected)
  })
})

test('the drawing says in words what it shows, and lists days with amounts', () => {
  const markup = renderToStaticMarkup(
    <TimeAxis
      summary="Vier Buchungen"
      rungs={rungs}
      nowText="Zinsen ab heute"
      total="1.210,00 €"
    />,
  )
  expect(markup).toContain('role="img" aria-label="Vier Buchungen"')
  expect(markup.match(/<li/g)).toHaveLength(4)
  expect(markup).toContain('<b>304,00 €</b> 18.11.2034')
  expect(markup).not.toContain('style=')
})
