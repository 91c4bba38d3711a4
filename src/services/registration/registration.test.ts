import { describe, expect, test } from 'vitest'
import type { WireRegistration } from '#contracts/registration.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { demoPassword } from '#services/demo/index.ts'
import { textOf } from '#services/documents/index.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import {
  base,
  germanAnswers,
  goodPassword,
  newKey,
  type Office,
  openOffice,
} from '../../../test/registration.ts'
import { signIn } from '../../../test/sign-in.ts'
import { careForRegistrations } from './care.ts'
import { contractText } from './contract-documents.ts'
import { receiveServicingBankEvent } from './index.ts'

const office = openForAll(openOffice)

const hour = 3_600_000
type Refused = { errors: { pointer: string; code: string }[] }
const fieldsOf = ({ errors }: Refused) => errors.map(({ pointer, code }) => `${pointer} ${code}`)
const day = 24 * hour

describe('the mail address', () => {
  test('nobody learns whether it has an account: answer and headers are the same', async () => {
    const [known, unknown] = [
      await office.start('anna.schmidt@demo.tidemark.test'),
      await office.start('nobody.yet@example.org'),
    ]
    const plain = ({ status, body, headers }: typeof known) => ({
      status,
      body,
      headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    })
    expect(plain(known)).toEqual(plain(unknown))
    expect(known.status).toBe(202)

    const told = await office.letterTo('anna.schmidt@demo.tidemark.test', /schon registriert/)
    expect(told.body).toMatch(/\/de-de\/login\//)
    expect(told.body).not.toMatch(/#/)
    await office.letterTo('nobody.yet@example.org', /Bestätigen/)
  })

  test('a known one in capitals is the same one, and its password stays', async () => {
    await office.start('Petra.LANG@demo.tidemark.test')
    await office.letterTo('petra.lang@demo.tidemark.test', /schon registriert/)
    await signIn(office.browser(), 'petra.lang', demoPassword)
  })

  test('one that its owner may still take back is known as well', async () => {
    const email = 'left.behind@example.org'
    await office.worker.query(
      `insert into identity.contact_changes (id, user_id, signed_for, kind, new_value, old_value, old_username,
         locale, origin, answer_until, asked_at, done_at)
       select gen_random_uuid(), id, '', 'mail', 'now@example.org', $1, username, 'de-DE', '', now(), now(), now()
         from identity.users where username = 'petra.lang'`,
      [email],
    )
    await office.start(email)
    expect((await office.letterTo(email, /schon registriert/)).body).not.toMatch(/#/)
  })

  test.each(['a@b', 'a@b..c', 'no address'])('%s is refused at the field', async (email) => {
    const { status, body } = await office.post<Refused>(base, { email, locale: 'de-DE' })
    expect(status).toBe(400)
    expect(fieldsOf(body)).toEqual(['/email email.format'])
  })

  test('five letters an hour are enough, to a stranger and to a customer; the last one stays good', async () => {
    for (const email of ['often@example.org', 'claire.martin@demo.tidemark.test']) {
      for (let i = 0; i < 7; i++) await office.start(email)
      // A job of later proves that the earlier ones are done.
      await office.start(`after.${email}`)
      await office.letterTo(`after.${email}`, /./)
      await expect.poll(async () => (await office.lettersTo(email)).length).toBe(5)
      office.clock.aheadMs += 3_600_000
    }
    const [last] = await office.lettersTo('often@example.org')
    const token = /#([\w-]+)/.exec(last!.body)![1]
    const { status } = await office.post(`${base}/confirmation`, { token, key: newKey() })
    expect(status).toBe(200)
  })

  test('a stranger who starts for an address leaves nothing behind in the registration of its owner (T4)', async () => {
    const email = 'owner@example.org'
    for (let i = 1; i <= 3; i++) await office.linkFor(email, {}, i)
    const link = await office.linkFor(email, {}, 4)
    const key = newKey()
    const earlier = (await office.lettersTo(email)).slice(1)
    expect(earlier).toHaveLength(3)
    for (const { body } of earlier) {
      const token = /#([\w-]+)/.exec(body)![1]
      const replaced = await office.post<{ code: string }>(`${base}/confirmation`, {
        token,
        key: newKey(),
      })
      expect([replaced.status, replaced.body.code]).toEqual([410, 'registration.replaced'])
    }
    await office.post(`${base}/confirmation`, { token: link.hash.slice(1), key })
    await office.answered(key, germanAnswers({ lastName: 'Eigen' }))
    const password = 'low water in the morning'
    expect((await office.post(`${base}/submission`, { key, password })).status).toBe(200)
    await expect(signIn(office.browser(), email, password)).resolves.toBeDefined()
  })
})

describe('the link', () => {
  test.each([
    ['de-DE', 'dkb_retail', '/de-de/register/?regflow=dkb_retail'],
    ['en-GB', 'legal_and_general', '/en-gb/register/?regflow=legal_and_general'],
    ['en-GB', 'mse_savings_hub', '/en-gb/register/?regflow=mse_savings_hub'],
    ['en-IE', 'askpaul', '/en-ie/register/?regflow=askpaul'],
    ['en-IE', 'fairstone', '/en-ie/register/?regflow=fairstone'],
    ['pl-PL', 'broker', '/pl-pl/cooperation-partner/register/?regflow=broker'],
    [
      ...(['fr-FR', 'broker'] as const),
      '/fr-fr/cooperation-partner/register/?regflow=broker&product=corribvale_12',
    ],
    // Of another market: the normal way. [HDR-044]
    ['de-AT', 'dkb_retail', '/de-at/register/'],
  ])('in %s through %s leads to %s [HDR-039, HDR-040, HDR-041]', async (locale, flow, expected) => {
    const email = `${flow.replaceAll('_', '')}.${locale.toLowerCase()}@example.org`
    const product = /product=(\w+)/.exec(expected)?.[1]
    const { status } = await office.start(email, { locale, flow, ...(product && { product }) })
    expect(status).toBe(202)
    const letter = await office.letterTo(email, /./)
    const link = new URL(/http\S+/.exec(letter.body)![0])
    expect(link.pathname + link.search).toBe(expected)
    const found = await office.post<WireRegistration>(`${base}/confirmation`, {
      token: link.hash.slice(1),
      key: newKey(),
    })
    expect(found.body).toMatchObject({ locale, email, isSubmitted: false })
    expect(found.body.flow).toBe(expected.includes('regflow') ? flow : undefined)
    office.clock.aheadMs += 60_000
  })

  test('counts once; the browser that used it may repeat it, another may not', async () => {
    const link = await office.linkFor('once@example.org')
    const [token, key] = [link.hash.slice(1), newKey()]
    const first = await office.post(`${base}/confirmation`, { token, key })
    const again = await office.post(`${base}/confirmation`, { token, key })
    const other = await office.post<{ code: string }>(`${base}/confirmation`, {
      token,
      key: newKey(),
    })
    expect([first.status, again.status, other.status]).toEqual([200, 200, 410])
    expect(again.body).toEqual(first.body)
    expect(other.body.code).toBe('registration.expired')
  })

  test('of twenty browsers at once one has it', async () => {
    const token = (await office.linkFor('race@example.org')).hash.slice(1)
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        office.post(`${base}/confirmation`, { token, key: newKey() }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 410)).toHaveLength(19)
  })

  test('ends after a day', async () => {
    const token = (await office.linkFor('late@example.org')).hash.slice(1)
    office.clock.aheadMs += day + 1000
    const late = await office.post(`${base}/confirmation`, { token, key: newKey() })
    expect(late.status).toBe(410)
  })

  test('a key that nobody has opens nothing', async () => {
    const key = newKey()
    for (const [path, body] of [
      ['resumption', { key }],
      ['submission', { key, password: goodPassword }],
    ] as const)
      expect((await office.post(`${base}/${path}`, body)).status).toBe(410)
    const answers = germanAnswers().person
    expect((await office.post(`${base}/answers/person`, { key, answers })).status).toBe(410)
  })
})

describe('the answers', () => {
  test('are kept once they will do, and told at the field while they will not [B25]', async () => {
    const key = await office.confirmed('answers@example.org')
    const { person, contact } = germanAnswers()
    const minor = { ...person, birthDate: '2015-01-01', lastName: '' }
    const refused = await office.post<{ errors: { pointer: string; code: string }[] }>(
      `${base}/answers/person`,
      { key, answers: minor },
    )
    expect(refused.body.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/answers/lastName required',
      '/answers/birthDate birthDate.minor',
    ])
    const phone = { ...contact, phoneNumber: '0151 1234' }
    const unreachable = await office.post<{ errors: { pointer: string; code: string }[] }>(
      `${base}/answers/contact`,
      { key, answers: phone },
    )
    expect(unreachable.body.errors[0]).toMatchObject({
      pointer: '/answers/phoneNumber',
      code: 'phone.format',
    })
    // Everything that is wrong with a step is told at once.
    const both = { ...contact, postalCode: '1', phoneNumber: '0151' }
    const wrong = await office.post<Refused>(`${base}/answers/contact`, { key, answers: both })
    expect(fieldsOf(wrong.body)).toEqual([
      '/answers/postalCode postalCode.format',
      '/answers/phoneNumber phone.format',
    ])
    expect((await office.post(`${base}/answers/person`, { key, answers: person })).status).toBe(200)
    const { body } = await office.post<WireRegistration>(`${base}/resumption`, { key })
    expect(body.answers).toEqual({ person })
  })

  test('follow the mailbox to another browser, and leave the first', async () => {
    const first = await office.confirmed('moving@example.org')
    const { person } = germanAnswers()
    await office.post(`${base}/answers/person`, { key: first, answers: person })
    const link = await office.linkFor('moving@example.org', {}, 2)
    const { body } = await office.post<WireRegistration>(`${base}/confirmation`, {
      token: link.hash.slice(1),
      key: newKey(),
    })
    expect(body.answers).toEqual({ person })
    expect((await office.post(`${base}/resumption`, { key: first })).status).toBe(410)
  })

  test('that are not whole make no customer', async () => {
    const key = await office.confirmed('half@example.org')
    await office.post(`${base}/answers/person`, { key, answers: germanAnswers().person })
    const { status, body } = await office.post<{ errors: { pointer: string }[] }>(
      `${base}/submission`,
      { key, password: goodPassword },
    )
    expect(status).toBe(400)
    expect(body.errors.map(({ pointer }) => pointer)).toEqual([
      '/answers/contact',
      '/answers/background',
      '/answers/tax',
      '/answers/agreement',
    ])
  })
})

describe('the submission', () => {
  test.each([
    ['short', 'password.short'],
    ['password1234', 'password.common'],
    ['leavemealone', 'password.common'],
    ['Paula likes the tide', 'password.personal'],
    ['wInTèrlich am Hafen', 'password.personal'],
    ['calm.sailor 2026', 'password.personal'],
  ])('with the password %s is refused at the field', async (password, code) => {
    const key = await office.confirmed(
      `calm.sailor+${Buffer.from(password).toString('hex')}@example.org`,
    )
    await office.answered(key, germanAnswers())
    const { status, body } = await office.post<Refused>(`${base}/submission`, { key, password })
    expect([status, fieldsOf(body)]).toEqual([400, [`/password ${code}`]])
    office.clock.aheadMs += 360_000
  })

  test('makes one customer, however often it is sent', async () => {
    const key = await office.confirmed('paula@example.org', { flow: 'dkb_retail' })
    await office.answered(key, germanAnswers())
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        office.post(`${base}/submission`, { key, password: goodPassword }),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const { rows } = await office.worker.query(
      `select c.status, c.distributor_id as distributor, c.market, a.state, a.currency, r.status as role,
              p.first_name as "firstName", p.phone_number as phone, p.gender, p.username,
              (select count(*)::int from documents.documents d where d.customer_id = c.id) as documents,
              (select count(*)::int from customers.consents k where k.customer_id = c.id and is_valid) as consents
         from customers.customers c join customers.persons p on p.customer_id = c.id
         join customers.roles r on r.customer_id = c.id
         join accounts.transaction_accounts a on a.customer_id = c.id
        where p.email = 'paula@example.org'`,
    )
    expect(rows).toEqual([
      {
        ...{ status: 'REGISTERED', distributor: 'dkb_retail', market: 'de-DE' },
        ...{ state: 'INITIATED', currency: 'EUR', role: 'REQUESTED' },
        ...{ firstName: 'Paula', phone: '+4915112345678', gender: 'FEMALE' },
        ...{ username: 'paula@example.org', documents: 4, consents: 3 },
      },
    ])
    await office.letterTo('paula@example.org', /Ein Schritt/)
  })

  test('leaves no answers in the registration, but the evidence', async () => {
    const { rows } = await office.worker.query<{ answers: object }>(
      `select answers from registration.registrations
        where email = 'paula@example.org' and submitted_at is not null`,
    )
    expect(rows).toEqual([{ answers: {} }])
    const { rows: declared } = await office.worker.query<{ flow: string }>(
      `select flow, answers->'person'->>'lastName' as name from registration.declarations
        where answers->'person'->>'lastName' = 'Winter'`,
    )
    expect(declared).toEqual([{ flow: 'dkb_retail', name: 'Winter' }])
  })

  test('of a second registration for the same mailbox is refused', async () => {
    const [one, two] = [await office.confirmed('twice@example.org'), newKey()]
    // Begun before the first was finished, confirmed after it.
    const link = await office.linkFor('twice@example.org', {}, 2)
    await office.answered(one, germanAnswers({ lastName: 'Zweifach' }))
    expect(
      (await office.post(`${base}/submission`, { key: one, password: goodPassword })).status,
    ).toBe(200)
    await office.post(`${base}/confirmation`, { token: link.hash.slice(1), key: two })
    await office.answered(two, germanAnswers({ lastName: 'Zweifach' }))
    const second = await office.post<{ code: string }>(`${base}/submission`, {
      key: two,
      password: goodPassword,
    })
    expect([second.status, second.body.code]).toEqual([409, 'registration.known'])
  })

  test.each([
    ['certified', true, [{ kind: 'W9', state: 'ACCEPTED', number: '536904399' }]],
    ['not certified', false, []],
  ])('an American number that is %s', async (title, isW9Certified, kept) => {
    const email = `w9.${title.replace(' ', '.')}@example.org`
    const key = await office.confirmed(email, { locale: 'en-US' })
    const { person, contact, background, agreement } = germanAnswers({ lastName: title })
    const residences = [{ countryCode: 'USA', number: '536-90-4399', missingReason: '' }]
    await office.answered(key, {
      ...{ person: { ...person, nationality: 'USA', maritalStatus: '', courtesyTitle: 'MS' } },
      contact: {
        ...{ ...contact, postalCode: '10001', city: 'New York', additionalInformation: 'NY' },
        ...{ countryCode: 'USA', phoneNumber: '+1 212 555 0123' },
      },
      ...{ background, agreement, tax: { residences, isW9Certified } },
    })
    const { status } = await office.post(`${base}/submission`, { key, password: goodPassword })
    expect(status).toBe(200)
    const { rows } = await office.worker.query(
      `select c.kind, c.state, c.number from tax.certificates c
         join customers.persons p on p.customer_id = c.customer_id and p.id = c.person_id
        where p.email = $1`,
      [email],
    )
    expect(rows).toEqual(kept)
  })

  test('the contract can be read before, in every language, with nothing left to fill in', async () => {
    const { body } = await office
      .browser()
      .fetch(`${base}/documents/terms?locale=pl-PL`)
      .then(async (response) => ({ body: (await response.json()) as { content: string } }))
    expect(Buffer.from(body.content, 'base64').toString('latin1')).toMatch(/^%PDF-1\.7/)
    const brand = { name: 'Tidemark', supportMail: 'service@example.org' }
    for (const locale of ['de-CH', 'en-IE', 'fi-FI', 'en-US'] as const)
      for (const name of ['terms', 'privacy', 'guarantee'] as const) {
        const text = contractText(name, locale, brand, '2026-11-16' as never)
        expect(text.title.length).toBeGreaterThan(3)
        expect(textOf(text)).not.toMatch(/\{\w+\}|\]\(|\*\*/)
        expect(marketOf(locale)).toBeDefined()
      }
  })
})

type Overview = { status: string; methods: string[]; identification?: { status: string } }

describe('from registered to active', () => {
  const overviewOf = async ({ api }: Awaited<ReturnType<Office['registered']>>) => {
    const { body } = await api('GET', '/api/customer/customer')
    const { id } = body as { id: string }
    const overview = (await api('GET', `/api/kyc/onboarding?customer_id=${id}`)).body as Overview
    return { id, ...overview }
  }
  const answer = (href: string, given: string) => office.browser().form(href, { answer: given })

  test('a customer walks all states, each step told once [ENUM-001, ENUM-002, ENUM-010]', async () => {
    const person = await office.registered('walk@example.org', germanAnswers({ lastName: 'Weg' }))
    const { id, ...before } = await overviewOf(person)
    expect(before).toMatchObject({
      status: 'REGISTERED',
      methods: ['VIDEO', 'EID', 'BRANCH', 'BANK'],
    })
    const start = (method: string) =>
      person.api('POST', '/api/kyc/identifications', { customer_id: id, method })
    const { href } = (await start('VIDEO')).body as { href: string }
    // A second click is the same try.
    expect((await start('VIDEO')).body).toEqual({ href })

    const sent = await answer(href, 'yes')
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `${office.origin()}/de-de/identification/`,
    ])
    await answer(href, 'yes')
    await expect
      .poll(async () => (await overviewOf(person)).status, { timeout: 20_000 })
      .toBe('ACTIVE')
    const { rows } = await office.worker.query<{ name: string }>(
      'select name from platform.outbox where customer_id = $1 order by position',
      [id],
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'customer.registered',
      'identification.done',
      'customer.identified',
      'kyc.passed',
      'customer.exported',
      'customer.activated',
    ])
    const account = (await person.api('GET', '/api/customer/transaction_account')).body as {
      state: string
      iban: string
    }
    expect(account.state).toBe('ACTIVE')
    expect(account.iban).toMatch(/^DE\d{20}$/)
    expect((await start('VIDEO')).status).toBe(409)
    await office.letterTo('walk@example.org', /Konto ist eröffnet/)
    await office.letterTo('walk@example.org', /identifiziert/)
    expect(await office.lettersTo('walk@example.org')).toHaveLength(4)
    const roles = await office.worker.query(
      'select status from customers.roles where customer_id = $1',
      [id],
    )
    expect(roles.rows).toEqual([{ status: 'ACTIVE' }])
  })

  test('what the servicing bank says twice, late, or of nobody changes nothing', async () => {
    const person = await office.registered('events@example.org', germanAnswers({ lastName: 'Nu' }))
    const { id } = await overviewOf(person)
    const bank = (eventId: string, customerId = id) =>
      office.worker.transaction((tx) =>
        receiveServicingBankEvent(
          tx,
          { eventId, customerId, kind: 'ACCEPTED', account: { accountNumber: '1' } },
          office.tell,
        ),
      )
    expect(await bank('too-early')).toBe('late')
    expect(await bank('too-early')).toBe('repeated')
    expect(await bank('b1', 'BAC_999_999_999')).toBe('unknown')
  })

  test('the servicing bank may say no, and why is not told', async () => {
    const email = 'rejected@example.org'
    const person = await office.registered(email, germanAnswers({ lastName: 'Rejected' }))
    const { id } = await overviewOf(person)
    const reply = await person.api('POST', '/api/kyc/identifications', {
      customer_id: id,
      method: 'VIDEO',
    })
    await answer((reply.body as { href: string }).href, 'yes')
    await expect
      .poll(async () => (await overviewOf(person)).status, { timeout: 20_000 })
      .toBe('REJECTED')
    await office.toldOf(email, 'Zu Ihrer Registrierung')
  })
})

test('left registrations are reminded of three times and forgotten in the end', async () => {
  const email = 'left@example.org'
  await office.confirmed(email)
  const sent: string[] = []
  const care = (aheadMs: number) =>
    office.worker.transaction((tx) =>
      careForRegistrations(
        tx,
        async ({ to }) => {
          if (to === email) sent.push(to)
        },
        new Date(office.now().getTime() + aheadMs),
      ),
    )
  await care(hour)
  expect(sent).toHaveLength(0)
  for (const days of [1, 1, 3, 7, 8]) await care(days * day + hour)
  expect(sent).toHaveLength(3)
  await care(91 * day)
  const { rowCount } = await office.worker.query(
    'select from registration.registrations where email = $1',
    [email],
  )
  expect(rowCount).toBe(0)
})

test('whoever tries from one place again and again has to wait', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await office.start(`try${i}@example.org`)).status)
  expect(new Set(statuses)).toEqual(new Set([202, 429]))
  expect(statuses.at(-1)).toBe(429)
})
