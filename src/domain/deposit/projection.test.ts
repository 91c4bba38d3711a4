import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followingIn } from '../calendar/business-day.ts'
import { addDays, date } from '../date.ts'
import { termPlan } from '../interest/term.ts'
import { marketOf } from '../markets/markets.ts'
import { decimalOf, money } from '../money.ts'
import { rate } from '../rate.ts'
import { followUpStart } from './follow-up.ts'
import { type Leg, plainInstructions } from './maturity-instruction.ts'
import type { NextOffer, ProjectedContract } from './projected-contract.ts'
import { comesOut, happeningName, projection, type World } from './projection.ts'

const today = date('2026-11-16')
const eur = (minor: bigint) => money(minor, 'EUR')

/** A German customer's year at 3 % in a trust, ten thousand euros, paid at the end. */
const contract = (change: Partial<ProjectedContract> = {}): ProjectedContract => ({
  id: 'one',
  bankId: 'bank',
  currency: 'EUR',
  market: 'de-DE',
  bankCountry: 'DE',
  model: 'TRUST',
  dayCount: '30E/360',
  payout: 'AT_MATURITY',
  earlyTermination: 'NONE',
  prolongation: 'OPTIONAL',
  principal: eur(10_000_00n),
  startsOn: date('2026-06-15'),
  termMonths: 12,
  maturesOn: date('2027-06-15'),
  paysOn: date('2027-06-15'),
  anchorOn: date('2026-06-15'),
  perYear: 1,
  accruedFrom: date('2026-06-15'),
  steps: [{ from: date('2026-06-15'), balance: eur(10_000_00n), rate: rate('3.00') }],
  ...change,
})

const world = (contracts: ProjectedContract[], change: Partial<World> = {}): World => ({
  ...{ today, contracts, withdrawals: [], exemptions: [] },
  ...change,
})

const overnight = contract({
  id: 'night',
  payout: 'MONTHLY_CAPITALISED',
  perYear: 12,
  anchorOn: date('2026-01-01'),
  accruedFrom: date('2026-11-01'),
  termMonths: undefined,
  maturesOn: undefined,
  paysOn: undefined,
})

test('today nothing has happened, and what was earned is what the engine says', () => {
  const { happenings, deposits } = projection(world([contract()]), today)
  expect(happenings).toEqual([])
  // 151 days of thirty a month.
  expect(deposits).toEqual([
    { id: 'one', bankId: 'bank', balance: eur(10_000_00n), accrued: eur(125_83n) },
  ])
})

test('the day before the end it runs, on the day it is on the account, taxed', () => {
  expect(projection(world([contract()]), date('2027-06-14')).deposits).toHaveLength(1)
  const { happenings, deposits } = projection(world([contract()]), date('2027-06-15'))
  expect(deposits).toEqual([])
  // 25 % of 300.00 and 5.5 % of that.
  expect(happenings).toMatchObject([
    { kind: 'MATURITY', interest: eur(300_00n), tax: eur(79_12n), toAccount: eur(10_220_88n) },
  ])
})

test.each<[what: string, legs: readonly Leg[], toAccount: bigint, kept: bigint]>([
  ['paid out', plainInstructions.PAYOUT, 10_220_88n, 0n],
  ['renewed but for the interest', plainInstructions.RENEW_PRINCIPAL, 220_88n, 10_000_00n],
  ['renewed as a whole', plainInstructions.RENEW_PRINCIPAL_AND_INTEREST, 0n, 10_220_88n],
])('a deposit %s', (_, legs, toAccount, kept) => {
  const then = projection(world([contract({ legs })]), date('2027-07-15'))
  expect(then.happenings[0]).toMatchObject({ toAccount: eur(toAccount), kept: eur(kept) })
  expect(then.happenings.map(happeningName)).toEqual([kept > 0n ? 'RENEWAL' : 'MATURITY'])
  expect(then.deposits.map(({ balance, renewedFrom }) => [balance.minor, renewedFrom])).toEqual(
    kept > 0n ? [[kept, 'one']] : [],
  )
})

