import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CallReply } from '#contracts/call.ts'
import type { IdentificationEvent, identificationCalls } from '#contracts/identification.ts'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { addDays, date } from '#domain/date.ts'
import type { IdentificationMethod, IdentificationReason } from '#domain/kyc/identification.ts'
import type { Locale } from '#domain/market.ts'
import { businessDate } from '#platform/clock.ts'
import { signatureOf } from '#platform/signed-call.ts'
import { newPersonRows, registerCustomer } from '#services/customer/index.ts'
import { branchAnswersStep, simulatedProvider } from '#simulator/identification/index.ts'
import type { SignedIn } from '../../../test/identity.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { germanAnswers, openOffice } from '../../../test/registration.ts'
import { expireCouponsStep } from './index.ts'

const office = openForAll(openOffice)

const patient = { timeout: 25_000 }
type Overview = CallReply<typeof identificationCalls.overview>
type Someone = { customerId: string; email: string; person: SignedIn }

let drawn = 0
async function somebody(name: string): Promise<Someone> {
  const email = `${name.toLowerCase()}.${++drawn}@example.org`
  const person = await office.registered(email, germanAnswers({ lastName: name }))
  const { body } = await person.api('GET', '/api/customer/customer')
  return { customerId: (body as { id: string }).id, email, person }
}

const overviewOf = async ({ person, customerId }: Someone): Promise<Overview> =>
  (await person.api('GET', `/api/kyc/onboarding?customer_id=${customerId}`)).body as Overview

const start = ({ person, customerId }: Someone, method: IdentificationMethod) =>
  person.api('POST', '/api/kyc/identifications', { customer_id: customerId, method })

/** Goes to the provider's page and lets it answer. */
async function attempt(someone: Someone, method: IdentificationMethod, answer: string) {
  const { status, body } = await start(someone, method)
  const { href } = body as { href?: string }
  if (href) await office.browser().form(href, { answer })
  return status
}

const lastOf = async (someone: Someone) => (await overviewOf(someone)).identification

/** As if it were the first time, in another market. */
async function anew({ customerId }: Someone, market: Locale): Promise<void> {
  await office.worker.query('delete from kyc.identifications where customer_id = $1', [customerId])
  await office.worker.query('update customers.customers set market = $2 where id = $1', [
    ...[customerId, market],
  ])
}

const [key] = simulatedProvider.keys as [string]

/** As the provider says it, or as somebody would like us to believe it did. */
async function say(
  event: Partial<IdentificationEvent>,
  { by = key, at = office.now(), signature = '', body = JSON.stringify(event) } = {},
) {
  const response = await fetch(`${office.origin()}/api/kyc/webhooks/identification`, {
    ...{ method: 'POST', body },
    headers: {
      'content-type': 'application/json',
      'x-signature': signature || signatureOf(by, body, at),
    },
  })
  return { status: response.status, code: ((await response.json()) as { code?: string }).code }
}

async function begun(someone: Someone, method: IdentificationMethod = 'EID'): Promise<string> {
  const { body } = await start(someone, method)
  return (body as { href: string }).href.split('/').at(-1)!
}

