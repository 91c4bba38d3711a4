// Two who must both sign, and everything that can come between them at the same moment: what waits ends in one way,
// and is done exactly where the rule it was begun by has all its signatures.

import { expect, test } from 'vitest'
import { addDays } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import { approvalSubscribers, expireActsStep } from '#services/approvals/index.ts'
import { type Answered, openMarketplace } from '../marketplace.ts'
import { openForAll } from '../open-for-all.ts'
import { testLog } from '../world.ts'
import { bookFaults } from './books.ts'
import { type Dice, dice } from './dice.ts'

const races = Number(process.env.SIGNING_RACES ?? 6)
const seed = Number(process.env.SIGNING_SEED ?? 20261118)

// Any two of them; alone up to a sum that every change of the rule lowers, so that one may change it.
const [katrin, oliver] = ['brandt.gmbh', 'oliver.stein']
const market = openForAll(openMarketplace)

type Signed = { path: string; body: { signatureId: string } }

/** A machine too busy for it says so, and is asked again: this is not about slowness. */
async function post(who: string, path: string, body?: object): Promise<Answered> {
  for (;;) {
    const answered = await market.call(who, 'POST', path, body ? { body } : {})
    if (answered.status !== 503) return answered
  }
}

/** Asked for and answered; used by nobody yet. Whoever signs as often as here would have to wait otherwise. */
async function inHand(who: string, path: string, body: object = {}): Promise<Signed> {
  await market.worker.query('delete from signatures.sent_codes')
  const asked = await post(who, path, body)
  expect(asked.body.signature, JSON.stringify(asked.body)).toBeDefined()
  await market.sign(who, asked.body.signature)
  return { path, body: { ...body, signatureId: asked.body.signature.id } }
}
const using = (who: string, { path, body }: Signed) => post(who, path, body)

/** What is raced for: known by what it is about, begun by one and waiting for the other. */
type Race = { actId: string; isDone: () => Promise<boolean>; acts: Record<string, Act> }
type Act = () => Promise<{ status: number } | undefined>

async function payout(race: number): Promise<Race> {
  const amount = `${60_000 + race}.00`
  const begun = await using(katrin, await inHand(katrin, '/payment/payouts', { amount }))
  const isDone = async () => {
    const { rows } = await market.worker.query(
      'select from payments.payouts where customer_id = $1 and amount_minor = $2',
      [market.customerOf(katrin), BigInt(60_000 + race) * 100n],
    )
    expect(rows.length, 'paid once').toBeLessThan(2)
    return rows.length > 0
  }
  return { actId: begun.body.waiting.id, isDone, acts: {} }
}

async function order(): Promise<Race> {
  const wish = { productId: 'OF002', amount: '60000.00', rate: '2.25' }
  const { id } = (await post(katrin, '/orders/orders', wish)).body
  const path = `/orders/orders/${id}`
  const prepared = async (who: string): Promise<Signed> => ({
    path: `${path}/confirmation`,
    body: (await inHand(who, `${path}/preparation`, { acknowledgesCover: true })).body,
  })
  const first = await prepared(katrin)
  const begun = await using(katrin, { ...first, body: { signatureId: first.body.signatureId } })
  const { body } = await prepared(oliver)
  const onItsPage = { path: `${path}/confirmation`, body: { signatureId: body.signatureId } }
  const isDone = async () => {
    const { order: is } = (await market.call(katrin, 'GET', path)).body
    return !['PREPARED', 'CANCELLED'].includes(is.state)
  }
  return {
    actId: begun.body.waiting.id,
    isDone,
    acts: {
      'sign on its page': () => using(oliver, onItsPage),
      'cancel the order': () => post(oliver, `${path}/cancellation`),
    },
  }
}

let strictest = 50_000
async function stricter(): Promise<Act> {
  strictest -= 1
  const path = `/customer/customers/${market.customerOf(katrin)}/signing-rule`
  const rule = { kind: 'ANY_TWO', named: [], aloneUpTo: `${strictest}.00` }
  const signed = await inHand(katrin, path, rule)
  return () => using(katrin, signed)
}