test('what goes to another bank or home does not stay on the account', () => {
  const legs: Leg[] = [
    { to: 'ACCOUNT', amount: '1000.00' },
    { to: 'REFERENCE', amount: '2000.00' },
    { to: 'PRODUCT', amount: 'REST', productId: 'OF', rate: '2.00', maturity: 'PAYOUT' },
  ]
  const [end] = projection(world([contract({ legs })]), date('2027-06-15')).happenings
  expect(end).toMatchObject({
    ...{ toAccount: eur(1_000_00n), kept: eur(0n) },
    ...{ carried: eur(7_220_88n), home: eur(2_000_00n) },
  })
  expect(comesOut(end!)).toEqual(eur(10_220_88n))
})

test('what is renewed ends once more after the same term, and then for good', () => {
  const legs = plainInstructions.RENEW_PRINCIPAL
  const { happenings, deposits } = projection(world([contract({ legs })]), date('2029-01-01'))
  expect(happenings.map(({ on }) => on)).toEqual(['2027-06-15', '2028-06-15'])
  expect(deposits).toEqual([])
})

test('unless its bank renews by itself: then it goes on, and pays its interest out', () => {
  const given = contract({
    ...{ prolongation: 'DEFAULT_ON', legs: plainInstructions.RENEW_PRINCIPAL_AND_INTEREST },
  })
  const { happenings, deposits } = projection(world([given]), date('2029-01-01'))
  expect(happenings.map(({ on, toAccount }) => [on, toAccount.minor])).toEqual([
    ['2027-06-15', 0n],
    ['2028-06-15', 225_76n],
  ])
  expect(deposits).toMatchObject([{ balance: eur(10_220_88n), renewedFrom: 'one+' }])
})

test('capitalised interest stays and earns, after tax', () => {
  const { happenings, deposits } = projection(world([overnight]), date('2027-01-01'))
  expect(happenings.map(({ on, kept }) => [on, kept.minor])).toEqual([
    ['2026-12-01', 18_41n],
    ['2027-01-01', 18_45n],
  ])
  expect(deposits[0]).toMatchObject({ balance: eur(10_036_86n), accrued: eur(0n) })
})

test('an exemption order frees interest until it is used up, and anew next year', () => {
  const order = { agentId: 'servicing-bank', amount: eur(30_00n), left: eur(10_00n) }
  const given = world([overnight], { exemptions: [order] })
  const { happenings } = projection(given, date('2027-02-01'))
  // 15.00 taxed of 25.00; then nothing; then what passes thirty euros.
  expect(happenings.map(({ interest, tax }) => [interest.minor, tax.minor])).toEqual([
    [25_00n, 3_95n],
    [25_05n, 0n],
    [25_12n, 5_31n],
  ])
})

test('of two ends on one day the lower id is freed first, as the end of day goes, whichever began earlier', () => {
  const order = { agentId: 'servicing-bank', amount: eur(300_00n), left: eur(300_00n) }
  const pair = [contract({ id: 'b' }), contract({ id: 'a', startsOn: date('2026-07-15') })]
  for (const contracts of [pair, pair.toReversed()]) {
    const { happenings } = projection(world(contracts, { exemptions: [order] }), date('2027-06-15'))
    expect(happenings).toMatchObject([
      { depositId: 'a', tax: eur(0n) },
      { depositId: 'b', tax: eur(79_12n) },
    ])
  }
})

test('an order that has ended frees nothing', () => {
  const order = {
    ...{ agentId: 'servicing-bank', amount: eur(900_00n), left: eur(900_00n) },
    validTo: date('2026-12-31'),
  }
  const given = world([overnight], { exemptions: [order] })
  expect(projection(given, date('2027-01-01')).happenings.map(({ tax }) => tax.minor > 0n)).toEqual(
    [false, true],
  )
})

test('a part that was asked for leaves on its day, and less is left to earn', () => {
  const withdrawal = {
    ...{ depositId: 'night', kind: 'WITHDRAWAL' as const, effectiveOn: date('2026-11-17') },
    amount: eur(4_000_00n),
  }
  const given = world([overnight], { withdrawals: [withdrawal] })
  const { happenings, deposits } = projection(given, date('2026-12-01'))
  expect(happenings.map(({ kind, toAccount }) => [kind, toAccount.minor])).toEqual([
    ['WITHDRAWAL', 4_000_00n],
    ['INTEREST', 0n],
  ])
  expect(comesOut(happenings[0]!)).toEqual(eur(4_000_00n))
  expect(happenings[1]!.interest.minor).toBeLessThan(25_00n)
  expect(deposits[0]!.balance.minor).toBeGreaterThan(6_000_00n)
})

