import { describe, expect, test } from 'vitest'
import type { CallReply } from '#contracts/call.ts'
import type { WireInvitation } from '#contracts/invitations.ts'
import type { kycDeskCalls } from '#contracts/kyc-desk.ts'
import type { WireRegistration } from '#contracts/registration.ts'
import { addDays, addMonths } from '#domain/date.ts'
import type { Answers } from '#domain/registration/answers.ts'
import { businessDate } from '#platform/clock.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { demoPassword } from '#services/demo/index.ts'
import { comingOfAgeStep } from '#services/parties/index.ts'
import { goodPdf, hostileFiles } from '../../../test/hostile-files.ts'
import { type SignedIn, withApi } from '../../../test/identity.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { germanAnswers, openOffice, type Refused, registering } from '../../../test/registration.ts'
import { signIn } from '../../../test/sign-in.ts'
import { careForRegistrations } from './care.ts'

const { base, goodPassword, invitations, newKey } = registering
const office = openForAll(openOffice)

const patient = { timeout: 25_000 }
type Case = CallReply<typeof kycDeskCalls.case>

const mara: Answers['child'] = {
  ...{ firstName: 'Mara', lastName: 'Winter', birthDate: '2016-02-29', birthPlace: 'Kiel' },
  ...{ birthCountry: 'FRA', nationality: 'DEU', taxNumber: '29513684209' },
}
const { person, contact, background, agreement } = germanAnswers()
const jonas = { ...person, firstName: 'Jonas', birthDate: '1988-02-03' }

async function begun(email: string): Promise<string> {
  // From one place only so many letters are asked for.
  office.clock.aheadMs += 3_600_000
  return office.confirmed(email, { kind: 'child' })
}

const send = (key: string, kind: string, content: Buffer) =>
  office.post<Refused & { id: string }>(`${base}/proofs`, {
    ...{ key, kind, content: content.toString('base64') },
  })

async function proof(key: string, kind: 'BIRTH_CERTIFICATE' | 'CUSTODY') {
  const { status, body } = await send(key, kind, goodPdf)
  expect(status).toBe(200)
  return { id: body.id, kind, name: 'paper.pdf' }
}

const together = (email: string, proofs: Answers['custody']['proofs'], rule = 'ALONE') => ({
  ...{ isAlone: 'no', firstName: 'Jonas', lastName: 'Winter', email, rule, proofs },
})
const alone = (proofs: Answers['custody']['proofs']) => ({
  ...{ isAlone: 'yes', firstName: '', lastName: '', email: '', rule: 'ALONE', proofs },
})

async function submitted(key: string, custody: Answers['custody']) {
  await office.answered(key, { child: mara, person, contact, background, custody, agreement })
  const { status, body } = await office.post<{ isWaiting: boolean }>(`${base}/submission`, {
    ...{ key, password: goodPassword },
  })
  expect(status).toBe(200)
  return body.isWaiting
}

async function opened(email: string): Promise<string> {
  const { body: letter } = await office.letterTo(email, /Konto für Mara Winter/)
  const key = newKey()
  const token = new URL(/http\S+/.exec(letter)![0]).hash.slice(1)
  const { body } = await office.post<WireInvitation>(`${invitations}/opening`, { token, key })
  expect(body).toMatchObject({ child: 'Mara Winter', by: 'Paula Winter' })
  return key
}

async function loggedIn(email: string, password = goodPassword): Promise<SignedIn> {
  const browser = office.browser()
  return withApi(browser, await signIn(browser, email, password))
}

async function identify({ api }: SignedIn, customerId: string): Promise<void> {
  const begun = await api('POST', '/api/kyc/identifications', {
    ...{ customer_id: customerId, method: 'EID' },
  })
  await office.browser().form((begun.body as { href: string }).href, { answer: 'yes' })
}

const customerOf = async ({ api }: SignedIn) =>
  (await api('GET', '/api/customer/customer')).body as { id: string; status: string; type: string }

