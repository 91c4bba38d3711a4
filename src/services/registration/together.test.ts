import { describe, expect, test } from 'vitest'
import type { WireInvitation } from '#contracts/invitations.ts'
import type { WireRegistration } from '#contracts/registration.ts'
import { addDays } from '#domain/date.ts'
import { businessDate } from '#platform/clock.ts'
import { demoPassword } from '#services/demo/index.ts'
import { withApi } from '../../../test/identity.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { germanAnswers, openOffice, type Refused, registering } from '../../../test/registration.ts'
import { signIn } from '../../../test/sign-in.ts'
import { careForInvitations } from './invite.ts'

const { base, goodPassword, invitations, newKey } = registering
const office = openForAll(openOffice)

type Partner = { firstName: string; lastName: string; email: string; rule: string }

const jonas = { firstName: 'Jonas', lastName: 'Winter', birthDate: '1988-02-03' }
const partnerOf = (email: string, change: Partial<Partner> = {}): Partner => ({
  ...{ firstName: jonas.firstName, lastName: jonas.lastName, email, rule: 'ANY_TWO' },
  ...change,
})

/** Confirmed and answered, but for the password. */
async function begun(email: string, partner: Partner): Promise<string> {
  // From one place only so many letters are asked for.
  office.clock.aheadMs += 3_600_000
  const key = await office.confirmed(email, { kind: 'joint' })
  await office.answered(key, { ...germanAnswers({ lastName: 'Winter' }), partner })
  return key
}

async function inviting(email: string, partner: Partner): Promise<string> {
  const key = await begun(email, partner)
  const { status, body } = await office.post(`${base}/submission`, { key, password: goodPassword })
  expect([status, body]).toEqual([200, { username: email, isWaiting: true }])
  return key
}

async function tokenTo(email: string, count = 1): Promise<string> {
  const { body } = await office.letterTo(email, /lädt Sie|wartet auf Ihre/, count)
  return new URL(/http\S+/.exec(body)![0]).hash.slice(1)
}

const open = (token: string, key: string) =>
  office.post<WireInvitation & Refused>(`${invitations}/opening`, { token, key })
const resume = async (key: string) =>
  (await office.post<WireRegistration>(`${base}/resumption`, { key })).body

/** The link followed and taken up. */
async function accepted(email: string, count = 1): Promise<string> {
  const key = newKey()
  expect((await open(await tokenTo(email, count), key)).status).toBe(200)
  expect((await office.post(`${invitations}/acceptance`, { key })).status).toBe(200)
  return key
}

