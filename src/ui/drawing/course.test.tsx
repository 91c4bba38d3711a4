import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Course } from './course.tsx'
import { courseLayers, surfaceOf } from './course-geometry.ts'

const scale = { bottom: 0, top: 100, ticks: [0, 100] }
const moments = [
  { at: 0, values: [20, 0] },
  { at: 40, values: [20, 30] },
  { at: 70, values: [0, 60] },
]

test('layers lie on one another and change on their days alone', () => {
  expect(courseLayers(moments, scale)).toEqual([
    'M0 100H0V80H40V80H70V100H100V100H70V100H40V100H0Z',
    'M0 80H0V80H40V50H70V40H100V100H70V80H40V80H0Z',
  ])
  expect(courseLayers([], scale)).toEqual([])
})

test('the surface is parted at today', () => {
  expect(surfaceOf(moments, 50, scale)).toEqual({
    past: 'M0 80H40V50H50',
    ahead: 'M50 50H70V40H100',
  })
})

test('a course says its sentence, its table has every row with its sum', () => {
  const words = { title: 'All', summary: 'It grew.', asTable: 'Table', heads: 'Month' }
  const html = renderToStaticMarkup(
    <Course
      {...{ words, moments, now: 50, nowText: 'today', foot: [], sum: 'Together' }}
      layers={['Bound', 'At once']}
      at={{ at: 80, text: '1 May' }}
      rows={[{ name: 'May', values: [0, 60] }]}
      written={(value) => `${value} EUR`}
      short={String}
    />,
  )
  expect(html).toContain('aria-label="It grew."')
  expect(html).toMatch(/May<\/th>.*0 EUR<.*60 EUR<.*60 EUR</)
  expect(html).toContain('1 May')
  expect(html).not.toContain('style=')
})
