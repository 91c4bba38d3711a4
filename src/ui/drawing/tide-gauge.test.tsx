import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { depthOn, staffFor, strokes, TideGauge } from './tide-gauge.tsx'

test.each([
  [3.1, 4],
  [4.25, 6],
  [4, 5],
  [0.6, 1],
])('for %d the staff has %d units, a fifth of it above the level', (highest, units) => {
  expect(staffFor(highest)).toBe(units)
  expect(depthOn(units, highest)).toBeGreaterThanOrEqual(20)
})

test('the staff starts at zero and has ten strokes a unit', () => {
  expect(depthOn(4, 0)).toBe(100)
  expect(depthOn(4, 3)).toBe(25)
  expect(strokes(4).match(/M/g)).toHaveLength(41)
})

const gauge = (value: number) =>
  renderToStaticMarkup(
    <TideGauge
      value={value}
      figure="3,10 %"
      title="Festgeld: 3,10 %"
      staff={4}
      limit={{ value: 2, label: 'Inflation 2,00 %' }}
      mark={{ value: 0.5, label: 'Hausbank 0,50 %' }}
    />,
  )

test('the level, the line to beat and the other level stand at their heights', () => {
  const drawn = gauge(3)
  expect(drawn).toMatch(/<rect[^>]*y="25%"[^>]*height="75%"/)
  expect(drawn).toMatch(/y1="50%" y2="50%"/)
  expect(drawn).toMatch(/y1="87.5%" y2="87.5%"/)
})

test('its words are there for whoever cannot see it, and no style is', () => {
  expect(gauge(3)).toContain('<title>Festgeld: 3,10 %</title>')
  expect(gauge(3)).not.toContain('style=')
})

test('what the line to beat is called stands on the side where the level is not', () => {
  const side = (drawn: string) => /dy="([^"]+)">Inflation/.exec(drawn)?.[1]
  expect(side(gauge(3))).toBe('1.3em')
  expect(side(gauge(1.5))).toBe('-0.5em')
})
