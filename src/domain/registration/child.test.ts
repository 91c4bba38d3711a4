import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, date } from '../date.ts'
import { emptyAnswers } from './answers.ts'
import { childBirthRefusal, handedIn } from './child.ts'
import { childRefusals, custodyRefusals } from './child-checks.ts'
import { kindsOf, stepsOf } from './kinds.ts'

const today = date('2026-11-17')
const setting = { locale: 'de-DE', today } as const

test.each([
  ['2008-11-17', 'child.age'],
  ['2008-11-18', undefined],
  ['1980-01-01', 'child.age'],
  ['2026-11-17', undefined],
  ['2026-11-18', 'birthDate.range'],
  ['1800-01-01', 'birthDate.range'],
  ['2015-02-29', 'birthDate.invalid'],
  ['yesterday', 'birthDate.invalid'],
])('a child born on %s: %s', (text, refusal) => {
  expect(childBirthRefusal(text, today)).toBe(refusal)
})

test('born on 29 February, of age on 1 March', () => {
  expect(childBirthRefusal('2008-02-29', date('2026-02-28'))).toBeUndefined()
  expect(childBirthRefusal('2008-02-29', date('2026-03-01'))).toBe('child.age')
})

test('whoever was born within eighteen years is a child, and nobody else', () => {
  const first = addDays(addMonths(today, -18 * 12), 1)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 18 * 365 }), (days) => {
      expect(childBirthRefusal(addDays(first, days), today) === undefined).toBe(
        addDays(first, days) <= today,
      )
    }),
  )
})

const mara = {
  ...{ firstName: 'Mara', lastName: 'Winter', birthDate: '2016-02-29', birthPlace: 'Kiel' },
  ...{ birthCountry: 'DEU', nationality: 'DEU', taxNumber: '29513684209' },
}

describe('a child', () => {
  test.each([
    [{}, []],
    [{ taxNumber: '' }, ['taxNumber required']],
    [{ taxNumber: '29513684208' }, ['taxNumber taxId.checksum']],
    [{ nationality: 'USA' }, ['nationality country.usPerson']],
    [{ birthCountry: 'USA' }, []],
    [{ birthCountry: '' }, ['birthCountry required']],
    [{ firstName: '<b>', birthPlace: ' ' }, ['firstName name.characters', 'birthPlace required']],
  ])('%j', (change, expected) => {
    const found = childRefusals({ ...mara, ...change }, setting)
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })
})

describe('custody', () => {
  const none = emptyAnswers('DEU').custody
  const birth = { id: '1', kind: 'BIRTH_CERTIFICATE', name: 'a.pdf' } as const
  const proof = { id: '2', kind: 'CUSTODY', name: 'b.pdf' } as const
  const other = { firstName: 'Jonas', lastName: 'Winter', email: 'jonas@example.org' }
  test.each<[object, string[]]>([
    [{}, ['isAlone required', 'BIRTH_CERTIFICATE required']],
    [{ isAlone: 'yes', proofs: [birth, proof] }, []],
    [{ isAlone: 'yes', proofs: [birth] }, ['CUSTODY custody.proof']],
    [{ isAlone: 'yes', proofs: [proof] }, ['BIRTH_CERTIFICATE required']],
    [{ isAlone: 'no', ...other, proofs: [birth] }, []],
    [{ isAlone: 'no', ...other, rule: 'NAMED', proofs: [birth] }, ['rule value']],
    [
      { isAlone: 'no', ...other, email: 'own@example.org', proofs: [birth] },
      ['email invitation.self'],
    ],
    [{ isAlone: 'no', ...other, proofs: Array(11).fill(birth) }, ['BIRTH_CERTIFICATE file.count']],
    [
      { isAlone: 'yes', proofs: Array(11).fill(proof) },
      ['BIRTH_CERTIFICATE required', 'CUSTODY file.count'],
    ],
    [{ isAlone: 'yes', proofs: [birth, ...Array(10).fill(proof)] }, ['CUSTODY file.count']],
    [{ isAlone: 'no', ...other, proofs: [birth, ...Array(10).fill(proof)] }, []],
  ])('%j', (change, expected) => {
    const found = custodyRefusals({ ...none, ...change }, 'own@example.org')
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })
  test('what proves that somebody acts alone stays behind once they do not', () => {
    const typed = { ...none, ...other, proofs: [birth, proof] }
    expect(handedIn({ ...typed, isAlone: 'yes' }).proofs).toEqual([birth, proof])
    expect(handedIn({ ...typed, isAlone: 'no' }).proofs).toEqual([birth])
  })
})

test('children are registered in Germany, by us or a broker', () => {
  expect(kindsOf('de-DE', undefined)).toContain('child')
  expect(kindsOf('de-DE', 'broker')).toContain('child')
  expect(kindsOf('de-DE', 'dkb_retail')).not.toContain('child')
  expect(kindsOf('de-AT', undefined)).not.toContain('child')
  expect(stepsOf('child')).not.toContain('tax')
  // Whoever is a customer already says nothing of themselves again.
  expect(stepsOf('child', { isKnown: true })).toEqual(['child', 'custody', 'agreement'])
})
