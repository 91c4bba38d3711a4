import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/date.ts'
import { expireStep } from '#services/orders/index.ts'
import { changeRate } from '#services/products/index.ts'
import { openMarketplace, ordered } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { expireActsStep } from './index.ts'

// Brandt signs by any two of Katrin Brandt and Oliver Stein; up to 50,000 a day either of them alone.
const [katrin, oliver] = ['brandt.gmbh', 'oliver.stein']

const market = openForAll(openMarketplace)
afterEach(async () => expect(await market.faults()).toEqual([]))

const wish = { productId: 'OF002', amount: '60000.00', rate: '2.25' }

const approvals = async (who: string) => {
  const query = `customer_id=${market.customerOf(who)}`
  return (await market.call(who, 'GET', `/orders/approvals?${query}`)).body
}
const approval = async (who: string, id: string) =>
  (await approvals(who)).acts.find((act: { id: string }) => act.id === id)
const standing = async (who: string) => {
  const query = `customer_id=${market.customerOf(who)}`
  return (await market.call(who, 'GET', `/orders/approvals/standing?${query}`)).body
}
const act = (who: string, id: string, what: string, body?: object) =>
  market.call(who, 'POST', `/orders/approvals/${id}/${what}`, body ? { body } : {})

async function sign(who: string, id: string) {
  const asked = await act(who, id, 'signature', {})
  if (!asked.body.signature) return asked
  await market.sign(who, asked.body.signature)
  return act(who, id, 'signature', { signatureId: asked.body.signature.id })
}

async function payOut(who: string, amount: string) {
  const asked = await market.call(who, 'POST', '/payment/payouts', { body: { amount } })
  if (!asked.body.signature) return asked
  await market.sign(who, asked.body.signature)
  const body = { amount, signatureId: asked.body.signature.id }
  return market.call(who, 'POST', '/payment/payouts', { body })
}
const payouts = async () => {
  const query = `customer_id=${market.customerOf(katrin)}`
  return (await market.call(katrin, 'GET', `/payment/payouts?${query}`)).body
}
const order = async (id: string) => (await market.call(katrin, 'GET', `/orders/orders/${id}`)).body

describe('the demo', () => {
  test('one order waits for the second signature, and both see the same', async () => {
    const [first, second] = [await approvals(katrin), await approvals(oliver)]
    expect(first.rule).toEqual({ kind: 'ANY_TWO', aloneUpTo: '50000.00', currencyCode: 'EUR' })
    const [theirs] = first.acts
    expect(theirs).toMatchObject({
      act: 'order',
      order: { id: expect.any(String) },
      startedBy: { name: 'Katrin Brandt', isMe: true },
      missing: [{ name: 'Oliver Stein', isMe: false }],
      canSign: false,
      canWithdraw: true,
    })
    expect(second.acts[0]).toMatchObject({ id: theirs.id, canSign: true, canWithdraw: false })
    expect(second.acts[0].said).toEqual(theirs.said)
    expect([(await standing(katrin)).waiting, (await standing(oliver)).waiting]).toEqual([0, 1])
  })

  test('whoever signs alone is asked for nothing new', async () => {
    const { roles, isShared, waiting } = await standing('anna.schmidt')
    expect({ roles, isShared, waiting }).toEqual({
      ...{ roles: [{ part: 'HOLDER', isActive: true }], isShared: false, waiting: 0 },
    })
    expect((await payOut('anna.schmidt', '1.00')).body.payout).toMatchObject({ amount: '1.00' })
  })

  test('a helper sees what there is, and signs nothing', async () => {
    const { acts, people } = await approvals('paul.schmidt')
    expect(acts).toEqual([])
    expect(people.map(({ name }: { name: string }) => name)).toEqual([
      'Anna Schmidt',
      'Paul Schmidt',
    ])
    expect((await standing('paul.schmidt')).roles).toEqual([{ part: 'VIEW', isActive: true }])
    expect((await payOut('paul.schmidt', '1.00')).body.code).toBe('role.forbidden')
  })
})