const roles = '/api/user-management/role-invitations'
const linkIn = ({ body }: { body: string }) => new URL(/http\S+/.exec(body)![0]).hash.slice(1)

/** With the version of now. */
async function changed({ api }: SignedIn, customerId: string, path: string, body?: object) {
  const details = await api('GET', `/api/customer/customers/${customerId}/details`)
  const { version } = details.body as { version: string }
  return api('POST', `/api/payment/customers/${customerId}/${path}`, body, version)
}

describe('a child', () => {
  test('is a customer once both parents agreed, are identified, and somebody has looked at its papers', async () => {
    const [first, second] = ['paula.kind@example.org', 'jonas.kind@example.org']
    const key = await begun(first)
    // What was sent while somebody meant to act alone is not handed in.
    const sent = [await proof(key, 'BIRTH_CERTIFICATE'), await proof(key, 'CUSTODY')]
    expect(await submitted(key, together(second, sent, 'ANY_TWO'))).toBe(true)
    const other = await opened(second)
    const { body: wire } = await office.post<WireRegistration>(`${invitations}/acceptance`, {
      key: other,
    })
    expect(wire.kind).toBe('parent')
    await office.answered(other, { person: jonas, contact, background, agreement })
    await office.post(`${base}/submission`, { key: other, password: goodPassword })
    await office.letterTo(first, /Mara Winter ist registriert/)
    await office.letterTo(second, /Mara Winter ist registriert/)

    const [paula, jonasIn] = [await loggedIn(first), await loggedIn(second)]
    const { id, type } = await customerOf(paula)
    expect(type).toBe('PERSONAL')
    expect((await customerOf(jonasIn)).id).toBe(id)
    const { rows } = await office.worker.query(
      `select p.first_name || ' ' || p.birth_country || ' ' || p.pep_standing || ' ' || r.name || ' ' || r.status || ' ' ||
              (select count(*) from customers.tax_details t where (t.customer_id, t.person_id) = (p.customer_id, p.id)) as said
         from customers.persons p join customers.roles r on (r.customer_id, r.person_id) = (p.customer_id, p.id)
        where p.customer_id = $1 order by p.position`,
      [id],
    )
    expect(rows.map(({ said }) => said)).toEqual([
      'Mara FRA UNKNOWN ACCOUNT_HOLDER ACTIVE 1',
      'Paula DEU NONE LEGAL_REPRESENTATIVE REQUESTED 0',
      'Jonas DEU NONE LEGAL_REPRESENTATIVE REQUESTED 0',
    ])
    const kept = await office.worker.query(
      `select (select count(*)::int from registration.proofs) as waiting,
              (select kind from customers.signing_rule_of($1)) as rule`,
      [id],
    )
    expect(kept.rows).toEqual([{ waiting: 0, rule: 'ANY_TWO' }])

    await identify(paula, id)
    await identify(jonasIn, id)
    const operator = await loggedIn('operator', demoPassword)
    const path = `/api/kyc/desk/cases/${id}`
    await expect
      .poll(async () => ((await operator.api('GET', path)).body as Case).checks, patient)
      .toContainEqual({ name: 'AUTHORITY', status: 'REVIEW', reason: 'custody' })
    const { papers, checks } = (await operator.api('GET', path)).body as Case
    expect(checks.filter(({ status }) => status !== 'PASSED')).toHaveLength(1)
    expect(papers).toMatchObject([{ kind: 'BIRTH_CERTIFICATE' }])
    const paper = await operator.api('GET', `${path}/papers/${papers[0]!.id}`)
    expect(paper.body).toMatchObject({
      ...{ contentType: 'application/pdf', content: goodPdf.toString('base64') },
    })
    expect((await paula.api('GET', `${path}/papers/${papers[0]!.id}`)).status).toBe(403)

    await operator.api('POST', `${path}/decisions`, {
      ...{ check: 'AUTHORITY', decision: 'PASSED', text: '' },
    })
    await expect.poll(async () => (await customerOf(paula)).status, patient).toBe('ACTIVE')
  })

  test('is opened by parents who are customers already, with nothing asked of them again', async () => {
    const [first, second] = ['paula.kind@example.org', 'jonas.kind@example.org']
    const [paula, jonasIn] = [await loggedIn(first), await loggedIn(second)]
    const children = `${base}/children`
    const begin = async ({ api }: SignedIn, path = children) => {
      const said = path === children ? { locale: 'de-DE' } : undefined
      const { status, body } = await api('POST', path, said)
      return { status, ...(body as { token?: string; code?: string }) }
    }
    const follow = async (token?: string) => {
      const key = newKey()
      const reply = await office.post<WireRegistration>(`${base}/confirmation`, { token, key })
      return { ...reply, key }
    }
    const submit = ({ api }: SignedIn, key: string) =>
      api('POST', `${children}/submission`, { key }) as Promise<{ status: number; body: object }>

    const { token } = await begin(paula)
    const nele = { ...mara, firstName: 'Nele', birthDate: '2019-06-01', taxNumber: '65929970489' }
    const opened = await follow(token)
    expect(opened.body).toMatchObject({ kind: 'child', isKnown: true, email: first, answers: {} })
    expect((await follow(token)).status, 'the link counts once').toBe(410)
    const { key } = opened
    const unasked = await office.post<Refused>(`${base}/answers/person`, { key, answers: person })
    expect(unasked.status, 'who they are is known').toBe(410)
    expect(await submit(paula, key)).toMatchObject({
      status: 400,
      body: {
        errors: [{ pointer: '/answers/child' }, { pointer: '/answers/custody' }, expect.anything()],
      },
    })
    await office.answered(key, { child: nele })
    const birth = await proof(key, 'BIRTH_CERTIFICATE')
    const self = await office.post<Refused>(`${base}/answers/custody`, {
      ...{ key, answers: together(first, [birth]) },
    })
    expect(self).toMatchObject({ status: 409, body: { code: 'invitation.self' } })
    await office.answered(key, { custody: together(second, [birth], 'ANY_TWO'), agreement })
    expect(await submit(jonasIn, key), 'who began').toMatchObject({ status: 403 })
    expect((await begin(jonasIn, `${children}/${uuidV7()}/continuation`)).status).toBe(404)

    const begun = async ({ api }: SignedIn) =>
      (await api('GET', `${children}?locale=de-DE`)).body as { begun: { id: string }[] }
    expect(await submit(paula, key)).toMatchObject({ status: 200, body: { isWaiting: true } })
    expect((await submit(paula, key)).body, 'twice is once').toEqual({ isWaiting: true })
    const { begun: open } = await begun(paula)
    expect(open).toMatchObject([{ child: 'Nele Winter', isWaiting: true }])
    expect(await begun(jonasIn)).toMatchObject({ mayBegin: true, begun: [] })
    // In another browser the one before goes on no more.
    const again = await follow(
      (await begin(paula, `${children}/${open[0]!.id}/continuation`)).token,
    )
    expect(again.body).toMatchObject({ waiting: { state: 'INVITED' } })
    expect((await office.post(`${base}/resumption`, { key })).status).toBe(410)

    const { body: letter } = await office.letterTo(second, /Konto für Nele Winter/)
    const other = newKey()
    const invited = await office.post<WireInvitation>(`${invitations}/opening`, {
      ...{ token: linkIn({ body: letter }), key: other },
    })
    expect(invited.body).toMatchObject({ by: 'Paula Winter', child: 'Nele Winter', isKnown: true })
    const confirmed = await jonasIn.api('POST', `${invitations}/confirmation`, {
      ...{ key: other, answers: agreement },
    })
    expect(confirmed.status).toBe(200)
    await office.letterTo(first, /Nele Winter ist registriert/)
    expect((await begun(paula)).begun).toEqual([])
    expect((await submit(paula, again.key)).body).toEqual({ isWaiting: false })

    const { rows } = await office.worker.query(
      `select p.customer_id as id, count(*)::int as people,
              (select count(*)::int from customers.tax_details t where t.customer_id = p.customer_id) as numbers
         from customers.persons p join customers.persons c on c.customer_id = p.customer_id
        where c.first_name = 'Nele' group by 1`,
    )
    const [{ id, people, numbers }] = rows as [{ id: string; people: number; numbers: number }]
    expect({ people, numbers }, 'the child alone pays tax').toEqual({ people: 3, numbers: 1 })
    // Nobody is identified a second time: the papers are all there is to look at.
    const operator = await loggedIn('operator', demoPassword)
    const path = `/api/kyc/desk/cases/${id}`
    await expect
      .poll(async () => ((await operator.api('GET', path)).body as Case).checks, patient)
      .toContainEqual({ name: 'AUTHORITY', status: 'REVIEW', reason: 'custody' })
    const { checks, papers } = (await operator.api('GET', path)).body as Case
    expect(checks.filter(({ status }) => status !== 'PASSED')).toHaveLength(1)
    expect(papers).toMatchObject([{ kind: 'BIRTH_CERTIFICATE' }])

    const left = await follow((await begin(paula)).token)
    await office.answered(left.key, { child: { ...nele, firstName: 'Ida' } })
    const [{ id: leftId }] = (await begun(paula)).begun as [{ id: string }]
    const reminded: string[] = []
    const care = (days: number) =>
      office.worker.transaction((tx) =>
        careForRegistrations(
          tx,
          async ({ to, subject }) => {
            if (to === first) reminded.push(subject!)
          },
          new Date(office.now().getTime() + days * 86_400_000 + 3_600_000),
        ),
      )
    for (const days of [0, 1, 1, 3, 7, 8]) await care(days)
    expect(reminded).toEqual(Array(3).fill('Das Konto Ihres Kindes wartet'))
    expect((await jonasIn.api('POST', `${children}/${leftId}/end`)).status).toBe(404)
    expect((await paula.api('POST', `${children}/${leftId}/end`)).status).toBe(200)
    expect((await begun(paula)).begun).toEqual([])
    const anna = await loggedIn('anna.schmidt', demoPassword)
    const elsewhere = await anna.api('POST', children, { locale: 'fr-FR' })
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'customer.state' } })
  })

  test('of parents who sign together is its own at eighteen: identified it names an account alone', async () => {
    const paula = await loggedIn('paula.kind@example.org')
    const { id } = await customerOf(paula)
    const people = `/api/customer/customers/${id}/people`
    const [email, grandmother] = ['mara.winter@example.org', 'oma@example.org']
    const today = await businessDate(office.worker)
    const born = addMonths(today, -18 * 12)
    const theirs = uuidV7()
    await office.worker.query(
      `update customers.persons set birth_date = $2 where customer_id = $1 and position = 0`,
      [id, addDays(born, 1)],
    )
    await office.worker.query(
      `insert into customers.reference_accounts (customer_id, id, position, account_holder, iban, currency)
       values ($1, $2, 0, 'Mara Winter', 'DE89370400440532013000', 'EUR')`,
      [id, theirs],
    )
    const said = await Promise.all([
      paula.api('POST', people.replace('people', 'majority'), { email }),
      paula.api('POST', `${people}/invitations`, {
        ...{ authority: 'VIEW', firstName: 'Olga', lastName: 'Winter', email: grandmother },
      }),
    ])
    expect(said.map(({ status }) => status)).toEqual([200, 200])
    const asked = await office.letterTo(grandmother, /Paula Winter/)

    await office.worker.query(
      `update customers.persons set birth_date = $2 where customer_id = $1 and position = 0`,
      [id, born],
    )
    await comingOfAgeStep(office.now).run(office.worker, addDays(today, -1))
    const opening = (token: string, key: string) =>
      office.post<{ isOwn: boolean }>(`${roles}/opening`, { token, key })
    expect((await opening(linkIn(asked), newKey())).status, 'asked by the parents').toBe(410)
    const key = newKey()
    await opening(linkIn(await office.letterTo(email, /Konto gehört jetzt/)), key)
    const { street, streetNumber, postalCode, city, countryCode } = contact
    const joined = await office.post(`${roles}/joining`, {
      ...{ key, password: goodPassword, firstName: 'Mara', lastName: 'Winter', birthDate: born },
      identity: {
        ...{ birthPlace: 'Kiel', nationality: 'DEU', street, streetNumber, postalCode, city },
        countryCode,
      },
    })
    expect(joined).toMatchObject({ status: 200, body: { mustIdentify: true } })

    const own = await loggedIn(email)
    const account = { form: 'IBAN', accountHolder: 'Mara Winter', iban: 'DE02120300000000202051' }
    const save = (more: object = {}) =>
      changed(own, id, 'reference-account', { ...account, ...more })
    expect(await save()).toMatchObject({ status: 409, body: { code: 'identification.missing' } })
    await identify(own, id)
    await expect.poll(async () => (await save()).status, patient).toBe(200)
    const { signature } = (await save()).body as { signature: { id: string } }
    const codes = (await office.lettersTo(email)) as { code?: string }[]
    const signed = await own.api('POST', `/api/orders/signatures/${signature.id}/code`, {
      code: codes.find(({ code }) => code)!.code,
    })
    expect(signed.status).toBe(204)
    const state = async () =>
      (
        await office.worker.query<{ state: string }>(
          'select state from accounts.transaction_accounts where customer_id = $1',
          [id],
        )
      ).rows[0]!.state
    expect(await changed(own, id, `reference-accounts/${theirs}/restoration`)).toMatchObject({
      status: 409,
      body: { code: 'referenceAccount.state' },
    })
    expect(await state()).toBe('SUSPENDED')
    expect((await save({ signatureId: signature.id })).body).toMatchObject({ state: 'ACTIVE' })
    await expect.poll(state, patient).toBe('ACTIVE')

    // Nobody has asked an adult yet what nobody asks a child.
    const operator = await loggedIn('operator', demoPassword)
    const open = async () => {
      const { body } = await operator.api('GET', `/api/kyc/desk/cases/${id}`)
      return (body as Case).checks.filter(({ status }) => status !== 'PASSED')
    }
    await expect.poll(open, patient).toEqual([{ name: 'PEP', status: 'REVIEW', reason: 'pep' }])
    await operator.api('POST', `/api/kyc/desk/cases/${id}/decisions`, {
      ...{ check: 'PEP', decision: 'PASSED', text: '' },
    })
    expect(await open()).toEqual([])
  })

  test('one parent alone registers with the proof of it, and not without', async () => {
    const key = await begun('allein@example.org')
    const birth = await proof(key, 'BIRTH_CERTIFICATE')
    await office.answered(key, { child: mara, person, contact, background })
    const say = (answers: object) =>
      office.post<Refused>(`${base}/answers/custody`, { key, answers })
    const refused = await say(alone([birth]))
    expect([refused.status, refused.body.code]).toEqual([422, 'custody.proof'])
    // A birth certificate is not a proof of custody by being called one.
    expect((await say(alone([birth, { ...birth, kind: 'CUSTODY' }]))).body.code).toBe(
      'custody.proof',
    )
    const custody = await proof(key, 'CUSTODY')
    expect((await say(alone([birth, custody]))).status).toBe(200)
    await office.answered(key, { agreement })
    const { body } = await office.post<{ isWaiting: boolean }>(`${base}/submission`, {
      ...{ key, password: goodPassword },
    })
    expect(body.isWaiting).toBe(false)
    expect((await customerOf(await loggedIn('allein@example.org'))).type).toBe('PERSONAL')
  })

  test('whose other parent declines may turn out to have one with custody', async () => {
    const [first, second] = ['erst@example.org', 'nein@example.org']
    const key = await begun(first)
    const birth = await proof(key, 'BIRTH_CERTIFICATE')
    expect(await submitted(key, together(second, [birth]))).toBe(true)
    await office.post(`${invitations}/refusal`, { key: await opened(second) })
    await office.letterTo(first, /Jonas Winter hat nicht zugestimmt/)
    const custody = alone([birth, await proof(key, 'CUSTODY')])
    const { body } = await office.post<WireRegistration>(`${base}/answers/custody`, {
      ...{ key, answers: custody },
    })
    expect(body.waiting).toBeUndefined()
    const again = await office.post<{ isWaiting: boolean }>(`${base}/submission`, {
      ...{ key, password: goodPassword },
    })
    expect(again.body.isWaiting).toBe(false)
  })

  test('goes on in another browser with the papers sent before, and not without them', async () => {
    const email = 'wieder@example.org'
    const key = await begun(email)
    const papers = [await proof(key, 'BIRTH_CERTIFICATE'), await proof(key, 'CUSTODY')]
    const custody = alone(papers)
    await office.answered(key, { child: mara, person, contact, background, custody, agreement })

    office.clock.aheadMs += 3_600_000
    const again = newKey()
    const link = await office.linkFor(email, { kind: 'child' }, 2)
    const { body: wire } = await office.post<WireRegistration>(`${base}/confirmation`, {
      ...{ token: link.hash.slice(1), key: again },
    })
    expect(wire.answers.custody?.proofs).toEqual(papers)
    expect((await send(key, 'CUSTODY', goodPdf)).status, 'the one before is over').toBe(410)
    const submit = () =>
      office.post<Refused>(`${base}/submission`, { key: again, password: goodPassword })
    const hidden = `update registration.proofs set kind = $2 where id = $1`
    await office.worker.query(hidden, [papers[1]!.id, 'BIRTH_CERTIFICATE'])
    const refused = await submit()
    expect([refused.status, refused.body.code]).toEqual([422, 'custody.proof'])
    await office.worker.query(hidden, [papers[1]!.id, 'CUSTODY'])
    expect((await submit()).status).toBe(200)
    const { rows } = await office.worker.query(
      `select p.kind from kyc.papers p join registration.registrations r using (customer_id)
        where r.email = $1 order by p.kind`,
      [email],
    )
    expect(rows).toEqual([{ kind: 'BIRTH_CERTIFICATE' }, { kind: 'CUSTODY' }])
  })

  test('somebody known represents by the login they have', async () => {
    const key = await begun('neu@example.org')
    const known = 'familie.berger@demo.tidemark.test'
    const { rows } = await office.worker.query<{ email: string }>(
      `select email from identity.users where username = 'familie.berger'`,
    )
    const email = rows[0]?.email ?? known
    const named = {
      ...together(email, [await proof(key, 'BIRTH_CERTIFICATE')]),
      firstName: 'Stefan',
      lastName: 'Berger',
    }
    expect(await submitted(key, named)).toBe(true)
    const other = await opened(email)
    const stefan = await loggedIn('familie.berger', demoPassword)
    const answers = { ...agreement, marketing: [] }
    const confirmed = await stefan.api('POST', `${invitations}/confirmation`, {
      key: other,
      answers,
    })
    expect(confirmed.status).toBe(200)
    const roles = await office.worker.query(
      `select p.first_name as name, r.name as role from customers.persons p
         join customers.roles r on (r.customer_id, r.person_id) = (p.customer_id, p.id)
         join registration.registrations g on g.customer_id = p.customer_id
        where g.email = 'neu@example.org' order by p.position`,
    )
    expect(roles.rows.map(({ name, role }) => `${name} ${role}`)).toEqual([
      ...['Mara ACCOUNT_HOLDER', 'Paula LEGAL_REPRESENTATIVE', 'Stefan LEGAL_REPRESENTATIVE'],
    ])
  })
})

