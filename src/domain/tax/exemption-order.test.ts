import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../address/address.ts'
import { date } from '../date.ts'
import { decimalOf, money, parseMoney, smaller } from '../money.ts'
import {
  deleted,
  type ExemptionFacts,
  type ExemptionOrder,
  type ExemptionRefusal,
  type ExemptionRequest,
  exempted,
  exemptionLeft,
  exemptionRefusal,
  kindsToGive,
  leastAmount,
  mayExempt,
} from './exemption-order.ts'

const euros = (decimal: string) => parseMoney(decimal, 'EUR')!
const today = date('2026-11-15')
const [own, other] = ['86095742719', '47036892816']

test.each([
  ['a single person', 'SINGLE', false, ['SINGLE']],
  ['a married one', 'MARRIED', false, ['SINGLE', 'JOINT']],
  ['a couple with one account', 'CIVIL_PARTNERSHIP', true, ['JOINT']],
  ['two who are no couple', 'SINGLE', true, []],
  ['two of whom we do not know it', undefined, true, []],
] as const)('%s gives what there is for them', (_, maritalStatus, isHeldByTwo, kinds) => {
  expect(kindsToGive(maritalStatus, { isHeldByTwo })).toEqual(kinds)
})

test.each<[who: string, type: 'PERSONAL' | 'BUSINESS', countryCode: string, may: boolean]>([
  ['a person in Germany', 'PERSONAL', 'DEU', true],
  ['a person elsewhere', 'PERSONAL', 'AUT', false],
  ['a company', 'BUSINESS', 'DEU', false],
])('%s may give an exemption order: %s %s %s', (_, type, countryCode, may) => {
  expect(mayExempt({ type, address: { countryCode } as Address })).toBe(may)
})

const single: ExemptionRequest = {
  kind: 'SINGLE',
  amount: 800,
  tin: own,
  validFrom: date('2026-01-01'),
}
const joint: ExemptionRequest = {
  ...single,
  kind: 'JOINT',
  amount: 2000,
  partner: { tin: other, birthDate: date('1980-05-10') },
}
const facts: ExemptionFacts = {
  kinds: ['SINGLE', 'JOINT'],
  today,
  mainTin: own,
  isTin: (tin) => tin === own || tin === other,
  usedThisYear: euros('0'),
  elsewhereOnPlatform: 0,
}
const used = { usedThisYear: euros('315.20') }
const order: ExemptionOrder = {
  kind: 'SINGLE',
  amount: 800,
  usedThisYear: euros('0'),
  validFrom: date('2026-01-01'),
  state: 'ACTIVE',
}
const situation = { on: today, churchPercent: '0', creditableForeignTax: euros('0') }

