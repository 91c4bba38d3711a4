import { expect, test } from 'vitest'
import { date } from '../date.ts'
import {
  freeFrom,
  type WithdrawalTerms,
  withdrawalDay,
  withdrawalKindOf,
} from './deposit-withdrawal.ts'

test.each<[why: string, terms: WithdrawalTerms, today: string, day: string]>([
  ['overnight, the next business day', overnight(), '2026-11-16', '2026-11-17'],
  ['overnight, asked for on a Friday', overnight(), '2026-11-20', '2026-11-23'],
  ['thirty-five days of notice', notice(35), '2026-11-16', '2026-12-21'],
  ['a notice that ends on Christmas Day', notice(39), '2026-11-16', '2026-12-28'],
  [
    'a term that lets go after 31 days',
    { kind: 'FLEX', earlyTermination: '31_DAYS_REDUCED' },
    '2026-11-16',
    '2026-12-17',
  ],
])('%s', (_, terms, today, day) => {
  expect(withdrawalDay(terms, date(today), 'TARGET')).toBe(day)
})

test('what is asked of a deposit follows from its kind', () => {
  const kinds = ['OVERNIGHT', 'NOTICE', 'TERM', 'FLEX'] as const
  expect(kinds.map(withdrawalKindOf)).toEqual(['WITHDRAWAL', 'NOTICE', 'EARLY_EXIT', 'EARLY_EXIT'])
})

function overnight(): WithdrawalTerms {
  return { kind: 'OVERNIGHT', earlyTermination: 'DAILY' }
}

function notice(noticeDays: number): WithdrawalTerms {
  return { kind: 'NOTICE', noticeDays, earlyTermination: `NOTICE_${noticeDays}D` }
}

test('a term without a penalty lets go some days after its opening, others say nothing of a day', () => {
  expect(freeFrom('NO_PENALTY_AFTER_30D', date('2026-11-16'))).toBe('2026-12-16')
  for (const code of ['NONE', 'PENALTY_90D', '32_DAYS_REDUCED'])
    expect(freeFrom(code, date('2026-11-16'))).toBeUndefined()
})
