import { expect, test } from 'vitest'
import { appHref, helpHref, reviewsHref, socialHref } from './outside.ts'

const outside = 'https://outside.example'

test.each([
  ['help, by market [PRV-036]', helpHref, 'de-CH', '/help/de-ch/'],
  ['reviews, by market [FTR-008]', reviewsHref, 'en-GB', '/reviews/en-gb/'],
  ['a store [FTR-028]', appHref, 'ios', '/apps/ios/'],
  ['the stores', appHref, undefined, '/apps/'],
  ['a network [FTR-033]', socialHref, 'PHOTO', '/social/photo/tidemark/'],
] as const)('%s: linked where configuration says, and nowhere else', (_, hrefOf, what, path) => {
  const href = hrefOf as (origins: { outside?: string }, what: unknown) => string | undefined
  expect(href({ outside }, what)).toBe(outside + path)
  expect(href({}, what)).toBeUndefined()
})
