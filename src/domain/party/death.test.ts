import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { parts } from './acts.ts'
import { deathOutcome, deathRefusal } from './death.ts'

test.each([
  ['today', '2026-11-16', undefined],
  ['tomorrow', '2026-11-17', 'death.day'],
  ['on the day of birth', '1950-02-28', undefined],
  ['before birth', '1950-02-27', 'death.day'],
] as const)('whoever was born in 1950 can have died %s: %s', (_, diedOn, refusal) => {
  const facts = { diedOn: date(diedOn), birthDate: date('1950-02-28'), today: date('2026-11-16') }
  expect(deathRefusal(facts)).toBe(refusal)
})

test.each(parts)('the word of %s', (part) => {
  const reporter = { status: 'ACTIVE', roles: [{ part, isActive: true }] } as const
  const isBelieved = ['HOLDER', 'PARENT', 'REPRESENTATIVE', 'SIGN'].includes(part)
  expect(deathOutcome(reporter)).toBe(isBelieved ? 'BLOCKED' : 'ASKED')
})
