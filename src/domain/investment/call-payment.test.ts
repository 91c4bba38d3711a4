import { describe, expect, test } from 'vitest'
import { addDays, date } from '../date.ts'
import { money } from '../money.ts'
import { callPayments, type UnpaidCall } from './call-payment.ts'
import { defaultsOn, overdueInterest } from './capital-call.ts'

const euro = (minor: bigint) => money(minor, 'EUR')
const dueOn = date('2026-11-30')
const none = euro(0n)
const late: UnpaidCall = {
  ...{ number: 2, state: 'OVERDUE', dueOn },
  ...{ amount: euro(2400_00n), fee: none },
}
const next: UnpaidCall = {
  ...{
    number: 3,
    state: 'ANNOUNCED',
    amount: euro(1000_00n),
    fee: none,
    dueOn: date('2026-12-14'),
  },
  missing: euro(400_00n),
}
const paid = (calls: readonly UnpaidCall[], available: bigint, today: string) =>
  callPayments(calls, euro(available), date(today)).map(
    ({ number, amount, by }) => `${number}: ${amount.minor} by ${by}`,
  )

test.each<[string, UnpaidCall[], available: bigint, today: string, expected: string[]]>([
  ['nothing is free', [late], 0n, '2026-12-01', ['2: 240158 by 2026-12-03']],
  [
    'a fee comes with it, which bears no interest',
    [{ ...late, fee: euro(600_00n) }],
    0n,
    '2026-12-01',
    ['2: 300158 by 2026-12-03'],
  ],
  ['some of it is free', [late], 400_00n, '2026-12-01', ['2: 200158 by 2026-12-03']],
  ['more is free than is needed', [late], 5000_00n, '2026-12-01', ['2: 0 by 2026-12-03']],
  ['the account is below nothing', [late], -5_00n, '2026-12-01', ['2: 240158 by 2026-12-03']],
  ['a weekend lies between', [late], 0n, '2026-12-04', ['2: 240421 by 2026-12-08']],
  ['the default is near', [late], 0n, '2026-12-29', ['2: 241578 by 2026-12-30']],
  ['it is the last day', [late], 0n, '2026-12-30', ['2: 241578 by 2026-12-30']],
  ['one is announced', [next], 600_00n, '2026-12-01', ['3: 40000 by 2026-12-14']],
  [
    'what is free is taken by what is overdue',
    [next, late],
    600_00n,
    '2026-12-01',
    ['2: 180158 by 2026-12-03', '3: 100000 by 2026-12-14'],
  ],
  [
    'two are overdue, and the older is paid first',
    [{ ...late, number: 3 }, late],
    2500_00n,
    '2026-12-01',
    ['2: 0 by 2026-12-03', '3: 230316 by 2026-12-03'],
  ],
  ['its money is reserved', [{ ...late, state: 'FUNDED' }], 0n, '2026-11-20', []],
])('what is paid in where %s', (_, calls, available, today, expected) => {
  expect(paid(calls, available, today)).toEqual(expected)
})

describe('what is paid in suffices', () => {
  const everyDay = Array.from({ length: 30 }, (_, i) => addDays(dueOn, i + 1))
  test.each(everyDay)('on every day until it should be there, asked for on %s', (today) => {
    const [payment] = callPayments([late], euro(0n), today)
    expect(payment!.by <= defaultsOn(dueOn)).toBe(true)
    expect(payment!.by >= today).toBe(true)
    for (let on = today; on <= payment!.by; on = addDays(on, 1)) {
      const owed = late.amount.minor + overdueInterest(late.amount, dueOn, on).minor
      expect(payment!.amount.minor >= owed).toBe(true)
    }
  })
})
