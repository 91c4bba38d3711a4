import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import {
  collectionAnswerTable,
  collectionStates,
  dueOn,
  isReturnable,
  mandateAfter,
  mostToCollect,
  opensCase,
  payableFrom,
  payableOut,
  payoutOfCollectedRefusal,
  type ReturnCode,
  retryOn,
  returnCodes,
  submitOn,
} from './collection.ts'
import type { MandateScheme } from './mandate.ts'

const euro = (minor: bigint) => money(minor, 'EUR')

test.each([
  ['2026-11-16', '2026-11-17', '2026-11-18'],
  ['2026-11-19', '2026-11-20', '2026-11-23'],
  ['2026-11-21', '2026-11-23', '2026-11-24'],
  ['2026-12-23', '2026-12-24', '2026-12-28'],
])('announced on %s it is with the bank on %s and due on %s', (announced, submitted, due) => {
  expect(dueOn(date(announced))).toBe(due)
  expect(submitOn(date(due))).toBe(submitted)
})

test.each([
  [0n, 10_000_00n],
  [9_999_99n, 1n],
  [10_000_00n, 0n],
  [12_000_00n, 0n],
])('with %i cents on their way %i more may be collected', (open, most) => {
  expect(mostToCollect(euro(open))).toEqual(euro(most))
})

describe('what a bank may give back until when', () => {
  const credited = date('2026-11-18')
  test.each<[ReturnCode, MandateScheme, last: string | null]>([
    ['AM04', 'CORE', '2026-11-25'],
    ['AC01', 'CORE', '2026-11-25'],
    ['AC04', 'CORE', '2026-11-25'],
    ['MD07', 'CORE', '2026-11-25'],
    ['MS03', 'CORE', '2026-11-25'],
    ['AM04', 'B2B', '2026-11-23'],
    ['MD06', 'CORE', '2027-01-13'],
    ['MD06', 'B2B', null],
    ['MD01', 'CORE', '2027-12-18'],
    ['MD01', 'B2B', '2027-12-18'],
  ])('%s under %s: until %s', (code, scheme, last) => {
    if (last) {
      expect(isReturnable(code, scheme, credited, date(last))).toBe(true)
      const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
      expect(isReturnable(code, scheme, credited, date(next))).toBe(false)
    } else expect(isReturnable(code, scheme, credited, credited)).toBe(false)
  })
})

test.each<[MandateScheme, from: string]>([
  ['CORE', '2027-01-14'],
  ['B2B', '2026-11-24'],
])('credited on 18 November under %s it may be paid out from %s on', (scheme, from) => {
  expect(payableFrom(scheme, date('2026-11-18'))).toBe(from)
})

describe('what follows a return', () => {
  test.each<[ReturnCode, mandate: string, again: string | undefined, isCase: boolean]>([
    ['AM04', 'ACTIVE', '2026-11-23', false],
    ['AC01', 'BLOCKED', undefined, false],
    ['AC04', 'BLOCKED', undefined, false],
    ['MD01', 'REVOKED', undefined, false],
    ['MD06', 'ACTIVE', undefined, false],
    ['MD07', 'BLOCKED', undefined, true],
    ['MS03', 'ACTIVE', undefined, false],
  ])('%s: the mandate is %s, tried again on %s', (code, mandate, again, isCase) => {
    expect(mandateAfter[code]).toBe(mandate)
    expect(retryOn(code, 1, date('2026-11-19'))).toBe(again)
    expect(retryOn(code, 2, date('2026-11-19'))).toBeUndefined()
    expect(opensCase(code)).toBe(isCase)
  })
  test.each([
    ['Thursday', '2026-11-19', '2026-11-23'],
    ['Friday', '2026-11-20', '2026-11-24'],
    ['Saturday', '2026-11-21', '2026-11-24'],
    ['the day before Christmas', '2026-12-24', '2026-12-29'],
  ])(
    'what comes back on a %s is announced two banking days before it is asked for again',
    (_, returned, again) => {
      expect(retryOn('AM04', 1, date(returned))).toBe(again)
      expect(date(again) >= dueOn(date(returned))).toBe(true)
      expect(submitOn(date(again)) > date(returned)).toBe(true)
    },
  )
  test('every code has its line', () => expect(Object.keys(mandateAfter)).toEqual([...returnCodes]))
})

describe('what an answer means', () => {
  test.each([
    ['ANNOUNCED', 'issue', 'issue'],
    ['SUBMITTED', 'applied', 'applied'],
    ['CREDITED', 'known', 'applied'],
    ['RETURNED', 'issue', 'known'],
    ['CANCELLED', 'issue', 'issue'],
  ] as const)('when it is %s: credited is %s, returned is %s', (state, credited, returned) => {
    expect(collectionAnswerTable[state]).toEqual({ CREDITED: credited, RETURNED: returned })
  })
  test('in every state', () => {
    expect(Object.keys(collectionAnswerTable)).toEqual([...collectionStates])
  })
})

test.each<[available: bigint, collected: bigint, asked: bigint, left: bigint, isRefused: boolean]>([
  [1000_00n, 0n, 1000_00n, 1000_00n, false],
  [1000_00n, 400_00n, 600_00n, 600_00n, false],
  [1000_00n, 400_00n, 600_01n, 600_00n, true],
  [300_00n, 400_00n, 1n, 0n, true],
  [-5_00n, 400_00n, 1n, 0n, true],
])(
  'of %i with %i collected %i leaves: %i could',
  (available, collected, asked, left, isRefused) => {
    expect(payableOut(euro(available), euro(collected))).toEqual(euro(left))
    const refusal = payoutOfCollectedRefusal(euro(asked), euro(available), euro(collected))
    expect(refusal).toBe(isRefused ? 'payout.collected' : undefined)
  },
)