describe('two who register together', () => {
  test('are one customer with two logins once both have agreed, and not before', async () => {
    const [first, second] = ['paula.w@example.org', 'jonas.w@example.org']
    const key = await inviting(first, partnerOf(second))
    expect((await resume(key)).waiting).toMatchObject({ state: 'INVITED', left: 2 })
    // Nobody logs in yet.
    const { rows: users } = await office.worker.query(
      'select from identity.users where username = any ($1)',
      [[first, second]],
    )
    expect(users).toHaveLength(0)

    const other = newKey()
    const { body: invitation } = await open(await tokenTo(second), other)
    expect(invitation).toEqual({
      ...{ state: 'INVITED', locale: 'de-DE', by: 'Paula Winter', email: second },
      ...{ firstName: 'Jonas', lastName: 'Winter', rule: 'ANY_TWO', isKnown: false },
    })
    const taken = await office.post<WireRegistration>(`${invitations}/acceptance`, { key: other })
    expect(taken.body).toMatchObject({ kind: 'invited', email: second, answers: {} })
    expect((await resume(key)).waiting).toMatchObject({ state: 'ACCEPTED' })
    await office.answered(other, germanAnswers(jonas))
    const agreed = await Promise.all(
      [1, 2, 3].map(() =>
        office.post(`${base}/submission`, { key: other, password: goodPassword }),
      ),
    )
    for (const { status, body } of agreed)
      expect([status, body]).toEqual([200, { username: second, isWaiting: false }])
    expect(await resume(key)).toMatchObject({ isSubmitted: true, answers: {} })

    const { rows } = await office.worker.query(
      `select c.id, c.type, c.status, p.first_name as name, p.username, r.name as role, r.status as "roleStatus",
              s.kind as rule, s.version, l.position
         from customers.customers c join customers.persons p on p.customer_id = c.id
         join customers.roles r on r.customer_id = c.id and r.person_id = p.id
         join customers.signing_rules s on s.customer_id = c.id
         join identity.users u on u.username = p.username
         join identity.customer_links l on l.user_id = u.id and l.customer_id = c.id
        where p.username = any ($1) order by p.position`,
      [[first, second]],
    )
    const common = {
      ...{ type: 'JOINT', status: 'REGISTERED', role: 'ACCOUNT_HOLDER', roleStatus: 'REQUESTED' },
      ...{ rule: 'ANY_TWO', version: 1, position: 0, id: rows[0]!.id },
    }
    expect(rows).toEqual([
      { ...common, name: 'Paula', username: first },
      { ...common, name: 'Jonas', username: second },
    ])
    await office.letterTo(first, /hat zugestimmt/)
    await office.letterTo(second, /Ein Schritt/)
  })

  test('prove who they are each alone, and the account is opened once both have', async () => {
    const people = await Promise.all(
      ['paula.w@example.org', 'jonas.w@example.org'].map(async (email) => {
        const own = office.browser()
        return withApi(own, await signIn(own, email, goodPassword))
      }),
    )
    type Overview = { status: string; methods: string[]; waitsForOthers: boolean }
    const overviewOf = async ({ api }: (typeof people)[number]) => {
      const { id } = (await api('GET', '/api/customer/customer')).body as { id: string }
      const asked = await api('GET', `/api/kyc/onboarding?customer_id=${id}`)
      return { id, ...(asked.body as Overview) }
    }
    for (const [i, person] of people.entries()) {
      const { id, methods, waitsForOthers } = await overviewOf(person)
      expect([methods.length > 0, waitsForOthers]).toEqual([true, false])
      const started = await person.api('POST', '/api/kyc/identifications', {
        ...{ customer_id: id, method: 'VIDEO' },
      })
      const { href } = started.body as { href: string }
      await office.browser().form(href, { answer: 'yes' })
      if (i > 0) continue
      await expect
        .poll(() => overviewOf(person), { timeout: 20_000 })
        .toMatchObject({ status: 'REGISTERED', methods: [], waitsForOthers: true })
    }
    await expect
      .poll(async () => (await overviewOf(people[0]!)).status, { timeout: 25_000 })
      .toBe('ACTIVE')
    for (const email of ['paula.w@example.org', 'jonas.w@example.org'])
      await office.letterTo(email, /Konto ist eröffnet/)
  })

  test('name somebody else or nobody, if the other does not want to', async () => {
    const [first, second] = ['ida@example.org', 'no.thanks@example.org']
    const key = await inviting(first, partnerOf(second, { rule: 'ALONE' }))
    const other = await accepted(second)
    expect((await office.post(`${invitations}/refusal`, { key: other })).status).toBe(200)
    await office.letterTo(first, /möchte nicht teilnehmen/)
    expect((await resume(key)).waiting).toMatchObject({ state: 'DECLINED' })
    expect((await office.post(`${base}/resumption`, { key: other })).status).toBe(410)
    // Another one, whose invitation is void as soon as nobody waits for it.
    const third = 'third@example.org'
    const replaced = await office.post<WireRegistration>(`${base}/answers/partner`, {
      ...{ key, answers: partnerOf(third) },
    })
    expect(replaced.status).toBe(200)
    expect(replaced.body.waiting).toMatchObject({ state: 'INVITED' })
    expect(replaced.body.answers.partner).toMatchObject({ email: third })
    expect((await resume(key)).waiting).toMatchObject({ state: 'INVITED' })
    const token = await tokenTo(third)
    const alone = await office.post(`${base}/alone`, { key })
    expect([alone.status, alone.body]).toEqual([200, { username: first }])
    const late = await open(token, newKey())
    expect([late.status, late.body.code]).toEqual([410, 'invitation.expired'])
    const own = office.browser()
    const { api } = withApi(own, await signIn(own, first, goodPassword))
    expect((await api('GET', '/api/customer/customer')).body).toMatchObject({ type: 'PERSONAL' })
  })

  test('come back by their mailbox, to what waits for them', async () => {
    const [first, second] = ['back@example.org', 'back.too@example.org']
    await inviting(first, partnerOf(second))
    const other = await accepted(second)
    await office.answered(other, { person: germanAnswers(jonas).person })
    for (const [email, kind] of [
      [first, 'joint'],
      [second, 'invited'],
    ] as const) {
      office.clock.aheadMs += 3_600_000
      const key = newKey()
      const link = await office.linkFor(email, {}, email === first ? 2 : 1)
      const body = { token: link.hash.slice(1), key }
      for (const _ of ['once', 'again'])
        expect((await office.post(`${base}/confirmation`, body)).body).toMatchObject({ kind })
      expect((await resume(key)).answers.person).toBeDefined()
    }
    expect((await office.post(`${base}/resumption`, { key: other })).status).toBe(410)
  })
})