describe('an order above what one may sign alone', () => {
  test('waits with one signature: nothing moves, nothing is held', async () => {
    const before = await market.balance(katrin)
    const { status, body } = await ordered(market, katrin, wish)
    expect({ status, state: body.state, missing: body.waiting.missing }).toEqual({
      ...{ status: 200, state: 'PREPARED', missing: ['Oliver Stein'] },
    })
    expect(body.waiting.until).toBe(addDays(await market.today(), 7))
    expect(await market.balance(katrin)).toEqual(before)
    expect((await order(body.id)).order.confirmedOn).toBeUndefined()
  })

  test('the same signer twice is one signature', async () => {
    const { body } = await ordered(market, katrin, wish)
    const again = await act(katrin, body.waiting.id, 'signature', {})
    expect(again.body.approval.signatures).toHaveLength(1)
    const path = `/orders/orders/${body.id}`
    const prepared = await market.call(katrin, 'POST', `${path}/preparation`, {
      body: { acknowledgesCover: true },
    })
    await market.sign(katrin, prepared.body.signature)
    const confirmed = await market.call(katrin, 'POST', `${path}/confirmation`, {
      body: { signatureId: prepared.body.signature.id },
    })
    expect(confirmed.body).toMatchObject({ state: 'PREPARED', waiting: { id: body.waiting.id } })
  })

  test('is done with the last signature, over the very same words', async () => {
    const { body } = await ordered(market, katrin, wish)
    const { id } = body.waiting
    const asked = await act(oliver, id, 'signature', {})
    expect(asked.body.signature.act).toEqual((await approval(katrin, id)).said)
    const done = await sign(oliver, id)
    expect(done.body.approval).toMatchObject({ outcome: 'DONE', missing: [] })
    expect((await order(body.id)).order.state).toBe('CONFIRMED')
    expect((await act(oliver, id, 'signature', {})).body.code).toBe('act.ended')
    await market.call(katrin, 'POST', `/orders/orders/${body.id}/cancellation`)
  })

  test('can be signed by the second on the page of the order as well', async () => {
    const { body } = await ordered(market, katrin, wish)
    const path = `/orders/orders/${body.id}`
    const prepared = await market.call(oliver, 'POST', `${path}/preparation`, {
      body: { acknowledgesCover: true },
    })
    await market.sign(oliver, prepared.body.signature)
    const confirmed = await market.call(oliver, 'POST', `${path}/confirmation`, {
      body: { signatureId: prepared.body.signature.id },
    })
    expect(confirmed.body.state).toBe('CONFIRMED')
    expect(await approval(katrin, body.waiting.id)).toMatchObject({ outcome: 'DONE' })
    await market.call(katrin, 'POST', `${path}/cancellation`)
  })

  test.each([
    ['refused by the other', oliver, 'refusal', 'REFUSED'],
    ['refused by whoever began it', katrin, 'refusal', 'REFUSED'],
    ['withdrawn by whoever began it', katrin, 'withdrawal', 'WITHDRAWN'],
  ])('%s comes to nothing, and its order with it', async (_, who, what, outcome) => {
    const { body } = await ordered(market, katrin, wish)
    const ended = await act(who, body.waiting.id, what)
    expect(ended.body).toMatchObject({ outcome, endedBy: { isMe: true }, canSign: false })
    expect((await order(body.id)).order.state).toBe('CANCELLED')
    for (const again of ['refusal', 'withdrawal'])
      expect((await act(katrin, body.waiting.id, again)).body.code).toBe('act.ended')
    expect((await sign(oliver, body.waiting.id)).body.code).toBe('act.ended')
  })

  test('is withdrawn by nobody but who began it', async () => {
    const { body } = await ordered(market, katrin, wish)
    const { status, body: refused } = await act(oliver, body.waiting.id, 'withdrawal')
    expect([status, refused.code]).toEqual([403, 'role.forbidden'])
    await act(katrin, body.waiting.id, 'withdrawal')
  })

  test('cancelled as an order it waits no longer', async () => {
    const { body } = await ordered(market, katrin, wish)
    await market.call(oliver, 'POST', `/orders/orders/${body.id}/cancellation`)
    expect(await approval(katrin, body.waiting.id)).toMatchObject({ outcome: 'WITHDRAWN' })
  })

  test('of another rate is not the one that was signed', async () => {
    const other = { productId: 'OF004', amount: '60000.00', rate: '2.55' }
    const { body } = await ordered(market, katrin, other)
    const today = await market.today()
    await changeRate(market.worker, { productId: 'OF004', rate: '2.45', from: today })
    const signed = await sign(oliver, body.waiting.id)
    expect(signed.status).toBe(200)
    expect(signed.body.approval).toMatchObject({ outcome: 'VOID', reason: 'offer.changed' })
    expect((await order(body.id)).order.state).toBe('CANCELLED')
  })

  test('a rule that has changed since makes it void', async () => {
    const { body } = await ordered(market, katrin, wish)
    const company = market.customerOf(katrin)
    await market.worker.query(
      `insert into customers.signing_rules (customer_id, version, kind, currency) values ($1, 2, 'ANY_TWO', 'EUR')`,
      [company],
    )
    const { body: signed } = await act(oliver, body.waiting.id, 'signature', {})
    expect(signed.approval).toMatchObject({ outcome: 'VOID', reason: 'act.changed' })
    await market.worker.query(
      'delete from customers.signing_rules where customer_id = $1 and version = 2',
      [company],
    )
  })
})

