import { describe, expect, test } from 'vitest'
import people from '#content/demo/people.json' with { type: 'json' }
import { openCustomerArea, saidBy } from '../../../test/customer-area.ts'
import { openForAll } from '../../../test/open-for-all.ts'

const area = openForAll(openCustomerArea)

const overview = async (who: string) =>
  (await area.call(who, 'GET', `/tax/exemption-orders?customer_id=${area.idOf(who)}`)).body

/** Everybody is known by a number of their own. */
type Known = { logins: string[]; persons: { taxDetails?: { number: string }[] }[] }
const tinOf = (who: string): string =>
  (people.customers as Known[]).find(({ logins }) => logins.includes(who))!.persons[0]!
    .taxDetails![0]!.number
const tin = tinOf('anna.schmidt')
const partner = {
  firstName: 'Jan',
  lastName: 'Schmidt',
  birthDate: '1980-05-04',
  tin: '78960150324',
}
const ask = (who: string, more: object = {}) =>
  area.call(who, 'POST', '/tax/exemption-orders', {
    body: {
      ...{ customer_id: area.idOf(who), agentId: 'servicing-bank', kind: 'SINGLE', amount: 800 },
      ...{ tin: tinOf(who), validFrom: '2026-01-01', isDeclared: true },
      ...more,
    },
  })

/** Asked for, signed with the code that came, and given; what is refused is refused. */
async function give(who: string, more: object = {}) {
  const asked = await ask(who, more)
  if (asked.status !== 200) return asked
  const signatureId = await signed(who, asked.body.signature.id)
  const given = await ask(who, { ...more, signatureId })
  return { ...given, body: given.body.order ?? given.body }
}

async function signed(who: string, signatureId: string): Promise<string> {
  await area.sign(who, { id: signatureId })
  return signatureId
}

test('the holder’s tax number is not told to whoever acts for them', async () => {
  const path = `/tax/exemption-orders?customer_id=${area.idOf('anna.schmidt')}`
  const seen = await area.call('paul.schmidt', 'GET', path)
  expect([seen.status, seen.body.tin]).toEqual([200, undefined])
  expect((await overview('anna.schmidt')).tin).toBe(tin)
})

test('an order takes effect only as it was shown and signed', async () => {
  const before = (await overview('anna.schmidt')).orders
  const { body } = await ask('anna.schmidt', { amount: 750 })
  expect(body.signature.act).toEqual({
    title: 'Freistellungsauftrag',
    lines: [
      { label: 'An', value: 'Kontoführende Bank, für treuhänderisch gehaltene Anlagen' },
      { label: 'Betrag', value: '750\u00a0€', isNumber: true },
      { label: 'Für wen', value: 'Nur für Sie' },
      { label: 'Steuer-ID', value: tin, isNumber: true },
      { label: 'Gültig', value: 'ab 1.\u00a0Januar 2026 bis auf Weiteres' },
    ],
  })
  expect((await overview('anna.schmidt')).orders).toEqual(before)
  const signatureId = await signed('anna.schmidt', body.signature.id)
  const other = await ask('anna.schmidt', { amount: 751, signatureId })
  expect([other.status, other.body.code]).toEqual([422, 'sca.invalid'])
  expect((await overview('anna.schmidt')).orders).toEqual(before)
})

test('anna has an order of 801 euros at one of her two agents [PRV-009, PRV-010]', async () => {
  const found = await overview('anna.schmidt')
  expect(found).toMatchObject({
    allowance: { SINGLE: 1000, JOINT: 2000 },
    agents: ['servicing-bank', 'depot-bank', 'waldgruen'],
    tin,
    kinds: ['SINGLE', 'JOINT'],
  })
  expect(found.orders).toMatchObject([
    { agentId: 'servicing-bank', kind: 'SINGLE', amount: 801, used: '249.90', state: 'ACTIVE' },
  ])
})

