import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { quarterNamed, statementDue } from './quarter.ts'

test.each([
  ['2027-01-01', undefined],
  // New Year's Day is a Friday, the weekend follows.
  ['2027-01-03', undefined],
  ['2027-01-04', '2026-Q4'],
  ['2027-01-05', undefined],
  ['2027-04-01', '2027-Q1'],
  ['2027-07-01', '2027-Q2'],
  ['2028-10-02', '2028-Q3'],
])('on %s the statement of %s is written', (day, name) => {
  expect(statementDue(date(day))?.name).toBe(name)
})

test('a quarter is known by its name', () => {
  expect(quarterNamed('2028-Q1')).toEqual({
    ...{ name: '2028-Q1', from: '2028-01-01', to: '2028-03-31' },
  })
})