describe('a provider is told by its page what to answer', () => {
  type Fault = [IdentificationMethod, Locale, string, 'FAILED' | 'EXPIRED', IdentificationReason]
  const faults: Fault[] = [
    ['VIDEO', 'de-DE', 'queue', 'EXPIRED', 'videoQueue'],
    ['VIDEO', 'de-DE', 'drop', 'EXPIRED', 'videoDropped'],
    ['VIDEO', 'de-DE', 'tan', 'FAILED', 'videoCode'],
    ['VIDEO', 'de-DE', 'person', 'FAILED', 'otherPerson'],
    ['EID', 'de-DE', 'pin', 'FAILED', 'eidBlocked'],
    ['EID', 'de-DE', 'inactive', 'FAILED', 'eidInactive'],
    ['EID', 'de-DE', 'expired', 'FAILED', 'documentExpired'],
    ['BANK', 'nl-NL', 'cancelled', 'EXPIRED', 'cancelled'],
    ['BANK', 'nl-NL', 'name', 'FAILED', 'otherName'],
    ['ITSME', 'nl-NL', 'away', 'EXPIRED', 'away'],
    ['DATA', 'en-GB', 'one', 'FAILED', 'dataOneSource'],
    ['DATA', 'en-GB', 'none', 'FAILED', 'dataNoSource'],
    ['DOCUMENT', 'en-IE', 'blur', 'FAILED', 'documentBlurred'],
    ['DOCUMENT', 'en-IE', 'expired', 'FAILED', 'documentExpired'],
    ['DOCUMENT', 'en-IE', 'type', 'FAILED', 'documentType'],
    ['DOCUMENT', 'en-IE', 'digit', 'FAILED', 'documentDigits'],
    ['DOCUMENT', 'en-IE', 'name', 'FAILED', 'otherName'],
    ['DOCUMENT', 'en-IE', 'liveness', 'FAILED', 'liveness'],
    ['VIDEO', 'de-DE', 'late', 'EXPIRED', 'cancelled'],
  ]

  test('and whatever goes wrong is told with its reason', async () => {
    const someone = await somebody('Pech')
    for (const [method, market, answer, status, reason] of faults) {
      await anew(someone, market)
      expect(await attempt(someone, method, answer), `${method} ${answer}`).toBe(200)
      await expect.poll(() => lastOf(someone), patient).toEqual({ method, status, reason })
    }
    await anew(someone, 'en-GB')
    await attempt(someone, 'DATA', 'one')
    await expect.poll(() => lastOf(someone), patient).toMatchObject({ status: 'FAILED' })
    expect((await overviewOf(someone)).methods).toEqual(['DOCUMENT'])
    expect((await overviewOf(someone)).status).toBe('REGISTERED')
  })

  test('three refusals close a way, and the others stay open', async () => {
    const someone = await somebody('Mut')
    for (let i = 0; i < 3; i++) {
      expect(await attempt(someone, 'VIDEO', 'tan')).toBe(200)
      await expect.poll(() => lastOf(someone), patient).toMatchObject({ status: 'FAILED' })
    }
    const { methods, closed } = await overviewOf(someone)
    expect([methods, closed]).toEqual([['EID', 'BRANCH', 'BANK'], ['VIDEO']])
    expect(await attempt(someone, 'VIDEO', 'yes')).toBe(422)
    expect(await attempt(someone, 'ITSME', 'yes')).toBe(422)
    const told = async () => {
      const { rows } = await office.worker.query<{ body: string }>(
        `select body from postbox.messages where customer_id = $1 and body like '%Code aus der SMS%'`,
        [someone.customerId],
      )
      return rows.length
    }
    await expect.poll(told, patient).toBe(3)

    expect(await attempt(someone, 'EID', 'review')).toBe(200)
    await expect.poll(() => lastOf(someone), patient).toMatchObject({ status: 'PENDING_REVIEW' })
    expect(await attempt(someone, 'BANK', 'yes')).toBe(409)
    await expect
      .poll(async () => (await overviewOf(someone)).status, patient)
      .not.toBe('REGISTERED')
  })

  test('who is identified while the page asks is told what was so at one moment [ENUM-001]', async () => {
    const someone = await somebody('Zeitgleich')
    await begun(someone)
    const told = await office.worker.transaction(async (tx) => {
      await tx.query('lock table kyc.identifications')
      const asked = overviewOf(someone)
      await expect
        .poll(async () => {
          const waiting = await tx.query('select from pg_locks where not granted')
          return waiting.rowCount
        }, patient)
        .toBeGreaterThan(0)
      await tx.query("update kyc.identifications set status = 'SUCCESS' where customer_id = $1", [
        someone.customerId,
      ])
      return { asked }
    })
    expect(await told.asked).toMatchObject({
      status: 'REGISTERED',
      identification: { status: 'STARTED' },
    })
  })

  test('who is let in while their page waits goes on at once [RED-004]', async () => {
    const someone = await somebody('Sofort')
    expect(await overviewOf(someone)).toMatchObject({ status: 'REGISTERED' })
    const [{ worker }, own] = [office, [someone.customerId]]
    await worker.query("update customers.customers set status = 'ACTIVE' where id = $1", own)
    await worker.query("update customers.roles set status = 'ACTIVE' where customer_id = $1", own)
    const path = `/api/payment/customers/${someone.customerId}/reference-account`
    const account = { form: 'IBAN', iban: 'DE36999001000012345678', accountHolder: 'Paula Sofort' }
    const named = await someone.person.api('POST', path, account, '1')
    expect(named.body).toMatchObject({ payeeCheck: 'MATCH' })
  })

  test('a page is found by its method and its visit, and by nothing else', async () => {
    const someone = await somebody('Seite')
    const id = await begun(someone, 'EID')
    const ask = async (path: string) => (await fetch(office.origin() + path)).status
    expect(await ask(`/simulator/identification/eid/${id}`)).toBe(200)
    expect(await ask(`/simulator/identification/video/${id}`)).toBe(404)
    expect(await ask('/simulator/identification/eid/nobody')).toBe(404)
    // An answer that the method does not know says nothing.
    await office.browser().form(`/simulator/identification/eid/${id}`, { answer: 'queue' })
    expect(await lastOf(someone)).toEqual({ method: 'EID', status: 'STARTED' })
  })
})

