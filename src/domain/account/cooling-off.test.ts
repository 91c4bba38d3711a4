import { expect, test } from 'vitest'
import { type Money, money } from '../money.ts'
import {
  type CoolingCause,
  coolingCause,
  coolingOff,
  coolingOffRefusal,
  coolingPeriod,
} from './cooling-off.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const at = (moment: string): CoolingCause => ({ since: new Date(moment), at: new Date(moment) })
const changed = at('2026-11-15T12:00:00Z')

test.each<[string, CoolingCause[], now: string, since?: string, until?: string]>([
  ['nothing', [], '2026-11-15T12:00:00Z'],
  ['a change', [changed], '2026-11-15T12:00:00Z', '2026-11-15T12:00:00Z', '2026-11-17T12:00:00Z'],
  [
    'one of nearly two days ago',
    [changed],
    '2026-11-17T11:59:59Z',
    '2026-11-15T12:00:00Z',
    '2026-11-17T12:00:00Z',
  ],
  ['one of two days ago', [changed], '2026-11-17T12:00:00Z'],
  [
    'two changes',
    [changed, at('2026-11-16T12:00:00Z')],
    '2026-11-16T13:00:00Z',
    '2026-11-15T12:00:00Z',
    '2026-11-18T12:00:00Z',
  ],
  [
    'one that is over and one that is not',
    [changed, at('2026-11-17T13:00:00Z')],
    '2026-11-17T14:00:00Z',
    '2026-11-17T13:00:00Z',
    '2026-11-19T13:00:00Z',
  ],
])('after %s the time of small amounts lasts as it should: T12', (_, causes, now, since, until) => {
  expect(coolingPeriod(causes, new Date(now))).toEqual(
    since && until && { since: new Date(since), until: new Date(until) },
  )
})

test('another change within the time is counted from the first, one after it from itself: T12', () => {
  const soon = new Date('2026-11-17T11:00:00Z')
  expect(coolingCause(changed, soon)).toEqual({ since: changed.at, at: soon })
  const late = new Date('2026-11-17T12:00:00Z')
  expect(coolingCause(changed, late)).toEqual({ since: late, at: late })
  expect(coolingCause(undefined, late)).toEqual({ since: late, at: late })
})

test.each<[paid: Money, left: Money]>([
  [eur(0n), eur(1000_00n)],
  [eur(400_00n), eur(600_00n)],
  [eur(1000_01n), eur(0n)],
  [money(0n, 'PLN'), money(4000_00n, 'PLN')],
])('after %o has been paid %o is left', (paid, left) => {
  const until = new Date('2026-11-17T12:00:00Z')
  expect(coolingOff({ since: changed.at, until }, paid)).toEqual({ left, until })
})

test('up to what is left may be paid out, and anything where nothing cools off', () => {
  const cooling = { left: eur(1000_00n), until: new Date('2026-11-17T12:00:00Z') }
  expect(coolingOffRefusal(eur(1000_00n), cooling)).toBeUndefined()
  expect(coolingOffRefusal(eur(1000_01n), cooling)).toBe('coolingOff')
  expect(coolingOffRefusal(eur(9999_99n), undefined)).toBeUndefined()
})
