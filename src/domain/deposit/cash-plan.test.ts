import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, date } from '../date.ts'
import { add, money, subtract } from '../money.ts'
import { rate } from '../rate.ts'
import { type CashPlan, type CashSource, cashAnswer } from './cash-plan.ts'
import { plainInstructions } from './maturity-instruction.ts'
import { projection, type World } from './projection.ts'

const today = date('2026-11-16')
const on = date('2027-03-03')
const eur = (minor: bigint) => money(minor, 'EUR')

/** Ten thousand euros in a trust for a year at 3 %, to be paid out. */
const term = (change: Partial<CashSource> = {}): CashSource => ({
  ...{ id: 'term', kind: 'TERM', bankId: 'bank', currency: 'EUR', market: 'de-DE' },
  ...{ bankCountry: 'DE', model: 'TRUST', dayCount: '30E/360', payout: 'AT_MATURITY' },
  ...{ earlyTermination: 'NONE', principal: eur(10_000_00n), minimum: eur(1n), perYear: 1 },
  ...{ startsOn: date('2026-06-15'), anchorOn: date('2026-06-15'), termMonths: 12 },
  ...{ maturesOn: date('2027-06-15'), paysOn: date('2027-06-15'), accruedFrom: date('2026-06-15') },
  steps: [{ from: date('2026-06-15'), balance: eur(10_000_00n), rate: rate('3.00') }],
  ...{ prolongation: 'OPTIONAL', legs: plainInstructions.PAYOUT },
  ...change,
})

const open = { termMonths: undefined, maturesOn: undefined, paysOn: undefined, legs: undefined }
const steps = (percent: string) => [
  { from: date('2026-11-01'), balance: eur(10_000_00n), rate: rate(percent) },
]
const overnight = (change: Partial<CashSource> = {}): CashSource => ({
  ...term(),
  ...{ id: 'night', kind: 'OVERNIGHT', payout: 'MONTHLY_CAPITALISED', perYear: 12, ...open },
  ...{ anchorOn: date('2026-01-01'), accruedFrom: date('2026-11-01'), steps: steps('1.20') },
  ...change,
})
const notice = overnight({ id: 'notice', kind: 'NOTICE', noticeDays: 32, steps: steps('1.80') })
const soon = {
  maturesOn: date('2027-02-15'),
  paysOn: date('2027-02-15'),
  startsOn: date('2026-02-15'),
}
const renewing = term({
  ...{ id: 'renewing', ...soon, anchorOn: soon.startsOn, accruedFrom: soon.startsOn },
  legs: plainInstructions.RENEW_PRINCIPAL,
})
const breakable = term({ id: 'breakable', earlyTermination: 'LOSS_OF_INTEREST' })

const worldOf = (contracts: CashSource[], change: Partial<World> = {}): World => ({
  ...{ today, contracts, withdrawals: [], exemptions: [] },
  ...change,
})
const ask = (sources: CashSource[], need: bigint, change: Partial<World> = {}) =>
  cashAnswer(worldOf(sources, change), sources, { need: eur(need), on, onAccount: eur(500_00n) })

test('what is on the account anyway needs no plan', () => {
  expect(ask([overnight()], 500_00n)).toMatchObject({ there: eur(500_00n), plans: [] })
})

test('overnight money is asked for on the last day that is early enough, and costs what it would have earned', () => {
  const { plans } = ask([overnight()], 1_500_00n)
  expect(plans).toEqual([
    {
      steps: [
        {
          ...{ act: 'WITHDRAWAL', depositId: 'night', isAll: false, amount: eur(1_000_00n) },
          ...{ askBy: date('2027-03-02'), on, cost: eur(12_03n) },
        },
      ],
      // A year at 1.20 %, posted by the month, and what these postings earn after tax.
      cost: eur(12_03n),
    },
  ])
})

test('notice is given in time, or not at all', () => {
  expect(ask([notice], 1_500_00n).plans[0]!.steps).toMatchObject([
    { act: 'NOTICE', askBy: date('2027-01-30'), on },
  ])
  const late = { ...notice, noticeDays: 180 }
  expect(ask([late], 1_500_00n)).toMatchObject({ plans: [], most: eur(500_00n) })
})

