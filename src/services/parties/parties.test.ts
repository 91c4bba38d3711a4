import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/date.ts'
import { businessDate } from '#platform/clock.ts'
import { deliverWaiting } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { approvalSubscribers } from '#services/approvals/index.ts'
import { readStandings, type SendMessage } from '#services/identity/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { keepMessage } from '#simulator/messages/index.ts'
import { openMarketplace } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'
import { partyLetters, partySubscribers, partyWorkers } from './index.ts'

const market = openForAll(openMarketplace)

const [anna, paul, olivia] = ['anna.schmidt', 'paul.schmidt', 'olivia.hughes']
const [berger, julia] = ['familie.berger', 'julia.berger']
const [katrin, oliver] = ['brandt.gmbh', 'oliver.stein']

type Person = { personId: string; name: string; isMe: boolean; role: string; ends?: string }
const pathOf = (who: string) => `/customer/customers/${market.customerOf(who)}/people`
const peopleOf = async (who: string, asked = who): Promise<Person[]> =>
  (await market.call(who, 'GET', pathOf(asked))).body.people
const personOf = async (who: string, name: RegExp) =>
  (await peopleOf(who)).find((each) => name.test(each.name))!
const end = (who: string, { personId }: Person, of = who) =>
  market.call(who, 'POST', `${pathOf(of)}/${personId}/end`)

