// `npm run rate -- OF138 1.90 2026-12-01`: a product's rate from a day on, as a new issue.

import { parseDate } from '#domain/date.ts'
import { parseRate } from '#domain/rate.ts'
import { changeRate } from '#services/products/index.ts'
import { command, misuse, withDatabase } from './command.ts'

async function change([productId = '', rate = '', day = '', ...more]: string[]): Promise<void> {
  const from = parseDate(day)
  if (!productId || !parseRate(rate) || !from || more.length > 0)
    throw misuse('Say product, rate and first day: npm run rate -- OF138 1.90 2026-12-01')
  const version = await withDatabase((db) =>
    db.transaction((tx) => changeRate(tx, { productId, rate, from })),
  )
  console.log(`${productId} pays ${rate} % from ${from} on (issue ${version}).`)
}

await command(change, {
  'not.found':
    'There is no such product: its number stands in the address of its page, as in OF138.',
  stale: 'The product has terms from that day on, or from a later one: name a later day.',
  'rate.notice':
    'A lower rate on money without a term counts from 14 days after today: name a later day.',
})