describe('what may be asked for', () => {
  test.each<[string, ExemptionRequest, Partial<ExemptionFacts>, ExemptionRefusal | undefined]>([
    ['a plain order', single, {}, undefined],
    ['F2: lowered below what is used', { ...single, amount: 300 }, used, 'belowUsed'],
    ['F3: lowered to what is used', { ...single, amount: 316 }, used, undefined],
    ['F6: joint over nothing, for loss offset', { ...joint, amount: 0 }, {}, undefined],
    ['F7: single over nothing', { ...single, amount: 0 }, {}, 'amountRange'],
    [
      'F8: the partner’s number is one’s own',
      { ...joint, partner: { ...joint.partner!, tin: own } },
      {},
      'partnerTinInvalid',
    ],
    ['F9: an end inside a year', { ...single, validTo: date('2027-06-30') }, {}, 'validTo'],
    [
      'F13: joint below what both used',
      { ...joint, amount: 1000 },
      { usedThisYear: euros('1100'), isJointBefore: false },
      'jointBelowUsed',
    ],
    ['more than the allowance', { ...single, amount: 1001 }, {}, 'amountRange'],
    ['more than the joint allowance', { ...joint, amount: 2001 }, {}, 'amountRange'],
    ['parts of a euro', { ...single, amount: 10.5 }, {}, 'amountRange'],
    [
      'with our other agents above the allowance',
      single,
      { elsewhereOnPlatform: 201 },
      'sumExceeded',
    ],
    ['with our other agents just the allowance', single, { elsewhereOnPlatform: 200 }, undefined],
    ['a wrong tax number', { ...single, tin: '1' }, {}, 'tinInvalid'],
    ['another person’s tax number', { ...single, tin: other }, {}, 'tinMismatch'],
    ['no partner', { ...single, kind: 'JOINT' }, {}, 'partnerTinInvalid'],
    [
      'a partner of fifteen',
      { ...joint, partner: { tin: other, birthDate: date('2010-11-16') } },
      {},
      'partnerBirthDate',
    ],
    [
      'a partner of sixteen today',
      { ...joint, partner: { tin: other, birthDate: date('2010-11-15') } },
      {},
      undefined,
    ],
    [
      'a partner not born yet',
      { ...joint, partner: { tin: other, birthDate: date('2027-01-01') } },
      {},
      'partnerBirthDate',
    ],
    ['a joint one of one alone', joint, { kinds: ['SINGLE'] }, 'notJoint'],
    ['a single one of an account of two', single, { kinds: ['JOINT'] }, 'onlyJoint'],
    ['any of two who are no couple', single, { kinds: [] }, 'notJoint'],
    ['from next year on', { ...single, validFrom: date('2027-01-01') }, {}, undefined],
    ['from last year on', { ...single, validFrom: date('2025-01-01') }, {}, 'validFrom'],
    ['from today on', { ...single, validFrom: today }, {}, 'validFrom'],
    ['until the end of this year', { ...single, validTo: date('2026-12-31') }, {}, undefined],
    ['until the end of last year', { ...single, validTo: date('2025-12-31') }, {}, 'validTo'],
    [
      'ending before it starts',
      { ...single, validFrom: date('2027-01-01'), validTo: date('2026-12-31') },
      {},
      'validTo',
    ],
  ])('%s', (_, request, changes, expected) => {
    expect(exemptionRefusal(request, { ...facts, ...changes })).toBe(expected)
  })

  test('F2: the least an order may hold is what was used, in whole euros', () => {
    expect(leastAmount(euros('315.20'))).toBe(316)
    expect(leastAmount(euros('316.00'))).toBe(316)
  })
})

describe('the life of an order', () => {
  test('F4: deleted unused, it ends today', () => {
    expect(deleted(order, today)).toMatchObject({ state: 'REVOKED', validTo: today, amount: 800 })
  })

  test('F5: deleted when used, it shrinks to what was used and ends with the year', () => {
    const after = deleted({ ...order, ...used }, today)
    expect(after).toMatchObject({ state: 'LIMITED', validTo: '2026-12-31', amount: 316 })
  })

  test('F11: interest uses it up in the order it flows in', () => {
    const first = exempted({ ...order, amount: 1000 }, euros('260'), situation)
    expect([decimalOf(first.tax.total), decimalOf(exemptionLeft(first.order))]).toEqual([
      '0.00',
      '740.00',
    ])
    const second = exempted(first.order, euros('900'), situation)
    const amounts = second.tax.lines.map((line) => decimalOf(line.amount))
    expect([decimalOf(second.tax.taxable), ...amounts]).toEqual(['160.00', '40.00', '2.20', '0.00'])
  })

  test('however interest comes in, no more is exempted than the order holds', () => {
    const flows = fc.array(fc.bigInt({ min: 0n, max: 60_000n }), { maxLength: 12 })
    fc.assert(
      fc.property(flows, fc.integer({ min: 1, max: 1000 }), (parts, amount) => {
        const start: ExemptionOrder = { ...order, amount }
        const end = parts.reduce(
          (current, minor) => exempted(current, money(minor, 'EUR'), situation).order,
          start,
        )
        const sum = parts.reduce((total, minor) => total + minor, 0n)
        const limit = money(BigInt(amount) * 100n, 'EUR')
        expect(end.usedThisYear).toEqual(smaller(money(sum, 'EUR'), limit))
      }),
    )
  })
})
