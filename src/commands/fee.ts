// `npm run fee -- PORTFOLIO`: the service fees that were charged to a portfolio, by its id, which stands in the address of
// its page. With the first day of one, `npm run fee -- PORTFOLIO 2026-07-01`, that one is given back.

import { type CalendarDate, parseDate } from '#domain/date.ts'
import { decimalOf, money } from '#domain/money.ts'
import type { Db } from '#platform/db.ts'
import { chargedFees, giveBackFee } from '#services/investments/index.ts'
import { command, misuse, withDatabase } from './command.ts'

async function list(db: Db, portfolioId: string): Promise<void> {
  const fees = await chargedFees(db, portfolioId)
  for (const { from, until, minor, isGivenBack } of fees)
    console.log(
      `${from} until ${until}: ${decimalOf(money(minor, 'EUR'))} EUR${isGivenBack ? ', given back' : ''}`,
    )
  if (fees.length === 0) console.log('No fee was charged to it.')
}

async function giveBack(db: Db, portfolioId: string, from: CalendarDate): Promise<void> {
  const amount = await giveBackFee(db, { portfolioId, from })
  console.log(`${decimalOf(amount)} EUR are given back, and their holder is told.`)
}

async function fee([portfolioId = '', day, ...more]: string[]): Promise<void> {
  const from = day === undefined ? undefined : parseDate(day)
  if (!portfolioId || more.length > 0 || (day !== undefined && !from))
    throw misuse('Say portfolio and first day: npm run fee -- PORTFOLIO [2026-07-01]')
  await withDatabase((db) => (from ? giveBack(db, portfolioId, from) : list(db, portfolioId)))
}

await command(fee, {
  'not.found': 'There is no such fee: without a day, those that were charged are listed.',
  'transfer.reversed': 'That fee was given back already.',
  product_instance_must_be_active: 'The portfolio is not active: there is no cash to add to.',
})
