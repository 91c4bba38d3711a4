import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chamber, waterline } from './chamber.tsx'
import { Level, seenLevel } from './level.tsx'

test.each([
  [0, 0],
  [33.333, 33.33],
  [100, 100],
  [130, 100],
  [-5, 0],
  [Number.NaN, 0],
])('a level of %d is drawn at %d', (share, seen) => {
  expect(seenLevel(share)).toBe(seen)
})

test('a level says its sentence and names its ends', () => {
  const html = renderToStaticMarkup(
    <Level summary="Half has come." share={50} from="500 of 1,000" to="by 20 Nov" />,
  )
  expect(html).toContain('aria-label="Half has come."')
  expect(html).toMatch(/500 of 1,000.*by 20 Nov/)
  expect(html).not.toContain('style=')
})

test('each chamber lies higher than the one before, and the boat is in one alone', () => {
  const lines = [0, 1, 2, 3].map((step) => waterline(step, 4))
  expect(lines).toEqual(lines.toSorted((a, b) => b - a))
  expect(new Set(lines).size).toBe(4)
  const boats = (['done', 'now', 'later'] as const).map((state) =>
    renderToStaticMarkup(<Chamber step={1} of={4} state={state} />).includes('H24L17'),
  )
  expect(boats).toEqual([false, true, false])
})
