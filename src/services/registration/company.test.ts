import { describe, expect, test } from 'vitest'
import type { WireInvitation } from '#contracts/invitations.ts'
import type { WireRegistration } from '#contracts/registration.ts'
import { type Answers, emptyAnswers } from '#domain/registration/answers.ts'
import { demoPassword } from '#services/demo/index.ts'
import { withApi } from '../../../test/identity.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import {
  germanAnswers,
  moveLogin,
  openOffice,
  type Refused,
  registering,
} from '../../../test/registration.ts'
import { signIn } from '../../../test/sign-in.ts'

const { base, goodPassword, invitations, newKey } = registering
const office = openForAll(openOffice)

const patient = { timeout: 25_000 }

const werft: Answers['company'] = {
  ...emptyAnswers('DEU').company,
  ...{ legalName: 'Nordlicht Werft', legalForm: 'GmbH', registerCourt: 'Amtsgericht Kiel' },
  ...{ registerNumber: 'hrb10001', foundedOn: '2004-06-21', industry: 'Boats', isListed: 'no' },
  ...{ street: 'Am Hafen', streetNumber: '12', postalCode: '24103', city: 'Kiel' },
}
const handel = {
  ...werft,
  ...{
    legalName: 'Kiebitz Handel',
    legalForm: 'UG (haftungsbeschränkt)',
    registerNumber: 'HRB 10002',
  },
}
const jonas = { firstName: 'Jonas', lastName: 'Winter', birthDate: '1988-02-03' }
const meike = { firstName: 'Meike', lastName: 'Sommer', birthDate: '1979-08-09' }
const olga = { firstName: 'Olga', lastName: 'Nowak', birthDate: '1960-01-02' }
const signing = (person: typeof jonas, email: string) => ({ ...person, email, signs: true })
const owning = (person: typeof jonas, share: string, pepStatus = 'NONE') => ({
  ...{ ...person, share, nationality: 'DEU', pepStatus },
})

const { person, contact, background, agreement } = germanAnswers()
const companyTax = { number: '2181508150', lei: '', entityKind: 'ACTIVE' }

type Said = Pick<Answers, 'company' | 'people' | 'owners'> & Partial<Pick<Answers, 'companyTax'>>

async function begun(email: string): Promise<string> {
  // From one place only so many letters are asked for.
  office.clock.aheadMs += 3_600_000
  return office.confirmed(email, { kind: 'company' })
}

async function submitted(email: string, said: Said): Promise<string> {
  const key = await begun(email)
  const { company, ...rest } = said
  await office.answered(key, { company, person, contact, background })
  await office.answered(key, { companyTax, ...rest, agreement })
  const { status } = await office.post(`${base}/submission`, { key, password: goodPassword })
  expect(status).toBe(200)
  return key
}

const resume = async (key: string) =>
  (await office.post<WireRegistration>(`${base}/resumption`, { key })).body

async function opened(email: string, count = 1): Promise<string> {
  const { body: letter } = await office.letterTo(email, /als Vertretung/, count)
  const key = newKey()
  const token = new URL(/http\S+/.exec(letter)![0]).hash.slice(1)
  await office.post<WireInvitation>(`${invitations}/opening`, { token, key })
  return key
}

/** Follows the letter and says who they are. */
async function answering(email: string, who: Partial<typeof person>): Promise<string> {
  const key = await opened(email)
  const { body } = await office.post<WireRegistration>(`${invitations}/acceptance`, { key })
  expect(body).toMatchObject({ kind: 'representative', email })
  await office.answered(key, {
    ...{ person: { ...person, ...who }, contact, background },
    agreement: { ...agreement, marketing: [] },
  })
  return key
}

/** And agrees. */
async function agreed(email: string, who: typeof jonas): Promise<{ isWaiting: boolean }> {
  const key = await answering(email, who)
  const sent = await Promise.all(
    [1, 2].map(() =>
      office.post<{ isWaiting: boolean }>(`${base}/submission`, { key, password: goodPassword }),
    ),
  )
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  expect(sent[0]!.body).toEqual(sent[1]!.body)
  return sent[0]!.body
}