test('an order that is over has freed nothing of what its successor frees', async () => {
  const owner = area.idOf('anna.schmidt')
  await area.worker.query(
    `insert into tax.exemption_orders (customer_id, id, agent_id, kind, amount_minor, valid_from, valid_to)
     values ($1, gen_random_uuid(), 'servicing-bank', 'SINGLE', 10000, '2025-01-01', '2025-12-31')`,
    [owner],
  )
  expect((await overview('anna.schmidt')).orders).toMatchObject([
    { amount: 801, used: '249.90' },
    { amount: 100, used: '0.00', state: 'EXPIRED' },
  ])
  await area.worker.query(
    `delete from tax.exemption_orders where customer_id = $1 and valid_to = '2025-12-31'`,
    [owner],
  )
})

test.each([
  ['of nothing', { amount: 0 }, [422, '/amount exemption.max']],
  ['above the allowance', { amount: 1001 }, [422, '/amount exemption.max']],
  ['below zero', { amount: -1 }, [400, '/amount min']],
  ['of cents', { amount: 10.5 }, [400, '/amount type']],
  ['with a number of ten digits', { tin: '3657426180' }, [400, '/tin taxId.checksum']],
  ['with a wrong check digit', { tin: '36574261808' }, [400, '/tin taxId.checksum']],
  ['with somebody else’s number', { tin: '78960150324' }, [422, '/tin exemption.tin']],
  [
    'that is joint, without a partner',
    { kind: 'JOINT' },
    [422, '/partner/tin exemption.partnerTin'],
  ],
  [
    'that is joint, with oneself',
    { kind: 'JOINT', partner: { ...partner, tin } },
    [422, '/partner/tin exemption.partnerTin'],
  ],
  [
    'that is joint, with a child',
    { kind: 'JOINT', partner: { ...partner, birthDate: '2015-01-01' } },
    [422, '/partner/birthDate exemption.partnerBirthDate'],
  ],
  [
    'from the middle of a year',
    { validFrom: '2026-06-01' },
    [422, '/validFrom exemption.validFrom'],
  ],
  ['until the middle of a year', { validTo: '2027-06-30' }, [422, '/validTo exemption.validTo']],
  [
    'that ends before it begins',
    { validFrom: '2027-01-01', validTo: '2026-12-31' },
    [422, '/validTo exemption.validTo'],
  ],
  ['without the declaration', { isDeclared: false }, [400, '/isDeclared declare']],
])('an order %s is refused', async (_, more, said) => {
  expect(saidBy(await give('anna.schmidt', more))).toEqual(said)
})

test('lukas is not married, so he gives no joint order', async () => {
  expect(saidBy(await give('lukas.weber', { kind: 'JOINT', partner }))).toEqual([
    422,
    '/kind exemption.notJoint',
  ])
})