test.each([
  ['half of the rate', 'PENALTY_HALF_RATE', 62_92n],
  ['nothing', 'LOSS_OF_INTEREST', 0n],
])('a term broken early earns %s', (_, earlyTermination, interest) => {
  const withdrawal = {
    ...{ depositId: 'one', kind: 'EARLY_EXIT' as const, effectiveOn: today },
  }
  const given = world([contract({ earlyTermination })], { withdrawals: [withdrawal] })
  const { happenings, deposits } = projection(given, today)
  expect(happenings).toMatchObject([{ kind: 'WITHDRAWAL', interest: eur(interest) }])
  expect(deposits).toEqual([])
})

test('where nobody takes tax, the interest is the plan’s, whatever the plan', () => {
  const plans = ['AT_MATURITY', 'ANNUAL', 'QUARTERLY_PAYOUT', 'MONTHLY_CAPITALISED'] as const
  const plan = fc.record({
    payout: fc.constantFrom(...plans),
    percent: fc.integer({ min: 1, max: 900 }).map((n) => (n / 100).toFixed(2)),
    minor: fc.bigInt(1n, 10n ** 9n),
    months: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(plan, ({ payout, percent, minor, months }) => {
      const start = date('2026-11-16')
      const end = addDays(start, months * 30)
      const { calendar } = marketOf('en-GB')
      const term = {
        ...{ principal: money(minor, 'GBP'), rate: rate(percent), dayCount: 'ACT/365F' as const },
        ...{ start, end, payout, payDay: followingIn(calendar) },
      }
      const given = contract({
        ...{ market: 'en-GB', bankCountry: 'GB', currency: 'GBP', dayCount: 'ACT/365F', payout },
        ...{ principal: term.principal, startsOn: start, accruedFrom: start, anchorOn: start },
        ...{ maturesOn: end, paysOn: addDays(end, 4) },
        steps: [{ from: start, balance: term.principal, rate: term.rate }],
      })
      const { happenings } = projection(world([given]), addDays(end, 10))
      const { postings, totalInterest } = termPlan(term)
      const sum = happenings.reduce((total, { interest }) => total + interest.minor, 0n)
      expect(happenings).toHaveLength(postings.length)
      expect(decimalOf(money(sum, 'GBP'))).toBe(decimalOf(totalInterest))
    }),
    { numRuns: 150 },
  )
})

/** Another bank's half year at 4 %, paid out at the end. */
const offer: NextOffer = {
  ...{ productId: 'OF1', bankId: 'other', bankCountry: 'DE', model: 'TRUST', termMonths: 6 },
  ...{ nominal: rate('4.00'), dayCount: '30E/360', payout: 'AT_MATURITY' },
  ...{ earlyTermination: 'NONE', prolongation: 'N/A' },
}
const followed = contract({
  legs: [{ to: 'PRODUCT', amount: 'REST', productId: 'OF1', rate: '4.00', maturity: 'PAYOUT' }],
})

test('a follow-up earns from the day on which its bank takes the money, and ends as was chosen', () => {
  const promised = world([followed], { nextOffers: [offer] })
  const start = followUpStart({ paysOn: followed.paysOn!, market: 'de-DE' }, offer)
  const [end] = projection(promised, start).happenings
  expect(end).toMatchObject({ carried: eur(10_220_88n), unplaced: eur(0n), bankId: 'bank' })
  const held = projection(promised, addDays(start, 30)).deposits
  // Thirty days of thirty a month: 10,220.88 at 4 % for a twelfth of a year.
  expect(held).toMatchObject([
    { bankId: 'other', balance: eur(10_220_88n), accrued: eur(34_07n), renewedFrom: 'one' },
  ])
  const later = projection(promised, addDays(start, 250))
  expect(later.deposits).toEqual([])
  expect(later.happenings.at(-1)).toMatchObject({
    ...{ kind: 'MATURITY', bankId: 'other', interest: eur(204_42n), carried: eur(0n) },
  })
})

test('into an offer nobody knows any more, money goes without its interest', () => {
  const { happenings, deposits } = projection(world([followed]), followed.paysOn!)
  expect(deposits).toEqual([])
  expect(happenings).toMatchObject([{ carried: eur(10_220_88n), unplaced: eur(10_220_88n) }])
})
