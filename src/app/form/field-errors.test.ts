import { expect, test } from 'vitest'
import { fieldErrors, wrongFields } from './field-errors.ts'

test('errors stand where their fields are, and are found there again', () => {
  const wrong = [
    { name: 'tin', text: 'too short' },
    { name: 'residences.1.number', text: 'missing' },
  ]
  const errors = fieldErrors(wrong)
  expect(errors).toEqual({
    tin: { type: 'rule', message: 'too short' },
    residences: { '1': { number: { type: 'rule', message: 'missing' } } },
  })
  expect(wrongFields(errors)).toEqual(wrong)
})

test('of several errors of a field the first is told', () => {
  const errors = fieldErrors([
    { name: 'tin', text: 'too short' },
    { name: 'tin', text: 'no digits' },
  ])
  expect(wrongFields(errors)).toEqual([{ name: 'tin', text: 'too short' }])
})
