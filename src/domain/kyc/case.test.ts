import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pepStandings } from '../customer/person.ts'
import { nextStates } from '../state-machine.ts'
import {
  caseMachine,
  caseStateOf,
  checkNames,
  checkStatuses,
  checksOf,
  type Facts,
  type KnownPerson,
  merged,
} from './case.ts'

const person: KnownPerson = {
  ...{ isIdentified: true, residence: 'DEU', taxCountries: ['DEU'], origins: ['DEU'] },
  ...{ pepStatus: 'NONE', hasFunds: true, isHolder: true },
}
const parent = { ...person, isHolder: false }
const facts: Facts = {
  ...{ country: 'DEU', residences: ['DEU'], persons: [person] },
  ...{ isTaxNumberNeeded: true, areFundsNeeded: true, hits: [], isKnownElsewhere: false },
}
const firm = {
  ...{ hasRegister: true, isListed: false, owners: 1, representatives: 1 },
  ...{ isAuthorityKnown: true, hasTaxNumber: true, isPassive: false },
}

const found = (change: Partial<Facts>) =>
  checksOf({ ...facts, ...change })
    .filter(({ status }) => status !== 'PASSED')
    .map(({ name, status, reason }) => [name, status, reason])
const of = (change: Partial<KnownPerson>) => found({ persons: [person, { ...person, ...change }] })

describe('what is found without anybody looking', () => {
  test.each([
    ['nothing', found({}), []],
    ['nobody', found({ persons: [] }), [['IDENTITY', 'PENDING', 'notIdentified']]],
    ['one of two', of({ isIdentified: false }), [['IDENTITY', 'PENDING', 'notIdentified']]],
    ['lives elsewhere', of({ residence: 'FRA' }), [['ADDRESS', 'REVIEW', 'abroad']]],
    ['lives nowhere', of({ residence: undefined }), [['ADDRESS', 'REVIEW', 'abroad']]],
    ['no number', of({ taxCountries: [] }), [['TAX', 'REVIEW', 'noTaxNumber']]],
    [
      'no number needed',
      found({ isTaxNumberNeeded: false, persons: [{ ...person, taxCountries: [] }] }),
      [],
    ],
    ['born there', of({ origins: ['DEU', 'USA'] }), [['US_PERSON', 'REVIEW', 'usPerson']]],
    ['taxed there', of({ taxCountries: ['DEU', 'USA'] }), [['US_PERSON', 'REVIEW', 'usPerson']]],
    ['at home there', found({ country: 'USA', persons: [{ ...person, origins: ['USA'] }] }), []],
    ['close to power', of({ pepStatus: 'CLOSE_ASSOCIATE' }), [['PEP', 'REVIEW', 'pep']]],
    ['never asked', of({ pepStatus: 'UNKNOWN' }), [['PEP', 'REVIEW', 'pep']]],
    [
      'a child is not asked',
      found({ isChild: true, persons: [{ ...person, pepStatus: 'UNKNOWN' }, parent] }),
      [['AUTHORITY', 'REVIEW', 'custody']],
    ],
    [
      'but its parents are',
      found({ isChild: true, persons: [person, { ...parent, pepStatus: 'PEP' }] }),
      [
        ['PEP', 'REVIEW', 'pep'],
        ['AUTHORITY', 'REVIEW', 'custody'],
      ],
    ],
    ['on a list', found({ hits: ['a/1'] }), [['SANCTIONS', 'REVIEW', 'matched']]],
    ['known', found({ isKnownElsewhere: true }), [['DUPLICATE', 'REVIEW', 'knownElsewhere']]],
    ['no funds', of({ hasFunds: false }), [['FUNDS', 'NEEDS_MORE', 'noFunds']]],
    ['a firm', found({ company: firm }), []],
    [
      'unregistered',
      found({ company: { ...firm, hasRegister: false } }),
      [['REGISTER', 'NEEDS_MORE', 'noRegister']],
    ],
    [
      'owned by nobody',
      found({ company: { ...firm, owners: 0 } }),
      [['OWNERS', 'NEEDS_MORE', 'noOwners']],
    ],
    ['owned by everybody', found({ company: { ...firm, owners: 0, isListed: true } }), []],
    [
      'run by somebody its register does not name',
      found({ company: { ...firm, isAuthorityKnown: false } }),
      [['AUTHORITY', 'NEEDS_MORE', 'noRepresentative']],
    ],
    [
      'a firm without a tax number',
      found({ company: { ...firm, hasTaxNumber: false } }),
      [['TAX', 'REVIEW', 'noTaxNumber']],
    ],
    [
      'a firm that only holds money',
      found({ company: { ...firm, isPassive: true } }),
      [['TAX', 'NEEDS_MORE', 'controllers']],
    ],
    [
      'those who act for a firm owe nothing of their own',
      found({ company: firm, persons: [{ ...person, taxCountries: [], hasFunds: false }] }),
      [],
    ],
    [
      'run by nobody',
      found({ company: { ...firm, representatives: 0 } }),
      [['AUTHORITY', 'NEEDS_MORE', 'noRepresentative']],
    ],
  ])('%s', (_, said, expected) => {
    expect(said).toEqual(expected)
  })
})

