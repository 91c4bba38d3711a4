import { expect, test } from 'vitest'
import { designVersion, designVersions, isWide } from './design-version.ts'

test('there are two designs, and everything but v2 is the default [HDR-001, HDR-002]', () => {
  expect(designVersions).toEqual(['v1', 'v2'])
  expect(designVersion('v2')).toBe('v2')
  for (const value of [undefined, '', 'default', 'v3', 'V2'])
    expect(designVersion(value)).toBe('v1')
})

test('wide begins at the large breakpoint [INT-008]', () => {
  expect([isWide(1199), isWide(1200)]).toEqual([false, true])
})
