import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { type Reserved, spokenFor, spokenForChanges } from './spoken-for.ts'

const euros = (amount: number) => money(BigInt(amount * 100), 'EUR')
const of = (kind: Reserved['kind'], amount: number): Reserved => ({ kind, amount: euros(amount) })

test.each<[string, Reserved[], free: number, placed: number, paidOut: number]>([
  ['nothing leaves all of it', [], 1000, 0, 0],
  ['an order is not there for a plan', [of('ORDER', 300)], 700, 300, 0],
  ['nor is a purchase', [of('INVESTMENT', 200), of('ORDER', 300)], 500, 500, 0],
  ['a payout is gone', [of('PAYOUT', 400)], 600, 0, 400],
  ['a call is taken on its day', [of('CALL', 250), of('PAYOUT', 400)], 600, 0, 400],
  [
    'another currency is another account’s',
    [{ kind: 'ORDER', amount: money(5n, 'GBP') }],
    1000,
    0,
    0,
  ],
])('of what is spoken for on an account, %s', (_, reserved, free, placed, paidOut) => {
  expect(spokenFor(euros(1000), reserved)).toEqual({
    ...{ free: euros(free), placed: euros(placed), paidOut: euros(paidOut) },
  })
})

test('the course has what is placed elsewhere, and nothing of what is paid out', () => {
  const spoken = spokenFor(euros(1000), [of('ORDER', 300), of('PAYOUT', 400)])
  const changes = spokenForChanges(spoken, date('2026-11-16'))
  expect(changes.every(({ on }) => on === '2026-11-17')).toBe(true)
  expect(changes.reduce((sum, { minor }) => sum + minor, 0n)).toBe(-400_00n)
})