describe('what will not do', () => {
  test.each([
    ['of age today', (today: string) => addMonths(today as never, -18 * 12), 422, 'child.age'],
    ['not born yet', (today: string) => addDays(today as never, 1), 400, 'birthDate.range'],
    ['no day', () => '2016-02-30', 400, 'birthDate.invalid'],
    [
      'a day before of age',
      (today: string) => addDays(addMonths(today as never, -18 * 12), 1),
      200,
      undefined,
    ],
  ])('a child that is %s', async (what, born, status, code) => {
    const key = await begun(`alter.${what.replaceAll(' ', '.')}@example.org`)
    const birthDate = born(await businessDate(office.worker))
    const told = await office.post<Refused>(`${base}/answers/child`, {
      ...{ key, answers: { ...mara, birthDate } },
    })
    expect(told.status).toBe(status)
    if (code)
      expect(told.body.errors?.[0]).toEqual({
        pointer: '/answers/birthDate',
        code,
        message: expect.anything(),
      })
  })

  test('a parent who is a child, oneself as the other, a number of nobody', async () => {
    const email = 'jung@example.org'
    const key = await begun(email)
    const say = (step: string, answers: object) =>
      office.post<Refused>(`${base}/answers/${step}`, { key, answers })
    const young = await say('person', { ...person, birthDate: '2012-01-01' })
    expect([young.status, young.body.code]).toEqual([422, 'parent.age'])
    const self = await say('custody', together(email, [await proof(key, 'BIRTH_CERTIFICATE')]))
    expect([self.status, self.body.code]).toEqual([409, 'invitation.self'])
    expect((await say('child', { ...mara, taxNumber: '11111111111' })).status).toBe(400)
    expect((await say('tax', germanAnswers().tax)).status, 'never asked').toBe(410)
  })

  test('somebody else’s paper, one of a registration that asks for none, and too many', async () => {
    const key = await begun('papier@example.org')
    const theirs = await proof(await begun('anderer@example.org'), 'BIRTH_CERTIFICATE')
    const foreign = await office.post<Refused>(`${base}/answers/custody`, {
      ...{ key, answers: together('x@example.org', [theirs]) },
    })
    expect([foreign.status, foreign.body.code]).toEqual([422, 'custody.proof'])
    office.clock.aheadMs += 3_600_000
    const single = await office.confirmed('ohne@example.org')
    expect((await send(single, 'CUSTODY', goodPdf)).status).toBe(410)
    expect((await send(newKey(), 'CUSTODY', goodPdf)).status).toBe(410)
    for (let i = 0; i < 20; i++) await proof(key, 'CUSTODY')
    expect((await send(key, 'CUSTODY', goodPdf)).status).toBe(429)
  })

  /** All 2,000 take half a minute: `HOSTILE_FILES=2000`. */
  const hostile = Number(process.env.HOSTILE_FILES ?? 200)
  test(`${hostile} hostile files: none is kept, and nothing breaks`, async () => {
    const key = await begun('boese@example.org')
    const statuses = new Map<number, number>()
    const files = hostileFiles(hostile)
    for (const file of files) {
      const { status } = await send(key, 'CUSTODY', file)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== 429) continue
      // After twenty nothing is looked at for a while; what was sent counts no longer after half a day.
      expect((await send(key, 'CUSTODY', goodPdf)).body.code).toBe('rate.limited')
      office.clock.aheadMs += 13 * 3_600_000
    }
    expect(statuses.get(429)).toBe(Math.floor(hostile / 21))
    expect([...statuses.keys()].filter((status) => ![400, 415, 429].includes(status))).toEqual([])
    const { rows } = await office.worker.query(
      `select count(*)::int as kept from registration.proofs where email = 'boese@example.org'`,
    )
    expect(rows).toEqual([{ kept: 0 }])
    const large = Buffer.concat([goodPdf, Buffer.alloc(10 * 1024 * 1024)])
    expect((await send(key, 'CUSTODY', large)).body).toMatchObject({
      ...{ code: 'file.tooLarge', message: expect.stringMatching(/\s10\sMB/) },
    })
    const larger = Buffer.concat([goodPdf, Buffer.alloc(12 * 1024 * 1024)])
    expect((await send(key, 'CUSTODY', larger)).status).toBe(413)
  }, 120_000)
})
