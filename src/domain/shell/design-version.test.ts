import { expect, test } from 'vitest'
import {
  containerWidthPx,
  designVersion,
  designVersions,
  headerHeight,
  isWide,
} from './design-version.ts'

test('there are two designs, and everything but v2 is the default [HDR-001, HDR-002]', () => {
  expect(designVersions).toEqual(['v1', 'v2'])
  expect(designVersion('v2')).toBe('v2')
  for (const value of [undefined, '', 'default', 'v3', 'V2'])
    expect(designVersion(value)).toBe('v1')
})

test('the container is as wide as design and login say [HDR-003, CST-010, CST-011, CST-012]', () => {
  expect(containerWidthPx('v1', false)).toBe(1320)
  expect(containerWidthPx('v1', true)).toBe(1320)
  expect(containerWidthPx('v2', false)).toBe(1272)
  expect(containerWidthPx('v2', true)).toBe(1200)
})

// prettier-ignore
test.each([
  [599, 'v1', false, 64],
  [600, 'v1', false, 80],
  [600, 'v2', true, 80],
  [600, 'v1', true, 56],
  [320, 'v1', true, 56],
] as const)(
  'at %i px, %s, legacy %s, the header is %i px high [CST-006, CST-007, CST-008]',
  (viewport, version, isLegacy, height) => {
    expect(headerHeight(viewport, version, isLegacy)).toBe(height)
  },
)

test('wide begins at the large breakpoint [INT-008]', () => {
  expect([isWide(1199), isWide(1200)]).toEqual([false, true])
})
