import { expect, test } from 'vitest'
import { diagrams } from '#ui/drawing/guide-diagrams.ts'
import { balancedLines, brokenLines } from './line-breaks.ts'
import { drawOpenGraph, openGraphSvg } from './open-graph.ts'

const picture = { title: 'Deposit protection', brand: 'Tidemark', themeVersion: 'v1' } as const

test('a link picture is a PNG of 1200 by 630, and the same every time [HEAD-006]', async () => {
  const png = await drawOpenGraph({ ...picture, figure: 'up to 3.10% p.a.' })
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(await drawOpenGraph({ ...picture, figure: 'up to 3.10% p.a.' })).toEqual(png)
})

test('title and figure change the picture: the letters are really drawn', async () => {
  const png = await drawOpenGraph(picture)
  expect(await drawOpenGraph({ ...picture, title: 'Łódź ä ö ü' })).not.toEqual(png)
  expect(await drawOpenGraph({ ...picture, themeVersion: 'v2' })).not.toEqual(png)
})

test('words cannot break the drawing', () => {
  expect(openGraphSvg({ ...picture, title: 'Tax & <rates>' })).toContain('Tax &amp; &lt;rates&gt;')
})

test('a title keeps to three lines and loses its end rather than its size', () => {
  const long = Array(60).fill('interest').join(' ')
  const texts = openGraphSvg({ ...picture, title: long }).match(/<text [^>]*font-size="60"/g)
  expect(texts).toHaveLength(3)
})

test('lines break between words and come out even', () => {
  expect(brokenLines('one two three', 100)).toEqual(['one two three'])
  expect(brokenLines('Deposit protection in Europe', 8)).toEqual([
    'Deposit',
    'protection in',
    'Europe',
  ])
  expect(balancedLines('Deposit protection in Europe', 12)).toEqual([
    'Deposit protection',
    'in Europe',
  ])
})

test('a guide is passed on with its own diagram, above the title and in place of the large mark', async () => {
  const ladder = openGraphSvg({ ...picture, drawing: 'ladder' })
  expect(ladder).toContain(diagrams.ladder[0]![1])
  expect(ladder).not.toContain('scale(12)')
  expect(await drawOpenGraph({ ...picture, drawing: 'ladder' })).not.toEqual(
    await drawOpenGraph({ ...picture, drawing: 'jars' }),
  )
  const long = Array(20).fill('interest').join(' ')
  const tops = [
    ...openGraphSvg({ ...picture, title: long, drawing: 'jars' }).matchAll(
      / y="(\d[\d.]*)" font-size="(60|72)"/g,
    ),
  ]
  const bottomOfDrawing = 40 + 1.25 * 202
  for (const [, y, letters] of tops)
    expect(Number(y) - Number(letters) * 0.8).toBeGreaterThan(bottomOfDrawing)
})
