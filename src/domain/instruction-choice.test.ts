import { expect, test } from 'vitest'
import { date } from './date.ts'
import { choiceOfLegs, choicesFor, instructionChoices, legsOfChoice } from './instruction-choice.ts'
import { legRefusal } from './maturity-instruction.ts'
import { money } from './money.ts'

test.each(instructionChoices)('%s is ticked again by the legs it means, and taken', (choice) => {
  const legs = legsOfChoice(choice, { productId: 'OF001', sum: '100.00' })
  expect(choiceOfLegs(legs)).toBe(choice)
  const facts = { principal: money(1_000_00n, 'EUR'), prolongation: 'OPTIONAL' }
  const days = { today: date('2026-11-16'), maturesOn: date('2027-11-16') }
  expect(legRefusal(legs, { ...facts, ...days })).toBeUndefined()
})

test('a bank that does not renew is not asked to', () => {
  expect(choicesFor('N/A')).toEqual(['PAYOUT', 'PAYOUT_TO_REFERENCE', 'FOLLOW_UP', 'SPLIT'])
  expect(choicesFor('OPTIONAL')).toEqual(instructionChoices)
})
