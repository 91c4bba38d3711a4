import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type CurveStep, depthOf, outline, RateCurve } from './rate-curve.tsx'

test('a level starts at zero: half the highest value stands half as high', () => {
  expect(depthOf(4, 4)).toBe(0)
  expect(depthOf(2, 4)).toBe(50)
  expect(depthOf(0, 4)).toBe(100)
})

test('between two values the line steps, and it runs on beyond both edges', () => {
  expect(outline([50, 25, 0])).toBe('M-200 50H33.33V25H66.67V0H300')
})

const step = (id: string, value: number): CurveStep => ({
  id,
  value,
  figure: `${value},00 %`,
  label: `${id} Monate`,
  short: `${id} M`,
  href: `/festgeld/?months=${id}`,
})

const curve = renderToStaticMarkup(
  <RateCurve
    steps={[step('6', 1), step('12', 2), step('24', 4)]}
    chosen="12"
    title="Beste Zinsen"
    label="Zins je Laufzeit"
    mark={{ value: 3, label: 'Inflation 3,00 %' }}
    crest={{ id: '24', content: 'oben' }}
  />,
)

test('who cannot see it reads every value with its term, as links', () => {
  expect(curve).toContain('<title>Beste Zinsen</title>')
  const list = curve.slice(curve.indexOf('<ol'))
  expect(list).toContain('aria-label="Zins je Laufzeit"')
  for (const months of [6, 12, 24])
    expect(list).toMatch(new RegExp(`<a href="/festgeld/\\?months=${months}">.*${months} Monate`))
  expect(list.replaceAll(/<[^>]*>/g, '')).toContain('4,00 %')
})

test('the chosen one is marked in the water, on the line and on the axis', () => {
  const chosen = [...curve.matchAll(/<(\w+)[^>]*data-stop="(\d+)" data-chosen="true"/g)]
  expect(chosen.map(([, element, id]) => [element, id])).toEqual([
    ['rect', '12'],
    ['circle', '12'],
    ['li', '12'],
  ])
  expect(curve).toMatch(/<circle[^>]*cx="50%" cy="50%"[^>]*data-chosen/)
})

test('what shows the axis once it is whole stands on its last step', () => {
  expect(
    [...curve.matchAll(/<li[^>]*data-stop="(\d+)"[^>]*data-last/g)].map(([, id]) => id),
  ).toEqual(['24'])
})

test('the line to beat is drawn at its own height and named', () => {
  expect(curve).toContain('d="M-200 25H300"')
  expect(curve).toMatch(/y="25%"[^>]*>Inflation 3,00 %</)
})

test('what stands on the crest is for the eye alone', () => {
  expect(curve).toMatch(/aria-hidden="true">oben</)
})

test('no place is given by a style attribute', () => {
  expect(curve).not.toContain('style=')
})
