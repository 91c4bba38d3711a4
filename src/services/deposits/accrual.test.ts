import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type CalendarDate,
  date,
  dateOfDayNumber,
  dayNumber,
} from '#domain/date.ts'
import { dayCounts } from '#domain/interest/day-count.ts'
import { interestOf } from '#domain/interest/receipt.ts'
import { money } from '#domain/money.ts'
import { percentOf, rate } from '#domain/rate.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { accruedBy, installOracle } from '../../../test/oracle.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../../test/world.ts'
import { changeSteps, openContract } from './contract.ts'
import { contractsWhere } from './due.ts'
import { createInstance } from './instance.ts'
import { earnedUntil } from './reckoning.ts'

let fresh: FreshDatabase
let worker: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  await installOracle(fresh.url)
  worker = openDb({ connectionString: fresh.workerUrl, max: 3 }, testLog)
  await startBusinessClock(worker, date('2026-11-16'))
})
afterAll(async () => {
  await worker.close()
  await fresh.close()
})

const firstDay = dayNumber(date('2024-01-01'))
const anyDay = fc.integer({ min: 0, max: 1500 }).map((n) => dateOfDayNumber(firstDay + n))
const anyRate = fc
  .integer({ min: 0, max: 99_999 })
  .map((n) => percentOf(rate(`${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, '0')}`)))
const anyStep = fc.record({
  after: fc.integer({ min: 1, max: 200 }),
  minor: fc.bigInt(0n, 10n ** 12n),
  rate: anyRate,
  tierRate: anyRate,
})
const anyContract = fc.record({
  dayCount: fc.constantFrom(...dayCounts),
  payout: fc.constantFrom('AT_MATURITY', 'ANNUAL', 'QUARTERLY_PAYOUT', 'MONTHLY_CAPITALISED'),
  start: anyDay,
  days: fc.integer({ min: 1, max: 900 }),
  minor: fc.bigInt(1n, 10n ** 12n),
  rate: anyRate,
  tier: fc.option(fc.record({ above: fc.bigInt(1n, 10n ** 11n), rate: anyRate }), {
    nil: undefined,
  }),
  steps: fc.array(anyStep, { maxLength: 3 }),
})

async function open(contract: typeof anyContract extends fc.Arbitrary<infer T> ? T : never) {
  const { dayCount, payout, start, minor, rate: percent, steps } = contract
  // Interest that compounds every day knows no bound.
  const tier = dayCount === 'ACT/365F-DAILY' ? undefined : contract.tier
  const customerId = `C${uuidV7()}`
  const instanceId = uuidV7()
  const principal = money(minor, 'EUR')
  await createInstance(worker, {
    customerId,
    id: instanceId,
    productId: 'P',
    issueVersion: 1,
    kind: 'TERM',
    principal,
    opensOn: start,
    maturesOn: addMonths(start, 120),
    state: 'ACTIVE',
  })
  await openContract(worker, {
    customerId,
    instanceId,
    market: 'de-DE',
    principal,
    start,
    terms: {
      bankId: 'b',
      bankCountry: 'DE',
      model: 'TRUST',
      dayCount,
      payout,
      rate: percent,
      rateKind: 'NOMINAL',
      prolongation: 'N/A',
      earlyTermination: 'NONE',
      termMonths: 120,
      tier: tier && { above: money(tier.above, 'EUR'), rate: tier.rate },
      min: principal,
      max: principal,
    },
  })
  let day: CalendarDate = start
  let stands = minor
  for (const step of steps) {
    day = addDays(day, step.after)
    const added = money(step.minor - stands, 'EUR')
    const rates = { rate: step.rate, ...(tier && { tierRate: step.tierRate }) }
    await changeSteps(worker, [{ customerId, instanceId, day, added, ...rates }])
    stands = step.minor
  }
  return { customerId, instanceId }
}

test('the engine and a second opinion agree to the cent, for every day count, step and day', async () => {
  await fc.assert(
    fc.asyncProperty(anyContract, async (contract) => {
      const { customerId, instanceId } = await open(contract)
      const day = addDays(contract.start, contract.days)
      const [found] = await contractsWhere(worker, 'c.customer_id = $1 and c.instance_id = $2', [
        customerId,
        instanceId,
      ])
      const earned = interestOf(earnedUntil(found!, day)).minor
      expect(await accruedBy(worker, instanceId, day)).toBe(earned)
    }),
    { numRuns: 150 },
  )
})