describe('orders', () => {
  test('a second agent gets what is left of the allowance', async () => {
    const depot = (amount: number) => give('anna.schmidt', { agentId: 'depot-bank', amount })
    const answer = await depot(200)
    expect(saidBy(answer)).toEqual([422, '/amount exemption.max'])
    expect(answer.body.errors[0].params).toMatchObject({
      max: { amount: '199.00', currency: 'EUR' },
    })
    expect((await depot(199)).status).toBe(200)
  })

  test('a new order takes the place of the old one', async () => {
    expect((await give('anna.schmidt', { amount: 700 })).body).toMatchObject({
      amount: 700,
      state: 'ACTIVE',
    })
    const orders = (await overview('anna.schmidt')).orders.filter(
      ({ agentId }: { agentId: string }) => agentId === 'servicing-bank',
    )
    expect(
      orders.map(({ amount, state }: { amount: number; state: string }) => [amount, state]),
    ).toEqual([
      [700, 'ACTIVE'],
      [801, 'REVOKED'],
    ])
  })

  test('an order for next year lets this year’s run out', async () => {
    const next = await give('anna.schmidt', { amount: 500, validFrom: '2027-01-01' })
    expect(next.body).toMatchObject({ state: 'SCHEDULED' })
    const { orders } = await overview('anna.schmidt')
    expect(orders).toContainEqual(
      expect.objectContaining({ amount: 700, state: 'LIMITED', validTo: '2026-12-31' }),
    )
  })

  test('what was used this year is the least that is left', async () => {
    const interest = await useExemption('petra.lang', 31_520)
    await give('petra.lang', { amount: 800 })
    const answer = await give('petra.lang', { amount: 300 })
    expect(saidBy(answer)).toEqual([422, '/amount exemption.used'])
    const { body } = await give('petra.lang', { amount: 316 })
    expect(body).toMatchObject({ amount: 316, used: interest })
    const ended = await area.call('petra.lang', 'DELETE', `/tax/exemption-orders/${body.id}`)
    expect(ended.body).toMatchObject({ amount: 316, validTo: '2026-12-31', state: 'LIMITED' })
  })

  test('unused it ends at once', async () => {
    const { body } = await give('lukas.weber', { amount: 1000 })
    const path = `/tax/exemption-orders/${body.id}`
    expect((await area.call('lukas.weber', 'DELETE', path)).body.state).toBe('REVOKED')
    expect((await area.call('lukas.weber', 'DELETE', path)).status).toBe(404)
  })

  test('what two agents are given at once is no more than one of them after the other gets', async () => {
    // Of 2027 the servicing bank has 500, the depot bank 199.
    const next = { validFrom: '2027-01-01' }
    const wishes: [string, object][] = []
    for (const wish of [
      { ...next, agentId: 'depot-bank', amount: 400 },
      { ...next, agentId: 'waldgruen', amount: 300 },
    ]) {
      const { body } = await ask('anna.schmidt', wish)
      wishes.push([await signed('anna.schmidt', body.signature.id), wish])
    }
    // So that each has a connection at hand.
    await Promise.all(wishes.map(() => overview('anna.schmidt')))
    const answers = await Promise.all(
      wishes.map(([signatureId, wish]) => ask('anna.schmidt', { ...wish, signatureId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('the order of somebody else is as unknown as none', async () => {
    const [order] = (await overview('anna.schmidt')).orders
    for (const id of [order.id, 'nothing'])
      expect((await area.call('petra.lang', 'DELETE', `/tax/exemption-orders/${id}`)).status).toBe(
        404,
      )
  })
})

test('a bank that holds the account itself takes an order of its own, and no other bank does', async () => {
  const { body } = await give('petra.lang', { agentId: 'waldgruen', amount: 10 })
  expect(body.status).toBe(404)
  const asked = await ask('anna.schmidt', { agentId: 'waldgruen', amount: 1 })
  expect(asked.body.signature.act.lines[0]).toEqual({ label: 'An', value: 'Waldgrün Bank eG' })
})

describe('an order for an account of two', () => {
  const joint = () => ask('familie.berger', { kind: 'JOINT', amount: 1500 })
  const orders = async () => (await overview('familie.berger')).orders

  test('is joint, with the other holder', async () => {
    expect(saidBy(await ask('familie.berger'))).toEqual([422, '/kind exemption.onlyJoint'])
    expect(await overview('familie.berger')).toMatchObject({ jointWith: 'Julia Berger' })
    expect((await overview('julia.berger')).jointWith).toBe('Stefan Berger')
    expect((await overview('familie.berger')).kinds).toEqual(['JOINT'])
  })

  test('is none where the two are no couple, and one of them alone gives none either', async () => {
    const say = (maritalStatus: string) =>
      area.worker.query('update customers.persons set marital_status = $2 where customer_id = $1', [
        ...[area.idOf('familie.berger'), maritalStatus],
      ])
    await say('SINGLE')
    expect((await overview('familie.berger')).kinds).toEqual([])
    for (const kind of ['SINGLE', 'JOINT'])
      expect(saidBy(await ask('familie.berger', { kind }))).toEqual([
        ...[422, '/kind exemption.notJoint'],
      ])
    await say('MARRIED')
  })

  test('takes effect once both have signed it, in the same words', async () => {
    const { signature } = (await joint()).body
    const values = signature.act.lines.map(({ value }: { value: string }) => value)
    expect(values).toContain('Julia Berger, 65928174609')
    const signatureId = await signed('familie.berger', signature.id)
    const first = await ask('familie.berger', { kind: 'JOINT', amount: 1500, signatureId })
    expect(first.body).toMatchObject({ waiting: { missing: ['Julia Berger'] } })
    expect(await orders()).toEqual([])
    const path = `/orders/approvals/${first.body.waiting.id}/signature`
    const second = await area.call('julia.berger', 'POST', path, { body: {} })
    const body = { signatureId: await signed('julia.berger', second.body.signature.id) }
    const done = await area.call('julia.berger', 'POST', path, { body })
    expect(done.body.approval.outcome).toBe('DONE')
    expect(await orders()).toMatchObject([
      { agentId: 'servicing-bank', kind: 'JOINT', amount: 1500, state: 'ACTIVE' },
    ])
  })

  test('begun by both at once it waits once', async () => {
    const wish = { kind: 'JOINT', amount: 1600 }
    const wishes: [string, object][] = []
    for (const who of ['familie.berger', 'julia.berger']) {
      const { body } = await ask(who, { ...wish, tin: (await overview(who)).tin })
      const signatureId = await signed(who, body.signature.id)
      wishes.push([who, { ...wish, tin: (await overview(who)).tin, signatureId }])
    }
    const answers = await Promise.all(wishes.map(([who, more]) => ask(who, more)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await area.worker.query(
      'select from signatures.waiting where customer_id = $1',
      [area.idOf('familie.berger')],
    )
    expect(rows).toHaveLength(1)
  })

  test('refused by one of them it is not given', async () => {
    const { signature } = (await joint()).body
    const signatureId = await signed('familie.berger', signature.id)
    const { waiting } = (await ask('familie.berger', { kind: 'JOINT', amount: 1500, signatureId }))
      .body
    const path = `/orders/approvals/${waiting.id}/refusal`
    expect((await area.call('julia.berger', 'POST', path)).body.outcome).toBe('REFUSED')
    expect(await orders()).toHaveLength(1)
  })
})

test.each(['brandt.gmbh', 'james.carter'])('%s has nothing to exempt', async (who) => {
  const path = `/tax/exemption-orders?customer_id=${area.idOf(who)}`
  expect((await area.call(who, 'GET', path)).status).toBe(404)
})

test('orders elsewhere are noted and forgotten, each by its owner', async () => {
  const body = {
    customer_id: area.idOf('anna.schmidt'),
    bankName: 'Hausbank',
    amount: 200,
    year: 2026,
  }
  const { body: noted } = await area.call('anna.schmidt', 'POST', '/tax/external-exemptions', {
    body,
  })
  expect((await overview('anna.schmidt')).externals).toEqual([noted])
  const path = `/tax/external-exemptions/${noted.id}`
  expect((await area.call('petra.lang', 'DELETE', path)).status).toBe(404)
  expect((await area.call('anna.schmidt', 'DELETE', path)).status).toBe(204)
  expect((await overview('anna.schmidt')).externals).toEqual([])
})

/** Interest that an order freed, as the end of day posts it. */
async function useExemption(who: string, minor: number): Promise<string> {
  await area.worker.query(
    `insert into deposits.interest_postings
            (customer_id, instance_id, posted_for, posted_on, transfer_id, currency, interest_minor,
             tax_minor, exempted_minor, agent_id, receipt, tax)
     select customer_id, instance_id, '2026-06-30', '2026-06-30', gen_random_uuid(), 'EUR', $2, 0, $2,
            'servicing-bank', '{}', '{}'
       from deposits.contracts where customer_id = $1 limit 1`,
    [area.idOf(who), minor],
  )
  return '315.20'
}
