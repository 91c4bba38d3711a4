import { expect, test } from 'vitest'
import type { CallReply } from '#contracts/call.ts'
import type { depositCalls } from '#contracts/deposits.ts'
import { worldOfWire } from '#contracts/projected-world.ts'
import { addDays } from '#domain/date.ts'
import { projection } from '#domain/deposit/projection.ts'
import { decimalOf } from '#domain/money.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { demoLogins } from '#services/demo/index.ts'
import { matureStep } from '#services/orders/index.ts'
import { openMarketplace } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { postInterestStep, settleStep } from './index.ts'

type Overview = CallReply<typeof depositCalls.overview>

const market = openForAll(openMarketplace)

const logins = demoLogins.flatMap(({ username, market: of }) => (of ? username : []))

async function overviewOf(login: string): Promise<Overview> {
  const path = `/deposits/deposits/overview?customer_id=${market.customerOf(login)}`
  const { status, body } = await market.call(login, 'GET', path)
  expect(status, login).toBe(200)
  return body
}

async function signed(login: string, path: string, body: object): Promise<void> {
  const { status, body: asked } = await market.call(login, 'POST', path, { body })
  expect(status).toBe(200)
  await market.sign(login, asked.signature)
  const confirmed = await market.call(login, 'POST', path, {
    body: { ...body, signatureId: asked.signature.id },
  })
  expect(confirmed.status).toBe(200)
}

test('the overview is the customer’s own', async () => {
  const path = `/deposits/deposits/overview?customer_id=${market.customerOf('james.carter')}`
  expect((await market.call('anna.schmidt', 'GET', path)).status).toBe(404)
  const { deposits, today, exemptions } = await overviewOf('anna.schmidt')
  expect(today).toBe('2026-11-16')
  expect(deposits.map(({ kind }) => kind).sort()).toEqual(['NOTICE', 'OVERNIGHT', 'TERM', 'TERM'])
  expect(exemptions).toMatchObject([
    { agentId: 'servicing-bank', amount: '801.00', left: '551.10' },
  ])
})

test('what the time machine shows is what the ends of day then do, to the cent', async () => {
  const [renewed] = (await overviewOf('anna.schmidt')).deposits.filter(({ maturesOn }) => maturesOn)
  await signed('anna.schmidt', `/deposits/deposits/${renewed!.id}/maturity-instruction`, {
    legs: [
      { to: 'RENEWAL', amount: 'PRINCIPAL' },
      { to: 'ACCOUNT', amount: 'REST' },
    ],
  })
  const notice = (await overviewOf('james.carter')).deposits.find(({ kind }) => kind === 'NOTICE')
  await signed('james.carter', `/deposits/deposits/${notice!.id}/withdrawals`, {
    amount: '1000.00',
  })

  const days = 150
  const before = new Map<string, Overview>()
  for (const login of logins) before.set(login, await overviewOf(login))
  for (let day = 0; day < days; day++)
    await closeDay(market.worker, [postInterestStep, settleStep, matureStep])

  for (const login of logins) {
    const { today } = before.get(login)!
    // The last day that was closed; its successor has begun.
    const until = addDays(today, days - 1)
    const { happenings } = projection(worldOfWire(before.get(login)!), until)
    const { deposits } = projection(worldOfWire(before.get(login)!), addDays(until, 1))
    const after = await overviewOf(login)
    const running = after.deposits.filter(({ isRunning }) => isRunning)
    const shown = (list: { balance: string; accrued: string }[]) =>
      list.map(({ balance, accrued }) => `${balance} ${accrued}`).sort()
    expect(
      shown(
        deposits.map((d) => ({ balance: decimalOf(d.balance), accrued: decimalOf(d.accrued) })),
      ),
      login,
    ).toEqual(shown(running))
    const { rows } = await market.worker.query<{ interest: bigint; tax: bigint }>(
      `select coalesce(sum(interest_minor), 0)::bigint as interest, coalesce(sum(tax_minor), 0)::bigint as tax
         from deposits.interest_postings where customer_id = $1 and posted_on >= $2`,
      [market.customerOf(login), today],
    )
    const sum = (pick: 'interest' | 'tax') =>
      happenings.reduce((total, happening) => total + happening[pick].minor, 0n)
    expect({ interest: sum('interest'), tax: sum('tax') }, login).toEqual(rows[0])
  }
}, 60_000)