describe('the intake', () => {
  test('takes what is signed; twice, too late or about nobody changes nothing', async () => {
    const someone = await somebody('Nu')
    const identification = await begun(someone)
    const failed = { event: 'e1', identification, status: 'FAILED', reason: 'eidBlocked' } as const
    expect((await say(failed, { at: new Date(office.now().getTime() - 300_000) })).status).toBe(202)
    await expect.poll(() => lastOf(someone), patient).toMatchObject({ status: 'FAILED' })
    expect((await say({ ...failed, status: 'SUCCESS' })).status).toBe(202)
    expect((await say({ event: 'e2', identification, status: 'SUCCESS' })).status).toBe(202)
    const nobody = '0199a7f0-0000-7000-8000-000000000000'
    expect((await say({ event: 'e3', identification: nobody, status: 'SUCCESS' })).status).toBe(202)
    // One that is heard after them all says that they were.
    const next = await begun(someone)
    await say({ event: 'e4', identification: next, status: 'PENDING_REVIEW' })
    await expect.poll(() => lastOf(someone), patient).toMatchObject({ status: 'PENDING_REVIEW' })
    expect((await overviewOf(someone)).status).toBe('REGISTERED')
    const { rows } = await office.worker.query(
      'select status from kyc.identifications where id = $1',
      [identification],
    )
    expect(rows).toEqual([{ status: 'FAILED' }])
  })

  test('refuses a thousand forged ones, and nothing is changed', async () => {
    const someone = await somebody('Echt')
    const identification = await begun(someone)
    const event = { event: 'forged', identification, status: 'SUCCESS' } as const
    const body = JSON.stringify(event)
    const genuine = signatureOf(key, body, office.now())
    const [, t = '', hex = ''] = /t=(\d+),v1=(\w+)/.exec(genuine)!
    const flipped = (at: number) =>
      `t=${t},v1=${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`
    const ways = [
      () => say(event, { by: randomBytes(32).toString('hex') }),
      () => say(event, { signature: `t=${t},v1=${randomBytes(32).toString('hex')}` }),
      (i: number) => say(event, { signature: flipped(i % 64) }),
      (i: number) => say(event, { signature: `t=${Number(t) + 1 + (i % 200)},v1=${hex}` }),
      (i: number) => say(event, { at: new Date(office.now().getTime() - (301 + i) * 1000) }),
      (i: number) => say(event, { at: new Date(office.now().getTime() + (302 + i) * 1000) }),
      (i: number) => say(event, { signature: genuine, body: body.replace('forged', `f${i}`) }),
      (i: number) => say(event, { signature: genuine.slice(0, 20 + (i % 60)) }),
      (i: number) => say(event, { signature: randomBytes(1 + (i % 100)).toString('base64') }),
      () => say(event, { signature: genuine, body: `${body} ` }),
    ]
    const told = new Map<string, number>()
    for (let i = 0; i < 100; i++)
      for (const { status, code } of await Promise.all(ways.map((way) => way(i))))
        told.set(`${status} ${code}`, (told.get(`${status} ${code}`) ?? 0) + 1)
    expect([...told]).toEqual([['401 webhook.signature', 1000]])
    expect(await lastOf(someone)).toEqual({ method: 'EID', status: 'STARTED' })
    const { rowCount } = await office.worker.query(
      "select from kyc.provider_events where event_id like 'f%'",
    )
    expect(rowCount).toBe(0)
  })

  test('says what is wrong with a body that is signed and makes no sense', async () => {
    expect((await say({}, { body: 'nonsense' })).code).toBe('json.malformed')
    expect((await say({ event: 'x' })).code).toBe('validation.failed')
  })
})

