import { expect, test } from 'vitest'
import { isActiveLink } from './active-link.ts'

test.each<[why: string, path: string, hash: string, target: string, active: boolean]>([
  ['same path [HDR-047]', '/festgeld/', '', '/festgeld/', true],
  ['other path [HDR-047]', '/festgeld/', '', '/tagesgeld/', false],
  ['same path and hash [HDR-047]', '/faq/', '#fees', '/faq/#fees', true],
  ['other hash [HDR-047]', '/faq/', '#fees', '/faq/#taxes', false],
  ['hash missing [HDR-047]', '/faq/', '#fees', '/faq/', false],
  ['other case [HDR-048]', '/Festgeld/', '#Top', '/festgeld/#top', true],
  ['the query is no place [HDR-047]', '/a/dashboard', '', '/a/dashboard?ref=header', true],
  [
    'both legacy forms [PRV-026]',
    '/',
    '#/MyInvestments/Notice',
    '/savingglobal#/MyInvestments/Notice',
    true,
  ],
  [
    'both legacy forms [PRV-026]',
    '/savingglobal',
    '#/MyInvestments/Notice',
    '/#/MyInvestments/Notice',
    true,
  ],
  [
    'other legacy route [PRV-026]',
    '/savingglobal',
    '#/MyInvestments/Notice',
    '/savingglobal#/MyInvestments/Overnight',
    false,
  ],
])('%s: %s%s, link %s', (_, path, hash, target, active) => {
  expect(isActiveLink({ path, hash }, target)).toBe(active)
})