describe('a payout', () => {
  test('alone up to the limit of a day, together above it', async () => {
    const first = await payOut(oliver, '30000.00')
    expect(first.body.payout).toMatchObject({ amount: '30000.00', state: 'REQUESTED' })
    const before = await payouts()
    const second = await payOut(oliver, '20000.01')
    expect(second.body.waiting.missing).toEqual(['Katrin Brandt'])
    expect(await payouts()).toEqual(before)
    expect((await payOut(oliver, '20000.00')).body.payout).toBeDefined()
    await act(oliver, second.body.waiting.id, 'withdrawal')
  })

  test('that the account no longer bears is void, and nothing is paid', async () => {
    const { current } = await market.balance(katrin)
    const waiting = (await payOut(katrin, '78000.00')).body.waiting
    expect(Number(current)).toBeGreaterThan(78_000)
    const taken = (await payOut(oliver, '60000.00')).body.waiting
    const before = (await payouts()).length
    expect((await sign(katrin, taken.id)).body.approval.outcome).toBe('DONE')
    const { approval: ended } = (await sign(oliver, waiting.id)).body
    expect(ended).toMatchObject({ outcome: 'VOID', reason: 'higherThanLeftOver' })
    expect(await payouts()).toHaveLength(before + 1)
  })

  test('signed many times at once is paid once', async () => {
    await market.payIn(katrin, 9_000_000n)
    const { waiting } = (await payOut(katrin, '60000.00')).body
    const before = (await payouts()).length
    const asked = await act(oliver, waiting.id, 'signature', {})
    await market.sign(oliver, asked.body.signature)
    const body = { signatureId: asked.body.signature.id }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act(oliver, waiting.id, 'signature', body)),
    )
    const done = answers.filter(({ body: said }) => said.approval?.outcome === 'DONE')
    expect(done).toHaveLength(1)
    for (const { body: said } of answers) if (!said.approval) expect(said.code).toBe('act.ended')
    expect(await payouts()).toHaveLength(before + 1)
  })

  test('signed and refused at once is one of the two', async () => {
    for (let round = 0; round < 10; round++) {
      await market.payIn(katrin, 6_000_000n)
      const { waiting } = (await payOut(katrin, '60000.00')).body
      const before = (await payouts()).length
      const asked = await act(oliver, waiting.id, 'signature', {})
      await market.sign(oliver, asked.body.signature)
      const body = { signatureId: asked.body.signature.id }
      await Promise.all([
        act(oliver, waiting.id, 'signature', body),
        act(katrin, waiting.id, 'withdrawal'),
      ])
      const { outcome } = await approval(katrin, waiting.id)
      expect(['DONE', 'WITHDRAWN']).toContain(outcome)
      expect(await payouts()).toHaveLength(before + (outcome === 'DONE' ? 1 : 0))
    }
  })
})

describe('a deposit', () => {
  const deposits = async () => {
    const query = `customer_id=${market.customerOf(katrin)}`
    return (await market.call(katrin, 'GET', `/deposits/deposits?${query}`)).body as {
      id: string
      maturesOn?: string
    }[]
  }
  async function signed(path: string, wished: object) {
    const asked = await market.call(katrin, 'POST', path, { body: wished })
    await market.sign(katrin, asked.body.signature)
    const body = { ...wished, signatureId: asked.body.signature.id }
    return market.call(katrin, 'POST', path, { body })
  }

  test('is told what becomes of it once both have signed', async () => {
    const { id } = (await deposits()).find(({ maturesOn }) => maturesOn)!
    const legs = [{ to: 'REFERENCE', amount: 'REST' }]
    const { body } = await signed(`/deposits/deposits/${id}/maturity-instruction`, { legs })
    expect(body.waiting.missing).toEqual(['Oliver Stein'])
    const stored = async () =>
      (
        await market.worker.query<{ legs: unknown }>(
          'select legs from deposits.maturity_instructions where instance_id = $1',
          [id],
        )
      ).rows[0]?.legs
    expect(await stored()).not.toEqual(legs)
    expect((await sign(oliver, body.waiting.id)).body.approval.outcome).toBe('DONE')
    expect(await stored()).toEqual(legs)
  })

  test('gives money back once both have signed, on the day it was asked for', async () => {
    const { id } = (await deposits()).find(({ maturesOn }) => !maturesOn)!
    const { body } = await signed(`/deposits/deposits/${id}/withdrawals`, { amount: '60000.00' })
    expect(body.waiting.until).toBe(await market.today())
    const asked = async () =>
      (await market.call(katrin, 'GET', `/deposits/deposits/${id}`)).body.withdrawals.length
    expect(await asked()).toBe(0)
    expect((await sign(oliver, body.waiting.id)).body.approval.outcome).toBe('DONE')
    expect(await asked()).toBe(1)
  })

  test('asked for something else waits for that alone', async () => {
    const { id } = (await deposits()).find(({ maturesOn }) => maturesOn)!
    const path = `/deposits/deposits/${id}/maturity-instruction`
    const first = await signed(path, { legs: [{ to: 'ACCOUNT', amount: 'REST' }] })
    const second = await signed(path, { legs: [{ to: 'RENEWAL', amount: 'REST' }] })
    expect(await approval(katrin, first.body.waiting.id)).toMatchObject({ outcome: 'VOID' })
    expect(await approval(katrin, second.body.waiting.id)).toMatchObject({ canWithdraw: true })
    await act(katrin, second.body.waiting.id, 'withdrawal')
  })
})

