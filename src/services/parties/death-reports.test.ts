import { expect, test } from 'vitest'
import { deliverWaiting } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { accountSubscribers } from '#services/accounts/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { openMarketplace } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'
import { deathSubscribers, partyLetters, partySubscribers } from './index.ts'

const market = openForAll(openMarketplace)

const [stefan, julia, anna, paul] = [
  ...['familie.berger', 'julia.berger', 'anna.schmidt', 'paul.schmidt'],
] as [string, string, string, string]
const sent: unknown[] = []
const jobs: Jobs = { enqueue: async (_, __, job) => String(sent.push(job)), stop: async () => {} }
const tell = () =>
  deliverWaiting(
    market.worker,
    [
      ...[...deathSubscribers, ...partySubscribers(jobs), ...accountSubscribers],
      ...partyLetters(letterWriter(jobs)),
    ],
    testLog,
  )
const pathOf = (of: string) => `/customer/customers/${market.customerOf(of)}/people`
const personOf = async (who: string, name: string): Promise<string> =>
  (await market.call(who, 'GET', pathOf(who))).body.people.find(
    (each: { name: string }) => each.name === name,
  ).personId
async function report(who: string, of: string, personId: string, diedOn = '2026-11-10') {
  const path = `${pathOf(of)}/${personId}/death`
  const asked = await market.call(who, 'POST', path, { body: { diedOn } })
  if (!asked.body?.signature) return asked
  expect(asked.body.signature.act.lines.map(({ value }: { value: string }) => value)).toContain(
    diedOn === '2026-11-10' ? '10.\u00a0November 2026' : diedOn,
  )
  await market.sign(who, asked.body.signature)
  const body = { diedOn, signatureId: asked.body.signature.id }
  return market.call(who, 'POST', path, { body })
}
const said = ({ status, body }: Awaited<ReturnType<typeof report>>) => [
  status,
  body.outcome ?? body.errors?.[0]?.code ?? body.code,
]
const accountState = async (who: string) =>
  (await market.call(who, 'GET', '/customer/transaction_account')).body.state

test('what cannot be is refused, and nothing happens', async () => {
  const [own, husband] = [
    await personOf(julia, 'Julia Berger'),
    await personOf(julia, 'Stefan Berger'),
  ]
  expect(said(await report(julia, julia, own))).toEqual([422, 'death.self'])
  expect(said(await report(julia, julia, husband, '2031-01-01'))).toEqual([400, 'death.day'])
  expect(said(await report(julia, julia, husband, '1900-01-01'))).toEqual([400, 'death.day'])
  expect((await report(anna, stefan, husband)).status).toBe(404)
  expect((await report(julia, julia, crypto.randomUUID())).status).toBe(404)
  const unsigned = { diedOn: '2026-11-10', signatureId: crypto.randomUUID() }
  const path = `${pathOf(julia)}/${husband}/death`
  expect((await market.call(julia, 'POST', path, { body: unsigned })).status).toBe(422)
  expect(await accountState(julia)).toBe('ACTIVE')
})

test('a holder’s word counts at once: access ends, the account is blocked, everybody hears of it', async () => {
  const husband = await personOf(julia, 'Stefan Berger')
  expect(said(await report(julia, julia, husband))).toEqual([200, 'BLOCKED'])
  expect(said(await report(julia, julia, husband))).toEqual([409, 'death.known'])
  await tell()
  await tell()
  expect(await accountState(julia)).toBe('SUSPENDED')
  const { body: blocks } = await market.call('operator', 'GET', '/customer/desk/blocks')
  expect(blocks).toContainEqual(
    expect.objectContaining({ customerId: market.customerOf(julia), reason: 'DEATH' }),
  )
  const { rows: letters } = await market.worker.query<{ key: string; username: string }>(
    `select l.key, u.username from postbox.letters l join identity.users u on u.id = l.reader_id
      where l.customer_id = $1 and l.key = 'deathReported'`,
    [market.customerOf(julia)],
  )
  expect(letters).toEqual([{ key: 'deathReported', username: julia }])
  const told = sent.filter((job) => (job as { kind?: string }).kind === 'deathSaid')
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ channel: 'mail', locale: 'de-DE' })
})

test('whoever only looks is heard by the desk, and nothing else happens', async () => {
  const holder = await personOf(paul, 'Anna Schmidt')
  expect(said(await report(paul, anna, holder))).toEqual([200, 'ASKED'])
  await tell()
  expect(await accountState(anna)).toBe('ACTIVE')
  const { body: queue } = await market.call('operator', 'GET', '/postbox/desk/threads')
  expect(queue.map(({ subject }: { subject: string }) => subject)).toContain(
    'Meldung eines Todesfalls: Anna Schmidt',
  )
  const { body: own } = await market.call(
    ...([anna, 'GET'] as const),
    `/postbox/threads?customer_id=${market.customerOf(anna)}&text=Todesfalls`,
  )
  expect(own).toEqual([])
})
