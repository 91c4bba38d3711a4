import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money.ts'
import {
  aloneRule,
  attainableRule,
  everybodyRule,
  isAsStrict,
  missingSigners,
  type SignedSum,
  type SigningRule,
} from './signing-rule.ts'

const people = ['anna', 'bert', 'carl', 'dora']
const anyTwo: SigningRule = { kind: 'ANY_TWO', named: [], aloneUpTo: null }
const named = (...ids: string[]): SigningRule => ({ kind: 'NAMED', named: ids, aloneUpTo: null })
const upTo = (rule: SigningRule, minor: bigint): SigningRule => ({
  ...rule,
  aloneUpTo: money(minor, 'EUR'),
})
const much: SignedSum = { amount: money(1_000_000n, 'EUR'), aloneToday: 0n }
const little = (minor: bigint, aloneToday = 0n): SignedSum => ({
  amount: money(minor, 'EUR'),
  aloneToday,
})

test.each<[string, SigningRule, string[], SignedSum, readonly string[] | 'impossible']>([
  ['alone, nobody yet', aloneRule, [], much, people],
  ['alone, one', aloneRule, ['anna'], much, []],
  ['two, one', anyTwo, ['anna'], much, ['bert', 'carl', 'dora']],
  ['two, the same one twice', anyTwo, ['anna', 'anna'], much, ['bert', 'carl', 'dora']],
  ['two, two', anyTwo, ['anna', 'carl'], much, []],
  ['two, one of them may not sign any more', anyTwo, ['anna', 'zoe'], much, people.slice(1)],
  ['named, one of two', named('anna', 'bert'), ['bert'], much, ['anna']],
  ['named, two others', named('anna', 'bert'), ['carl', 'dora'], much, ['anna', 'bert']],
  ['everybody, one of two', everybodyRule(['anna', 'bert']), ['anna'], much, ['bert']],
  ['named, all', named('anna', 'bert'), ['bert', 'anna'], much, []],
  ['named, one of them is gone', named('anna', 'zoe'), ['anna'], much, 'impossible'],
  ['little enough', upTo(anyTwo, 5000n), ['anna'], little(5000n), []],
  ['a cent too much', upTo(anyTwo, 5000n), ['anna'], little(5001n), people.slice(1)],
  ['together too much', upTo(anyTwo, 5000n), ['anna'], little(1n, 5000n), people.slice(1)],
  [
    'of another currency',
    upTo(anyTwo, 5000n),
    ['anna'],
    { amount: money(1n, 'GBP'), aloneToday: 0n },
    people.slice(1),
  ],
  [
    'what has no amount',
    upTo(anyTwo, 5000n),
    ['anna'],
    { amount: null, aloneToday: 0n },
    people.slice(1),
  ],
])('%s', (_, rule, signedBy, sum, missing) => {
  expect(missingSigners(rule, signedBy, people, sum)).toEqual(missing)
})

test('where fewer may sign than the rule asks for, all of them do', () => {
  expect(attainableRule(anyTwo, ['anna'])).toEqual(everybodyRule(['anna']))
  expect(attainableRule(anyTwo, ['anna', 'bert'])).toBe(anyTwo)
  expect(attainableRule(aloneRule, ['anna'])).toBe(aloneRule)
})

test('two signatures cannot be had of one signer', () => {
  expect(missingSigners(anyTwo, ['anna'], ['anna'], much)).toBe('impossible')
})

const limit = fc.option(fc.bigInt({ min: 0n, max: 9n }), { nil: null })
const ruleIn = fc
  .tuple(
    fc.constantFrom('ALONE', 'ANY_TWO', 'NAMED' as const),
    fc.uniqueArray(fc.constantFrom(...people), { minLength: 1 }),
    limit,
  )
  .map(
    ([kind, ids, minor]): SigningRule => ({
      kind,
      named: kind === 'NAMED' ? ids : [],
      aloneUpTo: minor === null || kind === 'ALONE' ? null : money(minor, 'EUR'),
    }),
  )
const someone = fc.array(fc.constantFrom(...people), { maxLength: 6 })
const isEnough = (rule: SigningRule, signedBy: readonly string[], sum: SignedSum) =>
  missingSigners(rule, signedBy, people, sum).length === 0

describe('whatever the rule', () => {
  const sum = fc.bigInt({ min: 0n, max: 12n }).map((minor) => little(minor))
  test('nothing happens without a signature, and a human counts once', () => {
    fc.assert(
      fc.property(ruleIn, someone, sum, (rule, signedBy, moved) => {
        expect(isEnough(rule, [], moved)).toBe(false)
        expect(isEnough(rule, [...signedBy, ...signedBy], moved)).toBe(
          isEnough(rule, [...new Set(signedBy)], moved),
        )
      }),
    )
  })
  test('one more signature never makes it less, nor does whoever may not sign make it more', () => {
    fc.assert(
      fc.property(ruleIn, someone, sum, fc.constantFrom(...people), (rule, by, moved, one) => {
        if (isEnough(rule, by, moved)) expect(isEnough(rule, [...by, one], moved)).toBe(true)
        expect(isEnough(rule, [...by, 'zoe'], moved)).toBe(isEnough(rule, by, moved))
      }),
    )
  })
})

describe('another rule', () => {
  const [a, b] = people as [string, string]
  const eur = (minor: bigint) => money(minor, 'EUR')
  const alone: SigningRule = { kind: 'ALONE', named: [], aloneUpTo: null }
  const two: SigningRule = { ...alone, kind: 'ANY_TWO' }
  const both: SigningRule = { kind: 'NAMED', named: [a, b], aloneUpTo: null }
  test.each<[string, SigningRule, SigningRule, boolean]>([
    ['two instead of one', two, alone, true],
    ['one instead of two', alone, two, false],
    ['two who are named instead of any two', both, two, true],
    ['any two instead of two who are named', two, both, false],
    ['one who is named instead of anybody', { ...both, named: [a] }, alone, true],
    ['another one who is named', { ...both, named: [b] }, { ...both, named: [a] }, false],
    ['a limit where there was none', { ...two, aloneUpTo: eur(1n) }, two, false],
    ['no limit any more', two, { ...two, aloneUpTo: eur(1n) }, true],
    ['a lower limit', { ...two, aloneUpTo: eur(1n) }, { ...two, aloneUpTo: eur(2n) }, true],
    ['a higher limit', { ...two, aloneUpTo: eur(2n) }, { ...two, aloneUpTo: eur(1n) }, false],
    ['a limit instead of everything alone', { ...two, aloneUpTo: eur(2n) }, alone, true],
    ['the same', both, both, true],
  ])('%s', (_, after, before, isStricter) => {
    expect(isAsStrict(after, before, people)).toBe(isStricter)
  })
  test('never lets anybody do alone what took more before', () => {
    fc.assert(
      fc.property(ruleIn, ruleIn, someone, (after, before, by) => {
        const sum = little(5n)
        if (isAsStrict(after, before, people) && isEnough(after, by, { ...sum, amount: null }))
          expect(isEnough(before, by, { ...sum, amount: null })).toBe(true)
      }),
    )
  })
})
