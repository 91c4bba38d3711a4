// Whoever waits for a rate is told when it is offered, once, and is then forgotten.

import { expect, test } from 'vitest'
import type { Locale } from '#domain/market.ts'
import { uuidV7 } from '#platform/uuid.ts'
import type { Message } from '#services/identity/index.ts'
import { openMarketplace } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { changeRate } from './issues.ts'
import { watchRates } from './rate-alerts.ts'

const market = openForAll(openMarketplace)

type Wish = { of?: Locale; months?: number | null; wanted: string; isConfirmed?: boolean }

async function wait(
  email: string,
  { of = 'de-DE', months = 12, wanted, isConfirmed = true }: Wish,
) {
  await market.worker.query(
    `insert into products.rate_alerts
            (id, email, market, term_months, wanted, offers_page, asked_at, token_hash, confirmed_at)
     values ($1::uuid, $2, $3, $4, $5, 'https://bank.example/offers/', now(), $1::text, $6)`,
    [uuidV7(), email, of, months, wanted, isConfirmed ? new Date() : null],
  )
}

async function watch(at = new Date()): Promise<Message[]> {
  const sent: Message[] = []
  await market.worker.transaction((tx) =>
    watchRates(
      tx,
      async (message) => {
        sent.push(message)
      },
      at,
    ),
  )
  return sent
}

const best = async (of: string, months: number) => {
  const { body } = await market.call(undefined, 'GET', `/products/offers?market=${of}&type=TERM`)
  const rates = body
    .filter((offer: { termMonths: number; currency: string }) => offer.termMonths === months)
    .filter(({ currency }: { currency: string }) => currency === 'EUR')
    .map(({ shownRate }: { shownRate: string }) => shownRate)
  return rates.sort((a: string, b: string) => Number(b) - Number(a))[0] as string
}

test('a rate that is offered is told once, in the market’s words; a higher one, an unconfirmed one and another market’s are not', async () => {
  const today = await best('DE', 12)
  await wait('now@example.org', { wanted: today })
  await wait('later@example.org', { wanted: '9.99' })
  await wait('unconfirmed@example.org', { wanted: '0.10', isConfirmed: false })
  await wait('longest@example.org', { wanted: '0.10', months: 999 })
  const sent = await watch()
  expect(sent.map(({ to }) => to)).toEqual(['now@example.org'])
  expect(sent[0]!.body).toContain(`${today.replace('.', ',')}\u00a0%`)
  expect(sent[0]!.body).toContain('https://bank.example/offers/')
  expect(await watch()).toEqual([])
})

test('a bank that raises its rate is heard of', async () => {
  await wait('raised@example.org', { wanted: '7.50' })
  expect(await watch()).toEqual([])
  const today = await market.today()
  await market.worker.transaction((tx) =>
    changeRate(tx, { productId: 'OF007', rate: '8.00', from: today }),
  )
  const { body } = await market.call(undefined, 'GET', '/products/offers?market=DE')
  const { termMonths } = body.find(({ id }: { id: string }) => id === 'OF007')
  await market.worker.query(
    `update products.rate_alerts set term_months = $1 where email = 'raised@example.org'`,
    [termMonths ?? null],
  )
  expect((await watch()).map(({ to }) => to)).toEqual(['raised@example.org'])
})

test('what was not confirmed within a day, and what was asked for a year ago, is forgotten', async () => {
  const kept = async () => {
    const { rows } = await market.worker.query<{ email: string }>(
      'select email from products.rate_alerts',
    )
    return rows.map(({ email }) => email)
  }
  await wait('asked@example.org', { wanted: '9.99', isConfirmed: false })
  await wait('patient@example.org', { wanted: '9.99' })
  const day = 86_400_000
  await watch(new Date(Date.now() + 2 * day))
  expect(await kept()).not.toContain('asked@example.org')
  expect(await kept()).toContain('patient@example.org')
  await watch(new Date(Date.now() + 370 * day))
  expect(await kept()).toEqual([])
})
