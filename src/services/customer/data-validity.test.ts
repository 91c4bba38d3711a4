import { expect, test } from 'vitest'
import { addDays, date } from '#domain/date.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { freshDatabase, testLog } from '../../../test/world.ts'
import { loadDemoWorld } from '../demo/index.ts'
import { dataValidityStep } from './index.ts'

test('data comes due 60 days before it expires, and expires the day after its last', async () => {
  const { db, close } = await freshDatabase({ login: 'worker' })
  const today = date('2026-11-16')
  await startBusinessClock(db, today)
  await loadDemoWorld(db, today, testLog)
  const last = addDays(today, 60)
  await db.query('update customers.customers set data_valid_until = $1, data_validity = $2', [
    last,
    'VALID',
  ])
  const statusAfter = async (day: typeof today) => {
    await dataValidityStep.run(db, day)
    const { rows } = await db.query<{ status: string }>(
      'select distinct data_validity as status from customers.customers',
    )
    return rows.map(({ status }) => status)
  }
  expect(await statusAfter(addDays(today, -1))).toEqual(['VALID'])
  expect(await statusAfter(today)).toEqual(['REVALIDATE'])
  expect(await statusAfter(last)).toEqual(['REVALIDATE'])
  expect(await statusAfter(addDays(last, 1))).toEqual(['EXPIRED'])
  await close()
})