test('a term that would be renewed is told to pay out, while it can still be told', () => {
  const [plan] = ask([renewing], 5_000_00n).plans
  expect(plan!.steps).toMatchObject([
    { act: 'PAYOUT', askBy: date('2027-02-10'), on: soon.paysOn, amount: eur(10_000_00n) },
  ])
  // Three hundred of the year to come are missed, and what the new term earns after it.
  expect(plan!.cost).toEqual(eur(300_00n))
  const locked = cashAnswer(worldOf([renewing], { today: date('2027-02-11') }), [renewing], {
    need: eur(5_000_00n),
    on,
    onAccount: eur(0n),
  })
  expect(locked.plans).toEqual([])
})

test('money that is promised to another bank is not there', () => {
  const promised = {
    ...renewing,
    legs: [{ to: 'PRODUCT', amount: 'REST', productId: 'OF' }],
  } as const
  expect(ask([promised], 600_00n).there).toEqual(eur(500_00n))
})

test('a broken term costs all it has earned and would earn, so it comes last', () => {
  const { plans } = ask([breakable, overnight(), notice], 3_500_00n)
  expect(plans.map(({ steps }) => steps.map(({ depositId }) => depositId))).toEqual([
    ['night'],
    ['notice'],
    ['breakable'],
  ])
})

test('where all together is not enough it says what is', () => {
  const { plans, most } = ask([overnight(), term()], 50_000_00n)
  expect(plans).toEqual([])
  expect(most.minor).toBeGreaterThan(10_500_00n)
  expect(most.minor).toBeLessThan(10_600_00n)
})

test('what is already asked for is not asked for again', () => {
  const withdrawals = [
    { depositId: 'night', kind: 'WITHDRAWAL', effectiveOn: date('2026-11-17'), amount: eur(1_00n) },
  ] as const
  expect(ask([overnight()], 1_500_00n, { withdrawals })).toMatchObject({
    there: eur(501_00n),
    plans: [],
  })
})

/** The world in which the plan is carried out. */
const after = (world: World, { steps: taken }: CashPlan): World => ({
  ...world,
  contracts: world.contracts.map((contract) =>
    taken.some(({ act, depositId }) => act === 'PAYOUT' && depositId === contract.id)
      ? { ...contract, legs: plainInstructions.PAYOUT }
      : contract,
  ),
  withdrawals: taken.flatMap(({ act, depositId, on: effectiveOn, amount, isAll }) =>
    act === 'PAYOUT'
      ? []
      : [{ depositId, kind: act, effectiveOn, amount: isAll ? undefined : amount }],
  ),
})

test('every plan brings what is needed, none of its steps is needless, and a cheaper one comes first', () => {
  const source = fc
    .record({
      of: fc.constantFrom(overnight(), notice, renewing, breakable, term()),
      percent: fc.integer({ min: 1, max: 600 }),
      minor: fc.bigInt({ min: 1_000_00n, max: 90_000_00n }),
    })
    .map(({ of, percent, minor }) => ({
      ...of,
      principal: eur(minor),
      steps: [
        { from: of.steps[0]!.from, balance: eur(minor), rate: rate((percent / 100).toFixed(2)) },
      ],
    }))
  fc.assert(
    fc.property(
      fc.array(source, { minLength: 1, maxLength: 6 }),
      fc.bigInt({ min: 1n, max: 300_000_00n }),
      fc.integer({ min: 1, max: 400 }),
      (drawn, minor, days) => {
        const sources = drawn.map((each, i) => ({ ...each, id: `${each.id}${i}` }))
        const world = worldOf(sources)
        const wish = { need: eur(minor), on: addDays(today, days), onAccount: eur(500_00n) }
        const { plans, most, there } = cashAnswer(world, sources, wish)
        expect(plans.length > 0).toBe(there.minor < minor && most.minor >= minor)
        for (const [i, plan] of plans.entries()) {
          const { happenings } = projection(after(world, plan), wish.on)
          const arrived = happenings.map(({ toAccount }) => toAccount).reduce(add, wish.onAccount)
          expect(arrived.minor).toBeGreaterThanOrEqual(minor)
          const surplus = subtract(arrived, wish.need)
          for (const step of plan.steps) {
            expect(step.amount.minor).toBeGreaterThan(surplus.minor)
            expect(step.askBy >= today && step.askBy <= step.on && step.on <= wish.on).toBe(true)
          }
          if (i > 0) expect(plan.cost.minor).toBeGreaterThanOrEqual(plans[i - 1]!.cost.minor)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('the year that counts begins with the day', () => {
  const [later] = cashAnswer(worldOf([overnight()]), [overnight()], {
    ...{ need: eur(1_000_00n), on: addMonths(on, 12), onAccount: eur(0n) },
  }).plans
  expect(later!.cost.minor).toBeGreaterThanOrEqual(12_00n)
})