/** From the place all of them write from, as it falls with the time. */
async function lettersCounted(): Promise<number> {
  const { rows } = await office.worker.query<{ level: number }>(
    `select level from identity.place_failures where key like 'letter address %'`,
  )
  return rows[0]!.level
}

async function customerOf(email: string) {
  const { rows } = await office.worker.query<{ id: string; type: string }>(
    `select c.id, c.type from customers.customers c join customers.persons p on p.customer_id = c.id
      where p.username = $1`,
    [email],
  )
  return rows[0]!
}

const rolesOf = async (id: string) =>
  (
    await office.worker.query<{ said: string }>(
      `select p.first_name || ' ' || r.name || ' ' || r.status || coalesce(' ' || r.share_percent, '')
              || case when r.is_fictitious then ' fictitious' else '' end as said
         from customers.roles r join customers.persons p on p.customer_id = r.customer_id and p.id = r.person_id
        where r.customer_id = $1 order by p.position, r.name desc`,
      [id],
    )
  ).rows.map(({ said }) => said)

async function loggedIn(email: string) {
  const own = office.browser()
  return withApi(own, await signIn(own, email, goodPassword))
}

type Overview = { status: string; needed: { text: string }[] }
async function identified(email: string, id: string): Promise<() => Promise<Overview>> {
  const { api } = await loggedIn(email)
  const started = await api('POST', '/api/kyc/identifications', { customer_id: id, method: 'EID' })
  await office.browser().form((started.body as { href: string }).href, { answer: 'yes' })
  return async () => (await api('GET', `/api/kyc/onboarding?customer_id=${id}`)).body as Overview
}

