import { expect, test } from 'vitest'
import { coverFor } from '#domain/cover/cover.ts'
import { date } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import { standingElse } from './standing-else.ts'
import type { Overview } from './use-overview.ts'

const today = date('2026-11-16')
const [anna, euro] = [['anna'], (minor: bigint) => money(minor, 'EUR')]
const onItsWay = {
  ...{ kind: 'ORDER', bankId: 'waldgruen', amount: '500.00', currencyCode: 'EUR' },
} as unknown as Overview['underWay'][number]
const nothing = { underWay: [] as Overview['underWay'] } as Overview

test.each([
  ['de-DE', 'hansekontor'],
  ['en-GB', 'harrowmere'],
  ['en-US', 'prairielantern'],
  ['fr-FR', 'hansekontor'],
] as const)('money on an account of %s counts where %s keeps it', (locale, bankId) => {
  const [held, ...more] = standingElse(nothing, locale, euro(100_00n), today)
  expect(more).toEqual([])
  expect(held).toMatchObject({ bankId, place: 'account', term: { principal: euro(100_00n) } })
})

test('it shares the limit of that bank with what stands on deposits there', () => {
  const [account] = standingElse(nothing, 'de-DE', euro(60_000_00n), today)
  const kept = { licence: account!.bankId, scheme: 'DE-EDB', holders: anna, term: account!.term }
  const deposit = { ...kept, term: { ...kept.term, principal: euro(50_000_00n) } }
  expect(coverFor('anna', [deposit], today)[0]!.uncovered).toEqual(euro(0n))
  expect(coverFor('anna', [deposit, kept], today)[0]!.uncovered).toEqual(euro(10_000_00n))
})

test('an account without money, or one that cannot be read, is under no scheme; money under way is, at its bank', () => {
  for (const account of [undefined, euro(0n), euro(-1n)])
    expect(standingElse(nothing, 'de-DE', account, today)).toEqual([])
  const [held] = standingElse({ underWay: [onItsWay] } as Overview, 'de-DE', undefined, today)
  expect(held).toMatchObject({ bankId: 'waldgruen', place: 'underWay' })
})