test('everybody sees who acts, and ends only what is theirs to end', async () => {
  expect(await peopleOf(anna)).toMatchObject([
    { name: 'Anna Schmidt', isMe: true, role: 'ACCOUNT_HOLDER', status: 'ACTIVE', signs: true },
    { name: 'Paul Schmidt', isMe: false, authority: 'VIEW', status: 'ACTIVE', ends: 'ALONE' },
  ])
  expect((await peopleOf(paul, anna)).map(({ isMe, ends }) => [isMe, ends])).toEqual([
    [false, undefined],
    [true, 'ALONE'],
  ])
  const helper = await personOf(anna, /Paul/)
  expect((await end(olivia, helper, anna)).status).toBe(404)
  expect((await market.call(undefined, 'GET', pathOf(anna))).status).toBe(401)
  // Nobody stops being whose account it is, and whoever signs is not put out by one alone.
  expect((await end(anna, await personOf(anna, /Anna/))).status).toBe(404)
  const signer = (await peopleOf(katrin)).find(
    ({ name, role }) => name === 'Oliver Stein' && role === 'AUTHORIZED_PERSON',
  )!
  expect(signer.ends).toBe('SIGNED')
  const refused = await end(katrin, signer)
  expect([refused.status, refused.body.code]).toEqual([403, 'role.forbidden'])
  expect((await peopleOf(oliver)).filter(({ isMe }) => isMe).some(({ ends }) => ends)).toBe(true)
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

const code = ({ status, body }: { status: number; body?: { code?: string } }) => [
  status,
  body?.code,
]

/** Asked for, signed with the code, and asked for again. */
async function signed(who: string, path: string, body: object = {}) {
  const asked = await market.call(who, 'POST', path, { body })
  if (!asked.body?.signature) return asked
  await market.sign(who, asked.body.signature)
  const signatureId = asked.body.signature.id
  return market.call(who, 'POST', path, { body: { ...body, signatureId } })
}

const send: SendMessage = (message, tx) => keepMessage(message, tx)
const origins = () => ({ shared: 'http://localhost', app: 'http://localhost', own: {} })
const jobsAtOnce: Jobs = {
  async enqueue(tx, job, data) {
    const found = partyWorkers({ send, origins }).find((each) => each.job.name === job.name)
    if (found) await found.run(data, tx)
    return ''
  },
  stop: async () => {},
}
/** What was told is heard: letters are written, and what another rule makes void is. */
const heard = () =>
  deliverWaiting(
    market.worker,
    [
      ...partySubscribers(jobsAtOnce),
      ...approvalSubscribers,
      ...partyLetters(letterWriter(jobsAtOnce)),
    ],
    testLog,
  )
const care = () =>
  market.worker.transaction((tx) => partyWorkers({ send, origins }).at(-1)!.run({}, tx))

async function mailTo(email: string): Promise<{ subject: string; token: string } | undefined> {
  const { rows } = await market.worker.query<{ subject: string; body: string }>(
    'select subject, body from simulator.messages where recipient = $1 order by id desc limit 1',
    [email],
  )
  return rows[0] && { subject: rows[0].subject, token: /#([\w-]{43})/.exec(rows[0].body)![1]! }
}
async function lettersOf(who: string, key: string): Promise<string[]> {
  const { rows } = await market.worker.query<{ body: string }>(
    `select m.body from postbox.letters l join postbox.messages m on m.thread_id = l.thread_id
      where l.customer_id = $1 and l.key = $2`,
    [market.customerOf(who), key],
  )
  return rows.map(({ body }) => body)
}
const newKey = () => randomBytes(32).toString('base64url')
const answerTo = (what: string, body: object, who?: string) =>
  market.call(who, 'POST', `/user-management/role-invitations/${what}`, { body })

const greta = { firstName: 'Greta', lastName: 'Helm', email: 'greta.helm@example.org' }
const identity = {
  ...{ birthPlace: 'Kiel', nationality: 'DEU', street: 'Am Hafen', streetNumber: '7' },
  ...{ postalCode: '24103', city: 'Kiel', countryCode: 'DEU' },
}
const born = { birthDate: '1988-04-02', password: 'a calm and rising tide' }

describe('a helper', () => {
  const invite = (who: string, body: object, of = who) =>
    market.call(who, 'POST', `${pathOf(of)}/invitations`, { body: { authority: 'VIEW', ...body } })

  test('is invited by one holder, by a link that the last browser has, and sees everything from then on', async () => {
    expect((await invite(anna, greta)).status).toBe(200)
    await heard()
    const { subject, token } = (await mailTo(greta.email))!
    expect(subject).toBe('Anna Schmidt lädt Sie ein, für ein Konto zu handeln')
    const key = newKey()
    const lost = newKey()
    expect(code(await answerTo('opening', { token, key: lost }))[0]).toBe(200)
    const opened = await answerTo('opening', { token, key })
    expect(opened.body).toMatchObject({ by: 'Anna Schmidt', authority: 'VIEW', isKnown: false })
    expect(code(await answerTo('resumption', { key: lost }))).toEqual([
      ...[410, 'invitation.expired'],
    ])
    expect(code(await answerTo('joining', { key, ...greta, ...born }))).toEqual([
      ...[400, 'validation.failed'],
    ])
    const { email: _, ...name } = greta
    const other = { key, ...name, ...born, firstName: 'Ursula', lastName: 'Wolf' }
    expect(code(await answerTo('joining', other))).toEqual([422, 'invitation.person'])
    for (const password of ['short', 'chickenwing101']) {
      const weak = await answerTo('joining', { key, ...name, ...born, password })
      expect(weak.body.errors).toMatchObject([{ pointer: '/password' }])
    }
    const [one, two] = await Promise.all([
      answerTo('joining', { key, ...name, ...born }),
      answerTo('joining', { key, ...name, ...born }),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 410])
    expect([one, two].find(({ status }) => status === 200)!.body).toEqual({ mustIdentify: false })
    expect(await personOf(anna, /Greta/)).toMatchObject({ authority: 'VIEW', status: 'ACTIVE' })
    await heard()
    expect((await lettersOf(anna, 'roleGranted'))[0]).toContain('Greta Helm')
  })

  test('may be one of two who answer at once', async () => {
    const keys = await Promise.all(
      ['Iris', 'Jens'].map(async (firstName) => {
        const email = `${firstName.toLowerCase()}.helm@example.org`
        await invite(anna, { ...greta, firstName, email })
        return { firstName, email, key: newKey() }
      }),
    )
    await heard()
    for (const { email, key } of keys)
      await answerTo('opening', { token: (await mailTo(email))!.token, key })
    const joined = await Promise.all(
      keys.map(({ firstName, key }) =>
        answerTo('joining', { key, firstName, lastName: 'Helm', ...born }),
      ),
    )
    expect(joined.map(({ status }) => status)).toEqual([200, 200])
  })

  test('who acts for no account any more is invited again, says who they are, and looks as before', async () => {
    const before = market.callers.get(paul)!
    market.callers.set(paul, { ...before, customerIds: [], standings: new Map() })
    const name = { firstName: 'Paul', lastName: 'Schmidt' }
    const email = 'paul.schmidt@demo.tidemark.test'
    expect((await invite(anna, { ...name, email })).status).toBe(200)
    await heard()
    const key = newKey()
    const opened = await answerTo('opening', { token: (await mailTo(email))!.token, key })
    expect(opened.body).toMatchObject({ isKnown: true })
    const bare = await answerTo('confirmation', { key }, paul)
    expect(bare.status).toBe(400)
    expect(bare.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      ...['/firstName', '/lastName', '/birthDate'],
    ])
    const { birthDate } = born
    const other = { key, firstName: 'Ursula', lastName: 'Wolf', birthDate }
    expect(code(await answerTo('confirmation', other, paul))).toEqual([422, 'invitation.person'])
    // Nothing else is open to them.
    expect((await market.call(paul, 'GET', pathOf(anna))).status).toBe(403)
    expect((await answerTo('confirmation', { key, ...name, birthDate }, paul)).body).toEqual({
      mustIdentify: false,
    })
    expect(await personOf(anna, /Paul/)).toMatchObject({ authority: 'VIEW', status: 'ACTIVE' })
    const standings = await readStandings(market.worker, before.userId)
    expect(standings.has(market.customerOf(anna))).toBe(true)
    market.callers.set(paul, before)
  })

  test('is nobody who holds the account, and is not asked for ever', async () => {
    const own = { ...greta, email: 'anna.schmidt@demo.tidemark.test' }
    expect(code(await invite(anna, own))).toEqual([409, 'invitation.self'])
    const partner = { ...greta, email: 'julia.berger@demo.tidemark.test' }
    expect(code(await invite(berger, partner))).toEqual([422, 'party.same'])
    expect(code(await invite(paul, greta, anna))).toEqual([403, 'role.forbidden'])
    expect(code(await invite(olivia, greta, anna))).toEqual([404, 'not.found'])
    expect((await invite(anna, { ...greta, email: 'nobody' })).body.errors).toMatchObject([
      { pointer: '/email' },
    ])
    // What moves money one holder does not give alone, and a company gives nothing without its rule.
    expect(code(await invite(anna, { ...greta, authority: 'SIGN' }))).toEqual([
      ...[403, 'role.forbidden'],
    ])
    expect(code(await invite(katrin, greta))).toEqual([403, 'role.forbidden'])
    const tom = { ...greta, firstName: 'Tom', email: 'tom.helm@example.org' }
    const clicked = await Promise.all([1, 2, 3].map(() => invite(anna, tom)))
    expect(clicked.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(code(await invite(anna, tom))).toEqual([429, 'rate.limited'])
    const { invitations } = (await market.call(anna, 'GET', pathOf(anna))).body
    expect(invitations).toMatchObject([{ name: 'Tom Helm', authority: 'VIEW' }])
    const [{ id }] = invitations
    const end = `${pathOf(anna)}/invitations/${id}/end`
    expect((await market.call(olivia, 'POST', end)).status).toBe(404)
    expect((await market.call(anna, 'POST', end)).status).toBe(200)
    expect((await market.call(anna, 'POST', end)).status).toBe(404)
  })

  test('who does not answer is reminded twice, and then whoever invited hears of it', async () => {
    const ute = { ...greta, firstName: 'Ute', email: 'ute.helm@example.org' }
    await invite(anna, ute)
    await heard()
    const start = await businessDate(market.worker)
    const inDays = async (days: number) => {
      const today = [addDays(start, days)]
      await market.worker.query('update platform.business_clock set business_date = $1', today)
      await care()
      const { rows } = await market.worker.query<{ subject: string }>(
        'select subject from simulator.messages where recipient = $1',
        [ute.email],
      )
      return rows.length
    }
    const first = (await mailTo(ute.email))!.token
    expect([await inDays(6), await inDays(8), await inDays(8), await inDays(13)]).toEqual([
      1, 2, 2, 3,
    ])
    const last = (await mailTo(ute.email))!.token
    expect((await answerTo('opening', { token: first, key: newKey() })).status).toBe(410)
    await inDays(15)
    expect((await answerTo('opening', { token: last, key: newKey() })).status).toBe(410)
    await heard()
    expect((await lettersOf(anna, 'roleExpired'))[0]).toContain('Ute Helm')
  })

  test('who says no is told of, and nothing changes', async () => {
    const ina = { ...greta, firstName: 'Ina', email: 'ina.helm@example.org' }
    await invite(anna, ina)
    await heard()
    const key = newKey()
    await answerTo('opening', { token: (await mailTo(ina.email))!.token, key })
    expect((await answerTo('refusal', { key })).status).toBe(200)
    expect((await answerTo('refusal', { key })).status).toBe(410)
    await heard()
    expect((await lettersOf(anna, 'roleDeclined'))[0]).toContain('Ina Helm')
  })
})

describe('a further signer', () => {
  const jan = { firstName: 'Jan', lastName: 'Holm', email: 'jan.holm@example.org' }
  const grant = (who: string, body: object, of = who) =>
    signed(who, `${pathOf(of)}/grants`, { authority: 'SIGN', ...body })

  test('is invited once both holders have signed, says who they are, and waits to be identified', async () => {
    const begun = await grant(berger, jan)
    expect(begun.body.waiting).toMatchObject({ missing: ['Julia Berger'] })
    await heard()
    expect(await mailTo(jan.email)).toBeUndefined()
    const approved = await signed(julia, `/orders/approvals/${begun.body.waiting.id}/signature`)
    expect(approved.body.approval).toMatchObject({ outcome: 'DONE' })
    await heard()
    const key = newKey()
    const opened = await answerTo('opening', { token: (await mailTo(jan.email))!.token, key })
    expect(opened.body.by).toBe('Stefan Berger') // Who began, not who signed last.
    const { email: _, ...name } = jan
    const bare = await answerTo('joining', { key, ...name, ...born })
    expect(bare.body.errors).toMatchObject([{ pointer: '/identity', code: 'required' }])
    const joined = await answerTo('joining', { key, ...name, ...born, identity })
    expect(joined.body).toEqual({ mustIdentify: true })
    await heard()
    expect(await lettersOf(berger, 'roleGranted')).toHaveLength(2) // Both holders, and not whoever it is about.
    expect(await personOf(berger, /Jan/)).toMatchObject({
      ...{ authority: 'SIGN', status: 'REQUESTED', ends: 'ALONE', signs: false },
    })
  })

  test('sees whose account it is and what is waited for, and nothing more before that', async () => {
    const id = market.customerOf(berger)
    const { rows } = await market.worker.query<{ id: string }>(
      'select id from identity.users where username = $1',
      [jan.email],
    )
    const userId = rows[0]!.id
    const standings = await readStandings(market.worker, userId)
    market.callers.set('jan', { userId, roles: [], sid: 'jan', customerIds: [id], standings })
    const as = (path: string) => market.call('jan', 'GET', path)
    const found = await as(`/customer/customers/${id}?embed=all-persons,reference-accounts`)
    const { address, embedded } = found.body.data
    expect(address).toEqual({
      street: '–',
      streetNumber: '',
      city: '–',
      postalCode: '',
      countryCode: 'DEU',
    })
    expect(embedded.referenceAccounts).toEqual([])
    const [stefan, own] = ['Stefan', 'Jan'].map((name) =>
      embedded.persons.find(({ firstName }: { firstName: string }) => firstName === name),
    )
    expect(stefan).not.toHaveProperty('birthDate')
    expect(own).toMatchObject({ username: jan.email, birthDate: born.birthDate })
    const standing = await as(`/orders/approvals/standing?customer_id=${id}`)
    expect(standing.body.roles).toEqual([{ part: 'SIGN', isActive: false }])
    for (const path of [
      `/customer/customers/${id}/details`,
      `/accounts/accounts?filter=customerId eq ${id}`,
      `/postbox/threads?customer_id=${id}`,
      `/orders/approvals?customer_id=${id}`,
    ])
      expect(code(await as(path)), path).toEqual([409, 'identification.missing'])
  })

  test('who is known already logs in, is the one who was invited, and signs at once', async () => {
    const annas = {
      firstName: 'Anna',
      lastName: 'Schmidt',
      email: 'anna.schmidt@demo.tidemark.test',
    }
    const begun = await grant(berger, { ...annas, authority: 'PREPARE' })
    await signed(julia, `/orders/approvals/${begun.body.waiting.id}/signature`)
    await heard()
    const key = newKey()
    const opened = await answerTo('opening', {
      ...{ token: (await mailTo(annas.email))!.token, key },
    })
    expect(opened.body).toMatchObject({ isKnown: true })
    const { email: _, ...name } = annas
    expect(code(await answerTo('joining', { key, ...name, ...born, identity }))).toEqual([
      ...[409, 'registration.known'],
    ])
    expect(code(await answerTo('confirmation', { key }, olivia))).toEqual([403, 'role.forbidden'])
    expect((await answerTo('confirmation', { key }, anna)).body).toEqual({ mustIdentify: false })
    const clerk = await personOf(berger, /Anna/)
    expect(clerk).toMatchObject({ authority: 'PREPARE', status: 'ACTIVE', ends: 'ALONE' })
    // What took both to give, either takes away.
    expect((await end(julia, clerk, berger)).status).toBe(200)
    expect(await personOf(berger, /Anna/)).toBeUndefined()
  })
})

describe('the rule', () => {
  const set = (who: string, body: object) =>
    signed(who, `/customer/customers/${market.customerOf(who)}/signing-rule`, {
      ...{ named: [], ...body },
    })
  const ruleOf = async (who: string) => (await market.call(who, 'GET', pathOf(who))).body.rule

  test('becomes stricter by one signature and looser by all, and what waited is void', async () => {
    expect((await ruleOf(berger)).kind).toBe('ALONE')
    expect((await set(berger, { kind: 'ANY_TWO' })).body).toEqual({})
    expect((await ruleOf(julia)).kind).toBe('ANY_TWO')
    const asked = await signed(berger, '/payment/payouts', { amount: '1.00' })
    const { id } = asked.body.waiting
    const looser = await set(julia, { kind: 'ANY_TWO', aloneUpTo: '100.00' })
    expect((await ruleOf(berger)).aloneUpTo).toBeUndefined()
    await signed(berger, `/orders/approvals/${looser.body.waiting.id}/signature`)
    expect((await ruleOf(berger)).aloneUpTo).toBe('100.00')
    await heard()
    const late = await market.call(julia, 'POST', `/orders/approvals/${id}/signature`, { body: {} })
    expect(code(late)).toEqual([409, 'act.ended'])
    expect((await lettersOf(berger, 'ruleChanged'))[0]).toContain('Zwei gemeinsam')
  })

  test('is one that those who sign can meet', async () => {
    expect(code(await set(anna, { kind: 'ANY_TWO' }))).toEqual([409, 'act.signers'])
    const [{ personId }] = (await peopleOf(anna)) as [Person]
    expect((await set(anna, { kind: 'NAMED', named: [] })).body.errors).toMatchObject([
      { pointer: '/named', code: 'required' },
    ])
    expect(code(await set(berger, { kind: 'NAMED', named: [personId] }))).toEqual([
      ...[409, 'act.signers'],
    ])
    // Whoever signs is named by the person they are for this customer, not by their login.
    const { userId } = market.callers.get(berger)!
    expect(code(await set(berger, { kind: 'NAMED', named: [userId] }))).toEqual([
      ...[409, 'act.signers'],
    ])
    for (const wrong of [
      { kind: 'ANY_TWO', aloneUpTo: '999999999999999999.00' },
      { kind: 'ANY_TWO', aloneUpTo: '1000000000.01' },
      { kind: 'ALONE', aloneUpTo: '5.00' },
      { kind: 'ANY_TWO', aloneUpTo: '0.00' },
      { kind: 'ALONE', named: [personId] },
    ])
      expect((await set(berger, wrong)).status).toBe(400)
    expect(code(await set(paul, { kind: 'ALONE' }))).toEqual([403, 'role.forbidden'])
  })
})
