import fc from 'fast-check'
import { expect, test } from 'vitest'
import { footerHref, safeHref } from './link.ts'

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'JavaScript:alert(1)',
  '  javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '',
])('%j is no link [VAL-004, VAL-005, VAL-006, VAL-007]', (target) => {
  expect(safeHref(target)).toBeUndefined()
})

test.each([
  '/javascript:',
  'https://example.test/?data:',
  '#javascript:',
  'mailto:a@b.test',
  'database',
])('%s is a link', (target) => {
  expect(safeHref(target)).toBe(target)
})

test('no spelling of an unsafe scheme passes [VAL-007]', () => {
  const noise = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\r', '\0', '\u001f') })
  const cases = fc.func(fc.boolean())
  fc.assert(
    fc.property(
      fc.constantFrom('javascript:', 'data:', 'vbscript:'),
      noise,
      cases,
      (scheme, blanks, isUpper) => {
        const spelled = [...scheme]
          .map((letter, i) => (isUpper(i) ? letter.toUpperCase() : letter))
          .join(blanks)
        expect(safeHref(`${blanks}${spelled}x`)).toBeUndefined()
      },
    ),
  )
})

test.each<[target: string, href: string | undefined]>([
  ['/kontakt/', '/de-de/kontakt/'],
  ['kontakt/', '/de-de/kontakt/'],
  ['HTTPS://Example.TEST/Path?Q=A#Frag', 'https://example.test/path?Q=A#Frag'],
  ['//Example.test/A', '//example.test/a'],
  ['mailto:Help@Example.test', 'mailto:Help@Example.test'],
  ['tel:+49301234', 'tel:+49301234'],
  ['#consent-settings', '#consent-settings'],
  ['javascript:alert(1)', undefined],
])('the footer target %s leads to %s [FTR-044, FTR-045, FTR-046]', (target, href) => {
  expect(footerHref(target, '/de-de')).toBe(href)
})
