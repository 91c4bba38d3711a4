import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { investmentLegs, type TrackedOrder } from './order-legs.ts'

const day = (of: number) => date(`2026-11-${of}`)
const signed = { confirmedOn: day(16), fundBy: day(30), isSettled: false, opensDepot: false }
const said = (order: TrackedOrder) =>
  investmentLegs(order).map(({ name, state, on }) => `${name} ${state} ${on ?? '-'}`)

test.each<[string, TrackedOrder, string[]]>([
  [
    'of a rebalancing sells first, and buys when that is paid',
    { ...signed, type: 'REBALANCING', instructionState: 'EXPORTED', exportedOn: day(16) },
    [
      ...['sent done 2026-11-16', 'sold now 2026-11-17'],
      ...['bought later 2026-11-20', 'settled later 2026-11-24'],
    ],
  ],
  [
    'of a rebalancing is not settled by what it sold',
    {
      ...{ ...signed, type: 'REBALANCING', instructionState: 'IN_PROGRESS', exportedOn: day(16) },
      ...{ soldOn: day(18), tradedOn: day(18), settlesOn: day(20), isSettled: true },
    },
    [
      ...['sent done 2026-11-16', 'sold done 2026-11-18'],
      ...['bought now 2026-11-23', 'settled later 2026-11-25'],
    ],
  ],
  [
    'of a rebalancing ends with what it bought',
    {
      ...{ ...signed, type: 'REBALANCING', instructionState: 'EXECUTED', exportedOn: day(16) },
      ...{ soldOn: day(17), tradedOn: day(20), settlesOn: day(24) },
    },
    [
      ...['sent done 2026-11-16', 'sold done 2026-11-17'],
      ...['bought done 2026-11-20', 'settled now 2026-11-24'],
    ],
  ],
  [
    'of a sale waits for no money and ends on the account',
    { ...signed, type: 'PARTIAL_SELL', instructionState: 'CONFIRMED', forwardOn: day(19) },
    [
      ...['signed done 2026-11-16', 'sent now 2026-11-19'],
      ...['sold later 2026-11-20', 'paidOut later 2026-11-24'],
    ],
  ],
  [
    'waits for its money',
    { ...signed, instructionState: 'CONFIRMED' },
    [
      'signed done 2026-11-16',
      'paidIn now 2026-11-30',
      'sent later -',
      'bought later -',
      'settled later -',
    ],
  ],
  [
    'is bought on the trading day after it leaves and settles two days later',
    { ...signed, instructionState: 'FUNDED', forwardOn: day(19) },
    [
      ...['signed done 2026-11-16', 'paidIn done -', 'sent now 2026-11-19'],
      ...['bought later 2026-11-20', 'settled later 2026-11-24'],
    ],
  ],
  [
    'waits a day for a depot that is opened with it',
    { ...signed, instructionState: 'FUNDED', forwardOn: day(17), opensDepot: true },
    [
      ...['signed done 2026-11-16', 'paidIn done -', 'sent now 2026-11-18'],
      ...['bought later 2026-11-19', 'settled later 2026-11-23'],
    ],
  ],
  [
    'is done on the days it was done on',
    {
      ...{ ...signed, instructionState: 'EXECUTED', forwardOn: day(16), exportedOn: day(16) },
      ...{ tradedOn: day(18), settlesOn: day(20), isSettled: true },
    },
    [
      ...['signed done 2026-11-16', 'paidIn done -', 'sent done 2026-11-16'],
      ...['bought done 2026-11-18', 'settled done 2026-11-20'],
    ],
  ],
  [
    'ends where it was cancelled',
    { ...signed, instructionState: 'CANCELLED' },
    [
      'signed done 2026-11-16',
      'paidIn never 2026-11-30',
      'sent never -',
      'bought never -',
      'settled never -',
    ],
  ],
])('an order %s', (_, order, legs) => {
  expect(said(order)).toEqual(legs)
})
