// Pages come from memory, and never from yesterday: what changes in the database is soon seen.

import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pathOf } from '#domain/site/routes.ts'
import { runningDatabaseUrl } from '#platform/running-database.ts'

let db: pg.Client
beforeAll(async () => {
  const url = await runningDatabaseUrl(join(inject('dataDir'), 'postgres'), 'tidemark')
  db = new pg.Client({ connectionString: url! })
  await db.connect()
})
afterAll(() => db.end())

/** Offered in Switzerland alone, where no other journey looks at rates. */
const product = 'OF187'
const page = inject('origin') + pathOf('de-CH', 'offer', { offerId: product })

/** The rate in force, replaced; resolves to the one before. */
async function setRate(percent: string): Promise<string> {
  const { rows } = await db.query<{ before: string }>(
    `update products.issues new set rate_percent = $2
       from products.issues old
      where new.product_id = $1 and new.valid_to is null
        and (old.product_id, old.version) = (new.product_id, new.version)
     returning old.rate_percent::text as before`,
    [product, percent],
  )
  return rows[0]!.before
}

const shows = async (rate: string) => (await (await fetch(page)).text()).includes(rate)

test('a rate that changes is on its page within two seconds, under a new tag', async () => {
  const { headers } = await fetch(page)
  const etag = headers.get('etag')!
  expect(await shows('7.77')).toBe(false)
  const before = await setRate('7.77')
  try {
    await expect.poll(() => shows('7.77'), { timeout: 2000, interval: 50 }).toBe(true)
    const again = await fetch(page, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(200)
  } finally {
    await setRate(before)
  }
  await expect.poll(() => shows('7.77'), { timeout: 2000, interval: 50 }).toBe(false)
})
