import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hasPlace, mapSize, sea, surfaceOf, type Tile, TileMap, tilePlaces } from './tile-map.tsx'

const tile = (code: string, level: number): Tile => ({
  ...{ code, level, href: `?bankCountry=${code}`, count: 2, figure: '2,75' },
  words: `${code}, two banks, best rate 2,75 %`,
})

test('every place is on the map, belongs to one country, and no sea lies on land', () => {
  const places = [...Object.values(tilePlaces), ...sea]
  expect(new Set(places.map(String)).size).toBe(places.length)
  for (const [column, row] of places) {
    expect(column).toBeLessThan(mapSize.columns)
    expect(row).toBeLessThan(mapSize.rows)
  }
})

test('every European bank of the marketplace has a place', () => {
  const banks = JSON.parse(readFileSync('content/demo/banks.json', 'utf8')) as { country: string }[]
  const missing = banks.map(({ country }) => country).filter((code) => !hasPlace(code))
  expect([...new Set(missing)]).toEqual(['US'])
})

test('water stands at nothing for nothing, and leaves room above the highest', () => {
  expect([0, 0.5, 1, 2].map(surfaceOf)).toEqual([100, 71, 42, 42])
})

test('tiles are read and reached row by row, each a link that says its sentence', () => {
  const html = renderToStaticMarkup(
    <TileMap label="Europe" tiles={[tile('MT', 0.9), tile('NO', 0.8), tile('IT', 1)]} />,
  )
  expect([...html.matchAll(/href="\?bankCountry=(\w+)"/g)].map(([, code]) => code)).toEqual([
    ...['NO', 'IT', 'MT'],
  ])
  expect(html).toContain('IT, two banks, best rate 2,75 %')
  expect(html.match(/data-best/g)).toHaveLength(1)
  expect(html).not.toContain('style=')
})
