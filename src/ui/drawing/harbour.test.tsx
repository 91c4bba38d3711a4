import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Harbour, scenes, waterLine, waves } from './harbour.tsx'

const drawn = (scene: (typeof scenes)[number]) => renderToStaticMarkup(<Harbour scene={scene} />)

test('the water rises from scene to scene', () => {
  const levels = scenes.map((scene) => waterLine[scene])
  expect(levels).toEqual([...levels].sort((a, b) => b - a))
})

test('the lock takes the water from the level before it to the one after', () => {
  const lock = drawn('lock')
  expect(lock).toContain(`M0 ${waterLine.gangway}H`)
  expect(lock).toContain(`M114 ${waterLine.lock}H`)
  expect(lock).toContain(`M304 ${waterLine.tideTable}H400`)
})

test.each(scenes)('%s is a picture beside words: no name of its own, no style', (scene) => {
  expect(drawn(scene)).toContain('aria-hidden="true"')
  expect(drawn(scene)).not.toMatch(/style=|<text/)
})

test('a wave begins where it is put', () => {
  expect(waves([[10, 20]])).toBe('M10 20q6 -4 12 0t12 0')
})
