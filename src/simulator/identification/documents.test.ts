import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { checkDigit, documentFaults, readDocument, writeDocument } from './documents.ts'

const today = date('2026-11-16')
const person = { firstName: 'Zoë', lastName: 'Müller-Großmann', birthDate: date('1990-05-17') }

test('check digits are those of the specimen of ICAO 9303', () => {
  expect(['L898902C3', '740812', '120415', 'ZE184226B<<<<<'].map(checkDigit).join('')).toBe('6291')
})

test('a sound document is read without complaint, and one with a fault says which', () => {
  const lines = writeDocument(person, today)
  expect(lines.split('\n').map(({ length }) => length)).toEqual([44, 44])
  expect(lines).toMatch(/^P<D<<MUELLER<GROSSMANN<<ZOE</)
  expect(readDocument(lines, person, today)).toBeUndefined()
  const found = Object.keys(documentFaults).map((fault) =>
    readDocument(writeDocument(person, today, fault as never), person, today),
  )
  expect(found).toEqual(['documentExpired', 'documentType', 'documentDigits', 'otherName'])
})

test('any one digit that was changed is found', () => {
  const [first, second] = writeDocument(person, today).split('\n') as [string, string]
  for (const at of [0, 5, 9, 13, 18, 19, 21, 26, 27, 42, 43]) {
    const sign = second[at]!
    const other = /\d/.test(sign) ? String((Number(sign) + 1) % 10) : sign === '<' ? '1' : 'B'
    const altered = second.slice(0, at) + other + second.slice(at + 1)
    expect(readDocument(`${first}\n${altered}`, person, today), `at ${at}`).toBe('documentDigits')
  }
  expect(readDocument('nothing', person, today)).toBe('documentBlurred')
})
