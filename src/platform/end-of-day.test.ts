import { afterEach, beforeEach, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { type FreshDatabase, freshDatabase } from '../../test/world.ts'
import { advance, businessDate, startBusinessClock } from './clock.ts'
import { closeDay, type DayStep } from './end-of-day.ts'
import { openIssues } from './issues.ts'

let fresh: FreshDatabase

beforeEach(async () => {
  fresh = await freshDatabase({ login: 'worker' })
})
afterEach(() => fresh.close())

const firstDay = date('2028-02-28')

test('the business clock starts once and moves forward only', async () => {
  expect(await startBusinessClock(fresh.db, firstDay)).toBe('2028-02-28')
  expect(await startBusinessClock(fresh.db, date('2030-01-01'))).toBe('2028-02-28')
  const back = fresh.db.transaction((tx) => advance(tx, firstDay, date('2028-02-27')))
  await expect(back).rejects.toThrow('forward only')
  expect(await businessDate(fresh.db)).toBe('2028-02-28')
})

test('the application may read the business clock, not move it', async () => {
  await startBusinessClock(fresh.db, firstDay)
  const app = await freshDatabase()
  await expect(startBusinessClock(app.db, firstDay)).rejects.toMatchObject({ code: '42501' })
  await app.close()
})

test('a day is closed step by step, and the clock then shows the next day', async () => {
  await startBusinessClock(fresh.db, firstDay)
  const done: string[] = []
  const step = (name: string): DayStep => ({
    name,
    run: async (_, day) => {
      done.push(`${name} ${day}`)
    },
  })
  const steps = [step('interest'), step('maturity')]
  expect(await closeDay(fresh.db, steps)).toEqual({
    day: '2028-02-28',
    next: '2028-02-29',
    steps: ['interest', 'maturity'],
    issues: [],
  })
  expect((await closeDay(fresh.db, steps)).next).toBe('2028-03-01')
  expect(done).toEqual([
    'interest 2028-02-28',
    'maturity 2028-02-28',
    'interest 2028-02-29',
    'maturity 2028-02-29',
  ])
})

test('a day is closed on its own day or later, never before it has come', async () => {
  await startBusinessClock(fresh.db, firstDay)
  expect((await closeDay(fresh.db, [], firstDay)).next).toBe('2028-02-29')
  await expect(closeDay(fresh.db, [], firstDay)).rejects.toMatchObject({ code: 'end.of.day.early' })
  expect(await businessDate(fresh.db)).toBe('2028-02-29')
})

test('a day that broke off goes on with the step it was in', async () => {
  await startBusinessClock(fresh.db, firstDay)
  const done: string[] = []
  let isBroken = true
  const steps: DayStep[] = [
    { name: 'interest', run: async () => void done.push('interest') },
    {
      name: 'maturity',
      run: async () => {
        if (isBroken) throw new Error('killed')
        done.push('maturity')
      },
    },
  ]
  await expect(closeDay(fresh.db, steps)).rejects.toThrow('killed')
  expect(await businessDate(fresh.db)).toBe('2028-02-28')
  isBroken = false
  expect((await closeDay(fresh.db, steps)).steps).toEqual(['maturity'])
  expect(done).toEqual(['interest', 'maturity'])
})

test('two ends of day do not run at once', async () => {
  await startBusinessClock(fresh.db, firstDay)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const slow: DayStep = {
    name: 'slow',
    run: () => {
      begin()
      return held
    },
  }
  const first = closeDay(fresh.db, [slow])
  await begun
  await expect(closeDay(fresh.db, [slow])).rejects.toMatchObject({ code: 'end.of.day.running' })
  letGo()
  expect((await first).next).toBe('2028-02-29')
})

test('what a step sets aside waits for somebody who looks, until it is gone', async () => {
  await startBusinessClock(fresh.db, firstDay)
  const issue = { entityId: 'D1', reason: 'no account' }
  const found = [[issue, { entityId: 'D2', reason: 'no account' }], [issue], []]
  const steps: DayStep[] = [{ name: 'maturity of one', run: async () => found.shift() }]
  const open = async () =>
    (await openIssues(fresh.db)).map(({ kind, entityId, foundOn, seenOn }) => ({
      ...{ kind, entityId },
      isOld: foundOn < seenOn,
    }))
  const kind = 'maturity of one'
  expect((await closeDay(fresh.db, steps)).issues).toHaveLength(2)
  expect(await open()).toEqual([
    { kind, entityId: 'D1', isOld: false },
    { kind, entityId: 'D2', isOld: false },
  ])
  expect((await closeDay(fresh.db, steps)).issues).toEqual([{ kind, ...issue }])
  expect(await open()).toEqual([{ kind, entityId: 'D1', isOld: true }])
  await closeDay(fresh.db, steps)
  expect(await open()).toEqual([])
})