async function actsOf({ actId, acts }: Race): Promise<Record<string, Act>> {
  const path = `/orders/approvals/${actId}`
  const signature = await inHand(oliver, `${path}/signature`)
  const today = await market.today()
  return {
    ...acts,
    sign: () => using(oliver, signature),
    'sign again': () => using(oliver, signature),
    'the first signs again': () => post(katrin, `${path}/signature`, {}),
    refuse: () => post(oliver, `${path}/refusal`),
    'the first refuses': () => post(katrin, `${path}/refusal`),
    withdraw: () => post(katrin, `${path}/withdrawal`),
    expire: async () => void (await expireActsStep.run(market.worker, addDays(today, 7))),
    'change the rule': await stricter(),
    'hear of it': async () =>
      void (await deliverWaiting(market.worker, approvalSubscribers, testLog)),
  }
}

/** The last signature is always among them; few or many come between. */
function drawn(random: Dice, acts: Record<string, Act>): [name: string, act: Act][] {
  const all = Object.entries(acts)
  const share = (1 + random.below(4)) / 10
  const some = all.filter(([name]) => name === 'sign' || random.chance(share))
  return some
    .map((each) => [random.below(1e9), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each)
}

type Ended = { outcome: string | null; signatures: number; told: number; wasOldRule: boolean }

/** By the order in which things were told, which is that of the transactions: they wait for the customer. */
async function ended(actId: string): Promise<Ended> {
  const { rows } = await market.worker.query<Ended>(
    `select a.outcome,
            (select count(*)::int from signatures.signatures s where s.act_id = a.id) as signatures,
            (select count(*)::int from platform.outbox e where e.name = 'act.ended' and e.entity_id = a.id::text) as told,
            exists (select from platform.outbox rule join platform.outbox signed on signed.position > rule.position
                     where rule.name = 'customer.ruleChanged' and rule.customer_id = a.customer_id
                       and rule.occurred_at > a.started_at
                       and signed.name = 'act.signed' and signed.entity_id = a.id::text) as "wasOldRule"
       from signatures.acts a where a.id = $1`,
    [actId],
  )
  return rows[0]!
}

test(`of ${races} acts raced for, each ends once, and none short of its rule`, {
  timeout: 3_600_000,
}, async () => {
  const random = dice(seed)
  await market.worker.query('update platform.outbox set delivered_at = now()')
  const outcomes: Record<string, number> = {}
  for (let i = 0; i < races; i++) {
    await market.payIn(katrin, 7_000_000n)
    const race = await (random.chance(0.5) ? payout(i) : order())
    const raced = drawn(random, await actsOf(race))
    const names = `race ${i} of seed ${seed}: ${raced.map(([name]) => name).join(', ')}`
    const answers = await Promise.all(raced.map(([, act]) => act()))
    for (const answered of answers) expect(answered?.status ?? 200, names).toBeLessThan(500)
    await deliverWaiting(market.worker, approvalSubscribers, testLog)

    const { outcome, signatures, told, wasOldRule } = await ended(race.actId)
    expect(outcome, names).not.toBeNull()
    expect(await race.isDone(), `${names}: ${outcome}`).toBe(outcome === 'DONE')
    expect(told, names).toBe(outcome === 'DONE' ? 0 : 1)
    if (outcome === 'DONE') expect([signatures, wasOldRule], names).toEqual([2, false])
    outcomes[outcome!] = (outcomes[outcome!] ?? 0) + 1
    // Money is free again for the next one.
    if (outcome === 'DONE' && race.acts['cancel the order']) await race.acts['cancel the order']()
  }
  console.log(`${races} races, seed ${seed}: ${JSON.stringify(outcomes)}`)
  expect(await bookFaults(market.worker)).toEqual([])
})