describe('an invitation', () => {
  test('to oneself is refused', async () => {
    const email = 'self@example.org'
    office.clock.aheadMs += 3_600_000
    const key = await office.confirmed(email, { kind: 'joint' })
    const { status, body } = await office.post<Refused>(`${base}/answers/partner`, {
      ...{ key, answers: partnerOf('SELF@example.org') },
    })
    expect([status, body.code]).toEqual([409, 'invitation.self'])
  })

  test('is for whom it names, and not for whoever sent it in another mailbox', async () => {
    const [first, second] = ['sender@example.org', 'meant@example.org']
    await inviting(first, partnerOf(second))
    const key = await accepted(second)
    const say = (person: object) =>
      office.post<Refused>(`${base}/answers/person`, {
        ...{ key, answers: { ...germanAnswers().person, ...person } },
      })
    const stranger = await say({ firstName: 'Kim', lastName: 'Sommer' })
    expect([stranger.status, stranger.body.code]).toEqual([422, 'invitation.person'])
    expect((await say(jonas)).status).toBe(200)

    const twin = 'twin@example.org'
    const mirror = partnerOf(twin, { firstName: 'Paula' })
    await inviting('mirror@example.org', mirror)
    const same = await accepted(twin)
    const sent = await office.post<Refused>(`${base}/answers/person`, {
      ...{ key: same, answers: germanAnswers({ lastName: 'Winter' }).person },
    })
    expect([sent.status, sent.body.code]).toEqual([422, 'party.same'])
  })

  test('goes with the mailbox to the last browser until it is accepted, and a newer one voids it', async () => {
    const [first, second] = ['once@example.org', 'once.too@example.org']
    const key = await inviting(first, partnerOf(second))
    const token = await tokenTo(second)
    const [lost, own] = [newKey(), newKey()]
    expect((await open(token, lost)).status).toBe(200)
    expect((await open(token, own)).status).toBe(200)
    expect((await open(token, own)).status).toBe(200)
    expect((await office.post(`${invitations}/resumption`, { key: lost })).status).toBe(410)
    const again = await office.post<WireRegistration>(`${base}/invitation`, { key })
    expect(again.body.waiting).toMatchObject({ state: 'INVITED', left: 1 })
    expect((await office.post(`${invitations}/resumption`, { key: own })).status).toBe(410)
    expect((await open(await tokenTo(second, 2), newKey())).status).toBe(200)
    // Nobody is pestered: three letters, and no fourth.
    office.clock.aheadMs += 3_600_000
    expect((await office.post(`${base}/invitation`, { key })).status).toBe(200)
    const fourth = await office.post<Refused>(`${base}/invitation`, { key })
    expect([fourth.status, fourth.body.code]).toEqual([429, 'rate.limited'])
    expect((await open(newKey(), newKey())).status).toBe(410)
  })

  test('is reminded of after 7 and 12 days, and over after 14', async () => {
    const [first, second] = ['slow@example.org', 'slow.too@example.org']
    const key = await inviting(first, partnerOf(second))
    const token = await tokenTo(second)
    const sent: { to: string; subject: string; body: string }[] = []
    const start = await businessDate(office.worker)
    const care = async (days: number) => {
      const today = [addDays(start, days)]
      await office.worker.query('update platform.business_clock set business_date = $1', today)
      await office.worker.transaction((tx) =>
        careForInvitations(tx, async (message) => {
          if ([first, second].includes(message.to)) sent.push(message)
        }),
      )
    }
    expect((await resume(key)).waiting).toMatchObject({ endsOn: addDays(start, 14) })
    for (const days of [1, 7, 7, 12, 13]) await care(days)
    expect(sent.map(({ to }) => to)).toEqual([second, second])
    // The newest letter has the link that counts.
    expect((await open(token, newKey())).status).toBe(410)
    const reminded = new URL(/http\S+/.exec(sent[1]!.body)![0]).hash.slice(1)
    const own = newKey()
    await care(14)
    expect((await open(reminded, own)).status, 'its last day').toBe(200)
    await care(15)
    await care(16)
    expect(sent.slice(2).map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      `${first} Ihre Einladung ist abgelaufen`,
    ])
    expect((await resume(key)).waiting).toMatchObject({ state: 'EXPIRED' })
    expect((await office.post(`${invitations}/acceptance`, { key: own })).status).toBe(410)
  })

  test('to somebody who logs in already is confirmed by their login alone', async () => {
    const [first, second] = ['friend@example.org', 'anna.schmidt@demo.tidemark.test']
    await inviting(first, partnerOf(second, { firstName: 'Anna', lastName: 'Schmidt' }))
    const key = newKey()
    expect((await open(await tokenTo(second), key)).body).toMatchObject({ isKnown: true })
    const known = await office.post<Refused>(`${invitations}/acceptance`, { key })
    expect([known.status, known.body.code]).toEqual([409, 'registration.known'])
    const as = async (username: string) => {
      const own = office.browser()
      return withApi(own, await signIn(own, username, demoPassword))
    }
    const confirm = `${invitations}/confirmation`
    const { agreement } = germanAnswers()
    const body = { key, answers: { ...agreement, marketing: [] } }
    expect((await office.post(confirm, body)).status).toBe(401)
    const stranger = await (await as('oliver.stein')).api('POST', confirm, body)
    expect(stranger).toMatchObject({ status: 403, body: { code: 'role.forbidden' } })
    const anna = await as('anna.schmidt')
    const silent = { ...body, answers: { ...body.answers, terms: false } }
    expect((await anna.api('POST', confirm, silent)).status).toBe(400)
    expect((await anna.api('POST', confirm, body)).status).toBe(200)
    await office.letterTo(second, /sparen jetzt gemeinsam/)
    const { rows } = await office.worker.query<{ name: string; status: string; own: boolean }>(
      `select p.first_name as name, r.status, p.username = 'anna.schmidt' as own
         from customers.persons p join customers.roles r on r.customer_id = p.customer_id and r.person_id = p.id
        where p.customer_id = (select customer_id from customers.persons where username = $1)
        order by p.position`,
      [first],
    )
    // Nobody is taken for identified whose identity was looked at years ago.
    expect(rows).toEqual([
      { name: 'Paula', status: 'REQUESTED', own: false },
      { name: 'Anna', status: 'REQUESTED', own: true },
    ])
  })

  test('to somebody who holds an account with somebody else is confirmed by their login too', async () => {
    const [first, second] = ['third@example.org', 'julia.berger@demo.tidemark.test']
    await inviting(first, partnerOf(second, { firstName: 'Julia', lastName: 'Berger' }))
    const key = newKey()
    await open(await tokenTo(second), key)
    const own = office.browser()
    const julia = withApi(own, await signIn(own, 'julia.berger', demoPassword))
    const { agreement } = germanAnswers()
    const confirmed = await julia.api('POST', `${invitations}/confirmation`, {
      ...{ key, answers: { ...agreement, marketing: [] } },
    })
    expect(confirmed.status).toBe(200)
    const { rows } = await office.worker.query<{ username: string }>(
      `select username from customers.persons
        where customer_id = (select customer_id from customers.persons where username = $1) order by position`,
      [first],
    )
    expect(rows.map(({ username }) => username)).toEqual([first, 'julia.berger'])
  })
})
