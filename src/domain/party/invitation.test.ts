import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { invitationStates, isAnswerable, isInTime, isMeant, isSamePerson } from './invitation.ts'

const julia = { firstName: 'Julia Marie', lastName: 'Müller' }

test.each<[invited: [string, string], isIt: boolean]>([
  [['Julia', 'Müller'], true],
  [['julia marie', 'MUELLER'], true],
  [['Julia', 'Muler'], true],
  [['J.', 'Müller'], true],
  [['Julia', 'Meier'], false],
  [['Jonas', 'Müller'], false],
  [['Müller', ''], false],
])('an invitation to %j is one to Julia Marie Müller: %s', ([firstName, lastName], isIt) => {
  expect(isMeant({ firstName, lastName }, julia)).toBe(isIt)
})

test('nobody is two: the same name and birth are one person', () => {
  const born = { ...julia, birthDate: '1990-05-17' }
  expect(isSamePerson(born, { ...born, firstName: 'JULIA MARIE' })).toBe(true)
  expect(isSamePerson(born, { ...born, birthDate: '1990-05-18' })).toBe(false)
  expect(isSamePerson(born, { ...born, firstName: 'Jonas' })).toBe(false)
})

test('only what nobody has answered and nobody has ended can be answered', () => {
  expect(invitationStates.filter((state) => isAnswerable({ state }))).toEqual([
    'INVITED',
    'ACCEPTED',
  ])
})

test('an invitation counts through the whole of the day its letter names', () => {
  const invitation = { endsOn: date('2026-12-22') }
  const days = ['2026-12-08', '2026-12-22', '2026-12-23'].map(date)
  expect(days.map((today) => isInTime(invitation, today))).toEqual([true, true, false])
})
