import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { type OrderWay, orderLegs } from './order-legs.ts'

const signed = {
  instructionState: 'CONFIRMED',
  confirmedOn: date('2026-11-16'),
  fundBy: date('2026-11-30'),
} as const
const funded = {
  ...signed,
  instructionState: 'FUNDED',
  fundedOn: date('2026-11-18'),
  forwardOn: date('2026-11-19'),
  opensOn: date('2026-11-23'),
} as const
const exported = {
  ...funded,
  instructionState: 'EXPORTED',
  exportedOn: date('2026-11-19'),
} as const

const said = (way: OrderWay, today: string) =>
  orderLegs(way, date(today)).map(({ state, day = '' }) => `${state} ${day}`.trim())

test.each<[why: string, way: OrderWay, today: string, legs: string[]]>([
  [
    'signed: the money is awaited, nothing behind it can be promised',
    signed,
    '2026-11-16',
    ['done 2026-11-16', 'now 2026-11-30', 'later', 'later'],
  ],
  [
    'the money is late',
    signed,
    '2026-12-01',
    ['done 2026-11-16', 'late 2026-11-30', 'later', 'later'],
  ],
  [
    'funded on a Wednesday: forwarded on Thursday, open on Monday',
    funded,
    '2026-11-18',
    ['done 2026-11-16', 'done 2026-11-18', 'now 2026-11-19', 'later 2026-11-23'],
  ],
  [
    'exported: the bank has two business days',
    exported,
    '2026-11-23',
    ['done 2026-11-16', 'done 2026-11-18', 'done 2026-11-19', 'now 2026-11-23'],
  ],
  [
    'the bank is late',
    exported,
    '2026-11-24',
    ['done 2026-11-16', 'done 2026-11-18', 'done 2026-11-19', 'late 2026-11-23'],
  ],
  [
    'open',
    { ...exported, instructionState: 'EXECUTED', valueDate: date('2026-11-23') },
    '2026-11-24',
    ['done 2026-11-16', 'done 2026-11-18', 'done 2026-11-19', 'done 2026-11-23'],
  ],
  [
    'cancelled: what was not done will not be',
    { ...signed, instructionState: 'CANCELLED' },
    '2026-11-17',
    ['done 2026-11-16', 'stopped', 'stopped', 'stopped'],
  ],
  [
    'withdrawn from after the money had left',
    { ...exported, instructionState: 'REVOCATION_REQUESTED' },
    '2026-11-20',
    ['done 2026-11-16', 'done 2026-11-18', 'done 2026-11-19', 'stopped'],
  ],
])('%s', (_, way, today, legs) => {
  expect(said(way, today)).toEqual(legs)
})