describe('a company', () => {
  test('that two sign for is a customer once all have agreed, and active once all are identified', async () => {
    const [first, second, third] = ['w1@example.org', 'w2@example.org', 'w3@example.org']
    const key = await submitted(first, {
      company: werft,
      people: { rule: 'ANY_TWO', others: [signing(jonas, second), signing(meike, third)] },
      owners: { hasNone: false, owners: [owning(jonas, '50'), owning(olga, '33,33')] },
    })
    // One to each of the others; whoever proved the mailbox is forgiven.
    expect(await lettersCounted()).toBeGreaterThan(1.9)
    expect((await resume(key)).awaited?.map(({ email, state }) => [email, state])).toEqual([
      [second, 'INVITED'],
      [third, 'INVITED'],
    ])
    expect(await agreed(second, jonas)).toMatchObject({ isWaiting: true })
    expect((await resume(key)).isSubmitted).toBe(false)
    expect((await resume(key)).awaited?.map(({ state }) => state)).toEqual(['ANSWERED', 'INVITED'])
    // Nobody goes on alone for a company.
    expect((await office.post(`${base}/alone`, { key })).status).toBe(410)
    expect(await agreed(third, meike)).toMatchObject({ isWaiting: false })
    expect((await resume(key)).isSubmitted).toBe(true)

    const { id, type } = await customerOf(first)
    expect(type).toBe('BUSINESS')
    expect(await rolesOf(id)).toEqual([
      'Paula LEGAL_REPRESENTATIVE REQUESTED',
      'Jonas ULTIMATE_BENEFICIAL_OWNER ACTIVE 50.00',
      'Jonas LEGAL_REPRESENTATIVE REQUESTED',
      'Meike LEGAL_REPRESENTATIVE REQUESTED',
      'Olga ULTIMATE_BENEFICIAL_OWNER ACTIVE 33.33',
    ])
    const olgas = await office.worker.query(
      `select pep_standing from customers.persons where customer_id = $1 and first_name = 'Olga'`,
      [id],
    )
    expect(olgas.rows).toEqual([{ pep_standing: 'NONE' }])
    const { rows } = await office.worker.query(
      `select s.kind, s.named, o.legal_name, o.register_number, o.register_check, o.is_authority_known, o.tax_number
         from customers.signing_rules s join customers.companies o on o.customer_id = s.customer_id
        where s.customer_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        ...{
          kind: 'ANY_TWO',
          named: [],
          legal_name: 'Nordlicht Werft GmbH',
          tax_number: '2181508150',
        },
        ...{ register_number: 'HRB 10001', register_check: 'FOUND', is_authority_known: true },
      },
    ])
    const { rows: kept } = await office.worker.query(
      'select from registration.invitations where member is not null',
    )
    expect(kept).toHaveLength(0)
    for (const email of [first, second, third])
      await office.letterTo(email, /Nordlicht Werft GmbH ist registriert/)

    const status = await identified(first, id)
    await identified(second, id)
    await identified(third, id)
    await expect.poll(async () => (await status()).status, patient).toBe('ACTIVE')
    // The contract names the company, and those who represent it.
    const { api } = await loggedIn(second)
    const { body } = await api('GET', '/api/customer/customer')
    expect(body).toMatchObject({ company: { legalName: 'Nordlicht Werft GmbH' }, status: 'ACTIVE' })
  })

  test('nobody owns a quarter of has those who lead it as its owners', async () => {
    const email = 'handel@example.org'
    const key = await submitted(email, {
      company: handel,
      people: { rule: 'ALONE', others: [{ ...olga, email: '', signs: false }] },
      owners: { hasNone: true, owners: [] },
    })
    expect((await resume(key)).isSubmitted).toBe(true)
    const { id } = await customerOf(email)
    expect(await rolesOf(id)).toEqual([
      'Paula ULTIMATE_BENEFICIAL_OWNER ACTIVE fictitious',
      'Paula LEGAL_REPRESENTATIVE REQUESTED',
      'Olga ULTIMATE_BENEFICIAL_OWNER ACTIVE fictitious',
    ])
    const status = await identified(email, id)
    // Nobody has asked Olga whether she holds an office: somebody has to look.
    const desk = office.browser()
    const operator = withApi(desk, await signIn(desk, 'operator', demoPassword))
    const path = `/api/kyc/desk/cases/${id}`
    const pep = async () =>
      (
        (await operator.api('GET', path)).body as { checks?: { name: string; status: string }[] }
      ).checks?.find(({ name }) => name === 'PEP')?.status
    await expect.poll(pep, patient).toBe('REVIEW')
    const decision = { check: 'PEP', decision: 'PASSED', text: '' }
    expect((await operator.api('POST', `${path}/decisions`, decision)).status).toBe(204)
    await expect.poll(async () => (await status()).status, patient).toBe('ACTIVE')
  })

  test.each([
    ['its register does not know', 'HRB 777', ['UNKNOWN']],
    ['its register does not answer for', 'HRB 899', ['AWAY']],
    ['its register knows by another name', 'HRB 10002', ['DIFFERS']],
  ])('that %s is asked for an extract', async (_, registerNumber, [check]) => {
    const email = `${check!.toLowerCase()}@example.org`
    await submitted(email, {
      company: { ...handel, legalName: 'Kranich Handel', registerNumber },
      people: { rule: 'ALONE', others: [] },
      owners: { hasNone: false, owners: [owning(olga, '100')] },
      companyTax: { ...companyTax, entityKind: 'PASSIVE' },
    })
    const { id } = await customerOf(email)
    const { rows } = await office.worker.query(
      'select register_check as check from customers.companies where customer_id = $1',
      [id],
    )
    expect(rows).toEqual([{ check }])
    const status = await identified(email, id)
    await expect.poll(async () => (await status()).needed.length, patient).toBeGreaterThan(1)
    const texts = (await status()).needed.map(({ text }) => text).join(' ')
    expect(texts).toMatch(
      /Registerauszug.*Steuernummern der Eigentümer|Steuernummern.*Registerauszug/s,
    )
    expect((await status()).status).toBe('IDENTIFIED')
  })

  test('whose second person declines names another, and nobody who agreed to another rule is held to it', async () => {
    const [first, second, third] = ['d1@example.org', 'd2@example.org', 'd3@example.org']
    const people = { rule: 'ANY_TWO', others: [signing(jonas, second), signing(meike, third)] }
    const key = await submitted(first, {
      company: werft,
      people,
      owners: { hasNone: false, owners: [owning(olga, '75.00')] },
    })
    expect(await agreed(second, jonas)).toMatchObject({ isWaiting: true })
    const { body: letter } = await office.letterTo(third, /als Vertretung/)
    const other = newKey()
    const token = new URL(/http\S+/.exec(letter)![0]).hash.slice(1)
    const { body: told } = await office.post<WireInvitation>(`${invitations}/opening`, {
      token,
      key: other,
    })
    expect(told).toMatchObject({ company: 'Nordlicht Werft GmbH', rule: 'ANY_TWO' })
    await office.post(`${invitations}/refusal`, { key: other })
    await office.letterTo(first, /unterschreibt nicht für Nordlicht Werft GmbH/)
    expect((await resume(key)).awaited?.map(({ state }) => state)).toEqual(['ANSWERED', 'DECLINED'])
    const say = (answers: object) => office.post(`${base}/answers/people`, { key, answers })
    expect((await say({ ...people, rule: 'NAMED' })).status).toBe(200)
    expect((await resume(key)).awaited?.map(({ state }) => state)).toEqual(['INVITED', 'INVITED'])
    expect((await say({ rule: 'NAMED', others: [signing(jonas, second)] })).status).toBe(200)
    expect((await resume(key)).awaited?.map(({ email }) => email)).toEqual([second])
  })

  test('nobody signs twice for, and whoever got a login since they agreed agrees by it', async () => {
    const [first, second, third] = ['n1@example.org', 'n2@example.org', 'n3@example.org']
    const namesake = { ...jonas, birthDate: '1990-01-01' }
    const key = await submitted(first, {
      company: werft,
      people: { rule: 'ANY_TWO', others: [signing(jonas, second), signing(namesake, third)] },
      owners: { hasNone: false, owners: [owning(olga, '75.00')] },
    })
    const states = async () => (await resume(key)).awaited?.map(({ state }) => state)
    expect(await agreed(second, jonas)).toMatchObject({ isWaiting: true })
    const last = await answering(third, { ...jonas, academicTitle: 'dr' })
    const submit = () =>
      office.post<Refused & { isWaiting: boolean }>(`${base}/submission`, {
        ...{ key: last, password: goodPassword },
      })
    expect((await submit()).body.code).toBe('party.same')
    await office.answered(last, { person: { ...person, ...namesake } })

    // What a representative said stays, whatever the mailbox registers elsewhere.
    await office.confirmed(third, { locale: 'de-AT' })
    expect((await resume(last)).answers.person).toMatchObject(namesake)

    await office.registered(second, germanAnswers(jonas))
    expect((await submit()).body.isWaiting).toBe(true)
    expect(await states()).toEqual(['INVITED', 'ANSWERED'])
    const status = await identified(second, (await customerOf(second)).id)
    await expect.poll(async () => (await status()).status, patient).toBe('ACTIVE')
    const again = await opened(second, 2)
    const { api } = await loggedIn(second)
    const answers = { ...agreement, marketing: [] }
    const confirmed = await api('POST', `${invitations}/confirmation`, { key: again, answers })
    expect(confirmed.status).toBe(200)
    expect((await resume(key)).isSubmitted).toBe(true)
  })

  test('somebody who logs in already acts for by that login, whoever agrees last', async () => {
    const [first, known, last] = [
      'k1@example.org',
      'anna.schmidt@demo.tidemark.test',
      'k3@example.org',
    ]
    const anna = { firstName: 'Anna', lastName: 'Schmidt', birthDate: '1984-03-12' }
    await submitted(first, {
      company: handel,
      people: { rule: 'NAMED', others: [signing(anna, known), signing(meike, last)] },
      owners: { hasNone: false, owners: [owning(anna, '51')] },
    })
    const key = await opened(known)
    const { body: told } = await office.post<WireInvitation>(`${invitations}/resumption`, { key })
    expect(told).toMatchObject({ isKnown: true, rule: 'NAMED' })
    const own = office.browser()
    const { api } = withApi(own, await signIn(own, 'anna.schmidt', demoPassword))
    const answers = { ...agreement, marketing: [] }
    expect((await api('POST', `${invitations}/confirmation`, { key, answers })).status).toBe(200)
    const [moved, mobile] = ['anna@moved.example', '+491713920066']
    await moveLogin(office.worker, 'anna.schmidt', { email: moved, phoneNumber: mobile })
    expect(await agreed(last, meike)).toMatchObject({ isWaiting: false })
    await office.letterTo(moved, /ist registriert/)
    const { id } = await customerOf(first)
    const { rows: annas } = await office.worker.query(
      `select username, email, phone_number as phone from customers.persons
        where customer_id = $1 and first_name = 'Anna'`,
      [id],
    )
    expect(annas, 'as she is reached today').toEqual([
      { username: moved, email: moved, phone: mobile },
    ])
    // Nobody is taken for identified whose identity was looked at years ago.
    expect(await rolesOf(id)).toEqual([
      'Paula LEGAL_REPRESENTATIVE REQUESTED',
      'Anna ULTIMATE_BENEFICIAL_OWNER ACTIVE 51.00',
      'Anna LEGAL_REPRESENTATIVE REQUESTED',
      'Meike LEGAL_REPRESENTATIVE REQUESTED',
    ])
    const { rows } = await office.worker.query(
      `select l.customer_id = $1 as linked, cardinality(s.named) as named
         from identity.customer_links l join identity.users u on u.id = l.user_id
         join customers.signing_rules s on s.customer_id = l.customer_id
        where u.username = $2 and l.customer_id = $1`,
      [id, moved],
    )
    expect(rows).toEqual([{ linked: true, named: 3 }])
    const { rows: papers } = await office.worker.query<{ facts: string }>(
      `select facts::text from documents.documents where customer_id = $1 and type = 'agreement'`,
      [id],
    )
    expect(papers[0]?.facts).toMatch(/Kiebitz Handel UG.*Vertreten durch.*Anna Schmidt/s)
  })
})

describe('what is wrong with a company', () => {
  const say = (key: string, step: string, answers: object) =>
    office.post<Refused>(`${base}/answers/${step}`, { key, answers })

  test('is said beside the field, and nothing is kept', async () => {
    const key = await begun('wrong@example.org')
    await office.answered(key, { company: werft, person, contact, background })
    const told = async (step: string, answers: object) => {
      const { status, body } = await say(key, step, answers)
      return [status, body.code, ...(body.errors ?? []).map(({ pointer }) => pointer)]
    }
    const owners = (...all: object[]) => ({ hasNone: false, owners: all })
    expect(await told('owners', owners(owning(jonas, '60'), owning(olga, '40.01')))).toEqual([
      ...[422, 'owners.sum', '/answers/owners/1/share'],
    ])
    expect(await told('owners', owners(owning(jonas, '60', '')))).toEqual([
      ...[400, 'validation.failed', '/answers/owners/0/pepStatus'],
    ])
    expect(await told('owners', owners())).toEqual([422, 'owners.missing', '/answers/hasNone'])
    expect(await told('owners', owners(owning(jonas, '25')))).toEqual([
      ...[422, 'owners.small', '/answers/owners/0/share'],
    ])
    expect(await told('owners', owners(owning(jonas, '50'), owning(jonas, '50')))).toEqual([
      ...[422, 'party.same', '/answers/owners/1/lastName'],
    ])
    expect(await told('owners', owners(owning(jonas, '33.333')))).toEqual([
      ...[400, 'validation.failed', '/answers/owners/0/share'],
    ])
    expect(await told('people', { rule: 'ANY_TWO', others: [] })).toEqual([
      ...[422, 'rule.signers', '/answers/rule'],
    ])
    const self = signing(jonas, 'wrong@example.org')
    expect(await told('people', { rule: 'ANY_TWO', others: [self] })).toEqual([
      ...[409, 'invitation.self', '/answers/others/0/email'],
    ])
    const twin = {
      ...signing(jonas, 'twin@example.org'),
      ...{ firstName: 'Paula' },
      birthDate: person.birthDate,
    }
    expect(await told('people', { rule: 'ANY_TWO', others: [twin] })).toEqual([
      ...[422, 'party.same', '/answers/others/0/lastName'],
    ])
    expect(await told('company', { ...werft, registerNumber: '12' })).toEqual([
      ...[400, 'validation.failed', '/answers/registerNumber'],
    ])
    expect(await told('companyTax', { number: '1', lei: 'A', entityKind: 'ODD' })).toEqual([
      ...[400, 'validation.failed', '/answers/number', '/answers/lei', '/answers/entityKind'],
    ])
    const { answers } = await resume(key)
    expect(Object.keys(answers).toSorted()).toEqual(['background', 'company', 'contact', 'person'])
    // Without them nothing is submitted.
    const early = await office.post<Refused>(`${base}/submission`, { key, password: goodPassword })
    expect(early.status).toBe(400)
    // Whoever says they are listed after all is asked for their owners anew.
    await office.answered(key, { owners: { hasNone: true, owners: [] } })
    await office.answered(key, { company: { ...werft, isListed: 'yes' } })
    expect((await resume(key)).answers.owners).toBeUndefined()
    await office.answered(key, { owners: { hasNone: false, owners: [] } })
  })

  test('is not asked of those who register for themselves, nor where companies are not taken', async () => {
    office.clock.aheadMs += 3_600_000
    const key = await office.confirmed('own@example.org')
    expect((await say(key, 'company', werft)).status).toBe(410)
    expect((await say(key, 'owners', { hasNone: true, owners: [] })).status).toBe(410)
    const looked = await office.post(`${base}/company`, {
      ...{ key, registerCourt: 'Amtsgericht Kiel', registerNumber: 'HRB 10001' },
    })
    expect(looked.status).toBe(410)
    const start = await office.start('french@example.org', { kind: 'company', locale: 'fr-FR' })
    expect(start.status).toBe(202)
    const { rows } = await office.worker.query(
      `select kind from registration.registrations where email = 'french@example.org'`,
    )
    expect(rows).toEqual([{ kind: 'private' }])
  })

  test('the register is asked by whoever registers one, and not without end', async () => {
    const key = await begun('looks@example.org')
    const look = (registerNumber: string) =>
      office.post<{ outcome: string; entry?: { legalName: string; rule: string } }>(
        `${base}/company`,
        { key, registerCourt: 'amtsgericht kiel', registerNumber },
      )
    expect((await look('hrb 10001')).body).toMatchObject({
      ...{ outcome: 'FOUND', entry: { legalName: 'Nordlicht Werft', rule: 'ANY_TWO' } },
    })
    expect((await look('HRB 1')).body).toEqual({ outcome: 'UNKNOWN' })
    expect((await look('HRB 99')).body).toEqual({ outcome: 'AWAY' })
    expect((await look("'; drop table")).body).toEqual({ outcome: 'UNKNOWN' })
    const many = await Promise.all(Array.from({ length: 30 }, () => look('HRB 1')))
    expect(many.some(({ status }) => status === 429)).toBe(true)
    expect((await say(key, 'company', werft)).status, 'asked for by what is kept').toBe(429)
  })
})
