import { expect, test } from 'vitest'
import { rendered, siteOf, valuesOf } from '#shell/shell.test.world.tsx'
import { Answer } from './complaint.tsx'

test('an answer leads back to the form, but for one that is to be confirmed', () => {
  const linksOf = (state: 'ASKED' | 'UNKNOWN') =>
    valuesOf(rendered(siteOf(), <Answer token="t" standing={{ state }} />), 'href')
  expect(linksOf('UNKNOWN')).toEqual([expect.stringContaining('complaints')])
  expect(linksOf('ASKED')).toEqual([])
})