const drawnPerson = fc.record({
  isIdentified: fc.boolean(),
  residence: fc.constantFrom('DEU', 'USA', undefined),
  taxCountries: fc.subarray(['DEU', 'USA']),
  origins: fc.subarray(['DEU', 'USA']),
  pepStatus: fc.constantFrom(...pepStandings),
  hasFunds: fc.boolean(),
  isHolder: fc.boolean(),
})
const drawnFacts = fc.record({
  country: fc.constantFrom('DEU', 'USA'),
  residences: fc.constant(['DEU']),
  isTaxNumberNeeded: fc.boolean(),
  areFundsNeeded: fc.boolean(),
  persons: fc.array(drawnPerson, { maxLength: 3 }),
  hits: fc.uniqueArray(fc.constantFrom('a/1', 'a/2', 'b/1')),
  isKnownElsewhere: fc.boolean(),
})
const statuses = fc.array(fc.constantFrom(...checkStatuses), { minLength: 1, maxLength: 8 })

describe('a case', () => {
  test('is never failed by a program, whatever it finds', () => {
    fc.assert(
      fc.property(drawnFacts, (drawn) => {
        const checks = checksOf(drawn)
        expect(checks.map(({ status }) => status)).not.toContain('FAILED')
        expect(caseStateOf(checks)).not.toBe('FAILED')
        expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
        for (const { name } of checks) expect(checkNames).toContain(name)
      }),
    )
  })

  test('is passed when everything is, and by nothing less', () => {
    fc.assert(
      fc.property(statuses, (drawn) => {
        const isPassed = drawn.every((status) => status === 'PASSED')
        expect(caseStateOf(drawn.map((status) => ({ status }))) === 'PASSED').toBe(isPassed)
      }),
    )
    expect(caseStateOf([])).toBe('OPEN')
  })

  test('moves as its machine allows, whatever is decided or answered next', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('PASSED', 'NEEDS_MORE', 'REVIEW'), { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        fc.constantFrom('PASSED', 'FAILED', 'NEEDS_MORE', 'REVIEW'),
        (drawn, at, next) => {
          const i = at % drawn.length
          // Decisions are made of what waits for one; the customer's answer lets it wait again.
          if (drawn[i] === 'NEEDS_MORE' ? next !== 'REVIEW' : drawn[i] !== 'REVIEW') return
          const before = caseStateOf(drawn.map((status) => ({ status })))
          const after = caseStateOf(drawn.map((status, j) => ({ status: j === i ? next : status })))
          if (after !== before) expect(nextStates(caseMachine, before)).toContain(after)
        },
      ),
    )
  })
})

test('a decision holds until what it rests on changes', () => {
  const hit = { name: 'SANCTIONS', status: 'REVIEW', reason: 'matched', basis: 'a/1' } as const
  const kept = { name: 'SANCTIONS', status: 'PASSED', basis: 'a/1', isDecided: true } as const
  expect(merged(hit, kept)).toMatchObject({ status: 'PASSED', isDecided: true })
  expect(merged({ ...hit, basis: 'a/1 b/1' }, kept)).toMatchObject({
    status: 'REVIEW',
    isDecided: false,
  })
  expect(merged(hit, { ...kept, isDecided: false })).toMatchObject({ status: 'REVIEW' })
  expect(merged(hit, undefined)).toMatchObject({ status: 'REVIEW' })
})
