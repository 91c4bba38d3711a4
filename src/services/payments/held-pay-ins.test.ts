import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import { accountOfReference } from '#services/orders/index.ts'
import { bookFaults } from '../../../test/abuse/books.ts'
import { goodPdf, hostileFiles } from '../../../test/hostile-files.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { type PayIn, payInSubscribers, receivePayIn, returnUnclaimed } from './index.ts'

let market: Marketplace
let iban: string
const login = 'anna.schmidt'
beforeAll(async () => {
  market = await openMarketplace()
  iban = (await market.call(login, 'GET', '/customer/transaction_account')).body.iban
})
afterAll(() => market.close())
afterEach(async () => expect(await bookFaults(market.worker)).toEqual([]))

const today = date('2026-11-16')
const lastDay = date('2026-11-23')

/** From somebody else, and held. */
async function held(change: Partial<PayIn> = {}): Promise<string> {
  const externalId = randomUUID()
  await receivePayIn(
    market.worker,
    {
      ...{ externalId, accountNumber: iban, amount: '100.00', currency: 'EUR', remittance: '' },
      ...{ senderName: 'Bernd Kaiser', valueDate: today, ...change },
    },
    accountOfReference,
  )
  const { rows } = await market.worker.query<{ id: string }>(
    'select id from payments.pay_ins where external_id = $1',
    [externalId],
  )
  return rows[0]!.id
}

const customerId = () => market.customerOf(login)
const sendProof = (id: string, content: Buffer = goodPdf, from = login) =>
  market.call(from, 'POST', `/payment/pay-ins/${id}/proofs`, {
    body: { customer_id: market.customerOf(from), content: content.toString('base64') },
  })
const decide = (id: string, decision: string, from = 'operator', of = customerId()) =>
  market.call(from, 'POST', `/payment/desk/pay-ins/${of}/${id}/decision`, { body: { decision } })
const told = () => deliverWaiting(market.worker, payInSubscribers, testLog)
const current = async () => Number((await market.balance(login)).current)
const seen = async (id: string) => {
  const { body } = await market.call(
    ...([login, 'GET', `/payment/pay-ins?customer_id=${customerId()}`] as const),
  )
  return body.find((payIn: { id: string }) => payIn.id === id)
}
const queued = async () =>
  (await market.call('operator', 'GET', '/payment/desk/pay-ins')).body.map(
    ({ id }: { id: string }) => id,
  )

describe('what is held', () => {
  test('says what is asked for and until when, to its owner and to the desk', async () => {
    const id = await held({ remittance: 'for you' })
    expect(await seen(id)).toMatchObject({
      ...{ amount: '100.00', state: 'HELD', reason: 'NAME', senderName: 'Bernd Kaiser' },
      ...{ isProofWanted: true, returnsOn: lastDay, proofs: 0 },
    })
    const { body } = await market.call('operator', 'GET', '/payment/desk/pay-ins')
    expect(body.find((each: { id: string }) => each.id === id)).toMatchObject({
      ...{ customerId: customerId(), holders: 'Anna Schmidt', remittance: 'for you', proofs: [] },
    })
  })

  test('without a proof it goes back on its day, and not before', async () => {
    const id = await held()
    await returnUnclaimed(market.worker, date('2026-11-20'))
    expect((await seen(id)).state).toBe('HELD')
    await returnUnclaimed(market.worker, lastDay)
    expect(await seen(id)).toMatchObject({ state: 'RETURNED', proofs: 0 })
    expect((await sendProof(id)).body.code).toBe('payIn.settled')
    expect((await decide(id, 'RELEASE')).body.code).toBe('payIn.settled')
  })

  test('with a proof it waits for the desk, which reads it and lets it in, once', async () => {
    const id = await held()
    const proof = await sendProof(id)
    expect(proof.status).toBe(200)
    const { issues } = await returnUnclaimed(market.worker, lastDay)
    expect(issues).toContainEqual(
      expect.objectContaining({ entityId: id, reason: 'proof to look at' }),
    )
    const waiting = await seen(id)
    expect(waiting).toMatchObject({ state: 'HELD', isProofWanted: true, proofs: 1 })
    expect(waiting).not.toHaveProperty('returnsOn')
    expect((await queued())[0]).toBe(id)
    const path = `/payment/desk/pay-ins/${customerId()}/${id}/proofs/${proof.body.id}`
    const file = await market.call('operator', 'GET', path)
    expect(file.body).toMatchObject({ fileName: `${today}-proof.pdf` })
    const before = await current()
    const answers = await Promise.all([decide(id, 'RELEASE'), decide(id, 'RETURN', 'operator2')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    await told()
    await told()
    const isReleased = answers[0]!.status === 204
    expect((await current()) - before).toBeCloseTo(isReleased ? 100 : 0, 2)
    expect((await seen(id)).state).toBe(isReleased ? 'CREDITED' : 'RETURNED')
    expect(await queued()).not.toContain(id)
  })

  test.each([
    ['RELEASE', 'CREDITED', 100],
    ['RETURN', 'RETURNED', 0],
  ])('the desk says %s', async (decision, state, credited) => {
    const id = await held()
    const before = await current()
    expect((await decide(id, decision)).status).toBe(204)
    expect((await sendProof(id)).body.code).toBe('payIn.settled')
    await told()
    expect((await seen(id)).state).toBe(state)
    expect((await current()) - before).toBeCloseTo(credited, 2)
  })

  test('money in another currency is not let in, and nothing is asked for', async () => {
    const id = await held({ currency: 'GBP', senderName: 'Anna Schmidt' })
    expect(await seen(id)).not.toHaveProperty('isProofWanted')
    expect((await sendProof(id)).body.code).toBe('payIn.settled')
    const refused = await decide(id, 'RELEASE')
    expect([refused.status, refused.body.code]).toEqual([409, 'account.state'])
    expect((await decide(id, 'RETURN')).status).toBe(204)
    await told()
    expect((await seen(id)).state).toBe('RETURNED')
  })
})

describe('bad input', () => {
  test('of a stranger: as if there were no such payment', async () => {
    const id = await held()
    expect((await sendProof(id, goodPdf, 'lukas.weber')).status).toBe(404)
    expect((await decide(id, 'RELEASE', 'operator', market.customerOf('lukas.weber'))).status).toBe(
      404,
    )
    expect((await decide(randomUUID(), 'RELEASE')).status).toBe(404)
    expect((await decide(id, 'RELEASE', login)).status).toBe(403)
    expect((await decide(id, 'KEEP')).status).toBe(400)
    expect((await seen(id)).state).toBe('HELD')
  })

  test('files that do harm, and one too many', async () => {
    const id = await held()
    expect((await sendProof(id, hostileFiles(1)[0]!)).status).toBe(400)
    for (let i = 0; i < 10; i++) expect((await sendProof(id)).status).toBe(200)
    expect((await sendProof(id)).status).toBe(429)
    expect((await seen(id)).proofs).toBe(10)
  })
})
