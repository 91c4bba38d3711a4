import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverWaiting } from '#platform/events.ts'
import { readStandings } from '#services/identity/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { testLog } from '../../../test/world.ts'
import { partyLetters } from './index.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const [anna, paul, olivia] = ['anna.schmidt', 'paul.schmidt', 'olivia.hughes']
const [katrin, oliver] = ['brandt.gmbh', 'oliver.stein']

type Person = { personId: string; name: string; isMe: boolean; role: string; canEnd: boolean }
const pathOf = (who: string) => `/customer/customers/${market.customerOf(who)}/people`
const peopleOf = async (who: string, asked = who): Promise<Person[]> =>
  (await market.call(who, 'GET', pathOf(asked))).body.people
const personOf = async (who: string, name: RegExp) =>
  (await peopleOf(who)).find((each) => name.test(each.name))!
const end = (who: string, { personId }: Person, of = who) =>
  market.call(who, 'POST', `${pathOf(of)}/${personId}/end`)

test('everybody sees who acts, and ends only what is theirs to end', async () => {
  expect(await peopleOf(anna)).toMatchObject([
    { name: 'Anna Schmidt', isMe: true, role: 'ACCOUNT_HOLDER', status: 'ACTIVE', canEnd: false },
    { name: 'Paul Schmidt', isMe: false, authority: 'VIEW', status: 'ACTIVE', canEnd: true },
  ])
  expect((await peopleOf(paul, anna)).map(({ isMe, canEnd }) => [isMe, canEnd])).toEqual([
    [false, false],
    [true, true],
  ])
  const helper = await personOf(anna, /Paul/)
  expect((await end(olivia, helper, anna)).status).toBe(404)
  expect((await market.call(undefined, 'GET', pathOf(anna))).status).toBe(401)
  // Nobody stops being whose account it is, and whoever signs is not put out by one alone.
  expect((await end(anna, await personOf(anna, /Anna/))).status).toBe(404)
  const signer = (await peopleOf(katrin)).find(
    ({ name, role }) => name === 'Oliver Stein' && role === 'AUTHORIZED_PERSON',
  )!
  expect(signer.canEnd).toBe(false)
  const refused = await end(katrin, signer)
  expect([refused.status, refused.body.code]).toEqual([403, 'role.forbidden'])
  expect((await peopleOf(oliver)).filter(({ isMe }) => isMe).some(({ canEnd }) => canEnd)).toBe(
    true,
  )
})

test('whoever is ended has no access from then on, and the holders are told', async () => {
  const helper = await personOf(anna, /Paul/)
  const [one, two] = await Promise.all([end(anna, helper), end(anna, helper)])
  expect([one.status, two.status].toSorted()).toEqual([200, 404])
  expect((await peopleOf(anna)).map(({ name }) => name)).toEqual(['Anna Schmidt'])
  const { userId } = market.callers.get(paul)!
  expect((await readStandings(market.worker, userId)).has(market.customerOf(anna))).toBe(false)
  const jobs = { enqueue: async () => '', stop: async () => {} }
  await deliverWaiting(market.worker, partyLetters(letterWriter(jobs)), testLog)
  const { rows } = await market.worker.query<{ subject: string; body: string }>(
    `select t.subject, m.body from postbox.letters l join postbox.messages m on m.thread_id = l.thread_id
       join postbox.threads t on t.id = l.thread_id
      where l.customer_id = $1 and l.key = 'roleEnded'`,
    [market.customerOf(anna)],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.body).toContain('Paul Schmidt')
})
