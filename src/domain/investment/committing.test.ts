import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import {
  type CommittingFacts,
  committingRefusal,
  isMuchCommitted,
  mostOf,
  subscriptionFee,
} from './committing.ts'
import { investmentFamilies } from './investor.ts'
import type { Questionnaire } from './questionnaire.ts'

const euros = (sum: number) => money(BigInt(Math.round(sum * 100)), 'EUR')

const knowledge: Questionnaire['knowledge'] = {
  ...{ PRICE_RISK: 'RIGHT', RISK_DIVERSIFICATION: 'RIGHT' },
  ...{ HIGHER_CAPITAL_GAINS: 'WRONG', INVESTMENT_VALUE: 'WRONG' },
}
const answers: Questionnaire = {
  ...{ count: 'FIVE', duration: 'FIVE_YEARS', amount: 'UP_TO_50K', knowledge },
  ...{ horizonYears: 10, maxLossPct: 25, reserveMonths: 6, freeAssets: 60_000 },
  sustainability: 'NO_PREFERENCE',
}

const profile = { result: 'DWM70', validUntil: date('2027-11-16'), answers } as const
const holder = { birthDate: date('1979-04-02'), countries: ['DEU'] }
const facts: CommittingFacts = {
  ...{ market: 'de-DE', customerType: 'PERSONAL', holders: [holder], today: date('2026-11-16') },
  families: investmentFamilies,
  ...{ status: 'ACTIVE', accountState: 'ACTIVE', profile, hasCommitment: false },
  amount: euros(10_000),
}

test.each<[string, Partial<CommittingFacts>, ReturnType<typeof committingRefusal>]>([
  ['the least there is', {}, undefined],
  ['a cent less', { amount: euros(9_999.99) }, 'min'],
  ['a fifth of what is free', { amount: euros(12_000) }, undefined],
  ['a cent above it', { amount: euros(12_000.01) }, 'commitment.share'],
  ['more than anybody', { amount: euros(1_000_000.01) }, 'max'],
  ['another market', { market: 'de-AT' }, 'product.access'],
  ['one closed to new business', { families: ['DWM'] }, 'product.access'],
  ['a couple', { holders: [holder, holder] }, 'product.access'],
  ['a company', { customerType: 'BUSINESS' }, 'product.access'],
  ['a US person', { holders: [{ ...holder, countries: ['DEU', 'USA'] }] }, 'product.access'],
  ['a child', { holders: [{ ...holder, birthDate: date('2010-01-01') }] }, 'product.access'],
  ['a customer who leaves', { status: 'TERMINATION_REQUESTED' }, 'customer.state'],
  ['a blocked account', { accountState: 'SUSPENDED' }, 'account.state'],
  ['a second one', { hasCommitment: true }, 'commitment.exists'],
  ['nobody asked', { profile: undefined }, 'suitability.missing'],
  [
    'old answers',
    { profile: { ...profile, validUntil: date('2026-11-15') } },
    'suitability.expired',
  ],
  ['too little risk allowed', { profile: { ...profile, result: 'DWM50' } }, 'suitability.exceeded'],
  [
    'money that is needed sooner',
    { profile: { ...profile, answers: { ...answers, horizonYears: 5 } } },
    'commitment.horizon',
  ],
  [
    'too little that is free for the least',
    { amount: undefined, profile: { ...profile, answers: { ...answers, freeAssets: 49_999 } } },
    'commitment.share',
  ],
])('who may commit to a private equity fund, and how much: %s [CST-004]', (_, given, refusal) => {
  expect(committingRefusal({ ...facts, ...given })).toBe(refusal)
})

test('from a tenth of what is free somebody is warned, and the fee is three percent', () => {
  expect(mostOf(answers)).toEqual(euros(12_000))
  expect(isMuchCommitted(euros(5_999.99), answers)).toBe(false)
  expect(isMuchCommitted(euros(6_000), answers)).toBe(true)
  expect(subscriptionFee(euros(10_000))).toEqual(euros(300))
})
