import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import {
  choiceOfLegs,
  choicesFor,
  instructionChoices,
  isOfferedFor,
  legsOfChoice,
  sumRefusal,
} from './instruction-choice.ts'
import { legRefusal } from './maturity-instruction.ts'

test.each(instructionChoices)('%s is ticked again by the legs it means, and taken', (choice) => {
  const offer = { productId: 'OF001', rate: '2.05', maturity: 'PAYOUT' } as const
  const legs = legsOfChoice(choice, { offer, sum: '100.00' })
  expect(choiceOfLegs(legs)).toBe(choice)
  const facts = { principal: money(1_000_00n, 'EUR'), prolongation: 'OPTIONAL' }
  const days = { today: date('2026-11-16'), maturesOn: date('2027-11-16') }
  expect(legRefusal(legs, { ...facts, ...days })).toBeUndefined()
})

test('a bank that does not renew is not asked to', () => {
  expect(choicesFor('N/A')).toEqual(['PAYOUT', 'PAYOUT_TO_REFERENCE', 'FOLLOW_UP', 'SPLIT'])
  expect(choicesFor('OPTIONAL')).toEqual(instructionChoices)
})

test('another bank is not the same bank', () => {
  const same = { bankId: 'elbtor', own: 'elbtor' }
  expect(isOfferedFor('FOLLOW_UP', same)).toBe(false)
  expect(isOfferedFor('FOLLOW_UP', { ...same, bankId: 'isarquell' })).toBe(true)
  expect(isOfferedFor('SPLIT', same)).toBe(true)
})

test.each([
  [undefined, 'amount.format'],
  [0n, 'amount.format'],
  [1n, undefined],
  [1_000_00n, undefined],
  [1_000_01n, 'amount.tooMuch'],
] as const)('of 1,000 a part of %s cents is refused for: %s', (minor, refusal) => {
  const sum = minor === undefined ? undefined : money(minor, 'EUR')
  expect(sumRefusal(sum, money(1_000_00n, 'EUR'))).toBe(refusal)
})