describe('a rule', () => {
  const company = () => market.customerOf(katrin)
  async function withRule<T>(columns: object, work: () => Promise<T>): Promise<T> {
    await market.worker.query(
      `insert into customers.signing_rules (customer_id, version, kind, named, currency)
       select $1, 9, kind, coalesce(named, '{}'), 'EUR'
         from jsonb_to_record($2) as given (kind text, named uuid[])`,
      [company(), JSON.stringify(columns)],
    )
    const result = await work()
    await market.worker.query('delete from customers.signing_rules where version = 9')
    return result
  }
  const person = async (name: string) =>
    (
      await market.worker.query<{ id: string }>(
        'select id from customers.persons where customer_id = $1 and first_name = $2',
        [company(), name],
      )
    ).rows[0]!.id

  test('that names somebody waits for that one', () =>
    market
      .payIn(katrin, 10_000n)
      .then(() => person('Oliver'))
      .then((id) =>
        withRule({ kind: 'NAMED', named: [id] }, async () => {
          const { waiting } = (await payOut(katrin, '1.00')).body
          expect(waiting.missing).toEqual(['Oliver Stein'])
          expect((await payOut(oliver, '1.00')).body.payout).toBeDefined()
          await act(katrin, waiting.id, 'withdrawal')
        }),
      ))

  test('that too few can meet refuses at once', () =>
    withRule({ kind: 'NAMED', named: [randomUUID()] }, async () => {
      const { status, body } = await payOut(katrin, '1.00')
      expect([status, body.code]).toEqual([409, 'act.signers'])
    }))
})

test('what nobody signs in time ends with its order, and not before', async () => {
  const { body } = await ordered(market, katrin, wish)
  const close = async (ahead: number) => {
    const day = addDays(await market.today(), ahead)
    await expireActsStep.run(market.worker, day)
    await expireStep.run(market.worker, day)
  }
  await close(6)
  expect((await order(body.id)).order).toMatchObject({ state: 'PREPARED' })
  await close(7)
  expect(await approval(katrin, body.waiting.id)).toMatchObject({ outcome: 'EXPIRED' })
  await close(8)
  expect((await order(body.id)).order.state).toBe('CANCELLED')
})

describe('nobody else', () => {
  test.each(['anna.schmidt', 'familie.berger'])('%s finds what waits', async (who) => {
    const { body } = await ordered(market, katrin, wish)
    for (const what of ['signature', 'refusal', 'withdrawal'])
      expect(
        (await act(who, body.waiting.id, what, what === 'signature' ? {} : undefined)).status,
      ).toBe(404)
    await act(katrin, body.waiting.id, 'withdrawal')
  })
  test('whoever may only look or prepare signs nothing', async () => {
    const { body } = await ordered(market, katrin, wish)
    const role = `customer_id = '${market.customerOf(katrin)}' and name = 'AUTHORIZED_PERSON'
      and person_id = (select id from customers.persons where first_name = 'Oliver' limit 1)`
    const caller = market.callers.get(oliver)!
    for (const part of ['VIEW', 'PREPARE'] as const) {
      await market.worker.query(`update customers.roles set authority = '${part}' where ${role}`)
      // Known by an old token, and by a new one.
      expect((await act(oliver, body.waiting.id, 'signature', {})).body.code).toBe('role.forbidden')
      const standings = new Map([
        [
          market.customerOf(oliver),
          { status: 'ACTIVE', roles: [{ part, isActive: true }] } as const,
        ],
      ])
      market.callers.set(oliver, { ...caller, standings })
      for (const what of ['signature', 'refusal'])
        expect(
          (await act(oliver, body.waiting.id, what, what === 'signature' ? {} : undefined)).status,
        ).toBe(403)
      market.callers.set(oliver, caller)
    }
    await market.worker.query(`update customers.roles set authority = 'SIGN' where ${role}`)
    await act(katrin, body.waiting.id, 'withdrawal')
  })
})