describe('at a branch', () => {
  test('a coupon is shown, filed, handed in, and answered some business days later', async () => {
    const someone = await somebody('Schalter')
    const today = await businessDate(office.worker)
    const { coupon } = (await start(someone, 'BRANCH')).body as { coupon: { number: string } }
    expect(coupon).toEqual({
      number: expect.stringMatching(/^\d{4} \d{4} \d{4}$/),
      validUntil: addDays(today, 30),
    })
    // Asked for again it is the same, and lies in the folder once.
    expect((await start(someone, 'BRANCH')).body).toEqual({ coupon })
    expect(await lastOf(someone)).toEqual({ method: 'BRANCH', status: 'STARTED', coupon })
    const { rows } = await office.worker.query<{ text: string }>(
      `select facts::text as text from documents.documents where customer_id = $1 and type = 'coupon'`,
      [someone.customerId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).toContain(coupon.number)

    const counter = await (await fetch(`${office.origin()}/simulator/identification`)).text()
    expect(counter).toContain(coupon.number)
    const [path] = new RegExp(
      `/simulator/identification/branch/[\\w-]+(?=">${coupon.number})`,
    ).exec(counter)!
    await office.browser().form(path, { answer: 'yes', days: '3' })
    const on = addBusinessDays('TARGET', today, 3)
    await branchAnswersStep.run(office.worker, addDays(on, -1))
    expect(await lastOf(someone)).toMatchObject({ status: 'STARTED' })
    await branchAnswersStep.run(office.worker, on)
    await expect
      .poll(async () => (await overviewOf(someone)).status, patient)
      .not.toBe('REGISTERED')
  })

  test('a document may be refused, and a coupon ends after thirty days', async () => {
    const someone = await somebody('Frist')
    const today = await businessDate(office.worker)
    await start(someone, 'BRANCH')
    await expireCouponsStep.run(office.worker, addDays(today, 30))
    expect(await lastOf(someone)).toMatchObject({ status: 'STARTED' })
    await expireCouponsStep.run(office.worker, addDays(today, 31))
    expect(await lastOf(someone)).toEqual({
      ...{ method: 'BRANCH', status: 'EXPIRED', reason: 'couponExpired' },
    })
    await office.letterTo(someone.email, /Identifizierung/)
  })
})

describe('one human behind several customers', () => {
  /** As if the same person had registered again, with the same login. */
  async function second({ email }: Someone, id: string): Promise<void> {
    const { rows } = await office.worker.query<{ userId: string }>(
      'select id as "userId" from identity.users where username = $1',
      [email],
    )
    const { userId } = rows[0]!
    await office.worker.transaction(async (tx) => {
      const person = newPersonRows({
        ...{ email, phoneNumber: '+4915112345678' },
        ...{ firstName: 'Paula', lastName: 'Doppel', birthDate: '1990-05-17' },
        ...{ details: {} as never, taxNumbers: [], pep: { status: 'NONE' }, funds: {} },
        address: {
          ...{ street: 'Weg', streetNumber: '1', city: 'Kiel', postalCode: '24103' },
          countryCode: 'DEU',
        },
      })
      await registerCustomer(tx, {
        ...{ id, actor: userId, market: 'de-DE', distributorId: 'tidemark', consents: [] },
        ...{ today: await businessDate(tx), persons: [person] },
      })
      await tx.query(
        `insert into identity.customer_links (user_id, customer_id, position)
         select $1, $2, count(*) from identity.customer_links where user_id = $1`,
        [userId, id],
      )
    })
  }
  const stateOf = async (id: string) => {
    const { rows } = await office.worker.query<{ status: string }>(
      'select status from customers.customers where id = $1',
      [id],
    )
    return rows[0]!.status
  }

  test('is identified once for all of them, for twenty-four months', async () => {
    const someone = await somebody('Doppel')
    await second(someone, 'BAC_700_000_001')
    await attempt(someone, 'EID', 'repeated')
    await expect.poll(() => stateOf('BAC_700_000_001'), patient).not.toBe('REGISTERED')
    // Who comes later finds it done already, until it is too old.
    await second(someone, 'BAC_700_000_002')
    await expect.poll(() => stateOf('BAC_700_000_002'), patient).not.toBe('REGISTERED')
    await office.worker.query(
      `update kyc.identifications set completed_on = $1
        where customer_id in (select customer_id from customers.persons where last_name = 'Doppel')`,
      [date('2024-11-16')],
    )
    await second(someone, 'BAC_700_000_003')
    const heard = `select from platform.outbox_deliveries d join platform.outbox e on e.id = d.event_id
      where e.customer_id = 'BAC_700_000_003' and d.subscriber = 'kyc.known human'`
    await expect.poll(async () => (await office.worker.query(heard)).rowCount, patient).toBe(1)
    expect(await stateOf('BAC_700_000_003')).toBe('REGISTERED')
  })
})
