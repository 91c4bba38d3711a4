import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GuideDiagram } from './guide-diagram.tsx'
import { diagramNames, diagramSize, diagrams } from './guide-diagrams.ts'
import { pageDiagramNames, pageDiagrams } from './page-diagrams.ts'

const names = [...diagramNames, ...pageDiagramNames]
const all = { ...diagrams, ...pageDiagrams }

/** Every point of a path, its relative steps followed; curves stay between the points that pull them. */
function pointsOf(d: string): [number, number][] {
  const points: [number, number][] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, letter = '', text = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (text.match(/-?[\d.]+/g) ?? []).map(Number)
    const isRelative = letter === letter.toLowerCase()
    const [fromX, fromY] = isRelative ? [x, y] : [0, 0]
    const kind = letter.toLowerCase()
    if (kind === 'h') x = fromX + values[0]!
    else if (kind === 'v') y = fromY + values[0]!
    else if (kind === 'z') [x, y] = [startX, startY]
    else
      for (let i = values.length % 2 === 0 ? 0 : 5; i < values.length; i += 2) {
        if (kind === 'a') i = values.length - 2
        const [nextX, nextY] = [fromX + values[i]!, fromY + values[i + 1]!]
        points.push([nextX, nextY])
        if (i === values.length - 2) [x, y] = [nextX, nextY]
      }
    if (kind === 'm') [startX, startY] = [x, y]
    points.push([x, y])
  }
  return points
}

test.each(names)('%s keeps within its picture, with room at the edges', (name) => {
  for (const [kind, d] of all[name])
    for (const [x, y] of pointsOf(d)) {
      expect(x, `${kind} ${d}`).toBeGreaterThanOrEqual(24)
      expect(x, `${kind} ${d}`).toBeLessThanOrEqual(diagramSize.width - 24)
      expect(y, `${kind} ${d}`).toBeGreaterThanOrEqual(8)
      expect(y, `${kind} ${d}`).toBeLessThanOrEqual(diagramSize.height - 8)
    }
})

test.each(names)('%s has water, and amber for a limit or now at most once', (name) => {
  const kinds = all[name].map(([kind]) => kind)
  expect(kinds).toContain('water')
  expect(kinds.filter((kind) => kind === 'limit' || kind === 'mark').length).toBeLessThanOrEqual(1)
})

test('a diagram says its sentence, and on a card nothing', () => {
  const large = renderToStaticMarkup(<GuideDiagram name="ladder" label="Four rungs." />)
  expect(large).toContain('role="img" aria-label="Four rungs."')
  expect(large).toContain('<title>Four rungs.</title>')
  expect(large).not.toContain('style=')
  expect(renderToStaticMarkup(<GuideDiagram name="ladder" />)).toContain('aria-hidden="true"')
})
