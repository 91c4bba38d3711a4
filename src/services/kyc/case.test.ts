import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#contracts/call.ts'
import type { identificationCalls } from '#contracts/identification.ts'
import type { kycDeskCalls } from '#contracts/kyc-desk.ts'
import { addDays } from '#domain/date.ts'
import { businessDate } from '#platform/clock.ts'
import { isBlocked, releaseBlock } from '#services/accounts/index.ts'
import { demoPassword } from '#services/demo/index.ts'
import { goodPdf, hostileFiles } from '../../../test/hostile-files.ts'
import { type SignedIn, withApi } from '../../../test/identity.ts'
import {
  germanAnswers,
  type Office,
  type OwnAnswers,
  openOffice,
} from '../../../test/registration.ts'
import { signIn } from '../../../test/sign-in.ts'
import {
  type ListFile,
  loadList,
  overdueAnswersStep,
  readListFile,
  screeningStep,
} from './index.ts'
import { screenAll } from './screening.ts'

let office: Office
let operator: SignedIn
beforeAll(async () => {
  office = await openOffice()
  const browser = office.browser()
  operator = withApi(browser, await signIn(browser, 'operator', demoPassword))
})
afterAll(() => office.close())

const patient = { timeout: 25_000 }
type Overview = CallReply<typeof identificationCalls.overview>
type Case = CallReply<typeof kycDeskCalls.case>
type Someone = { customerId: string; email: string; person: SignedIn }

/** Registered and identified. */
async function identified(
  email: string,
  answers: OwnAnswers,
  before = async (_customerId: string) => {},
): Promise<Someone> {
  const person = await office.registered(email, answers)
  const { body } = await person.api('GET', '/api/customer/customer')
  const customerId = (body as { id: string }).id
  await before(customerId)
  const begun = await person.api('POST', '/api/kyc/identifications', {
    ...{ customer_id: customerId, method: 'EID' },
  })
  await office.browser().form((begun.body as { href: string }).href, { answer: 'yes' })
  return { customerId, email, person }
}

const overviewOf = async ({ person, customerId }: Someone): Promise<Overview> =>
  (await person.api('GET', `/api/kyc/onboarding?customer_id=${customerId}`)).body as Overview
const statusOf = async (someone: Someone) => (await overviewOf(someone)).status

const queue = async () =>
  (await operator.api('GET', '/api/kyc/desk/cases')).body as CallReply<typeof kycDeskCalls.queue>
const queued = async ({ customerId }: Someone) =>
  (await queue()).find((each) => each.customerId === customerId)?.checks
const caseOf = async ({ customerId }: Someone) =>
  (await operator.api('GET', `/api/kyc/desk/cases/${customerId}`)).body as Case

async function decide({ customerId }: Someone, check: string, decision: string, text = '') {
  const path = `/api/kyc/desk/cases/${customerId}/decisions`
  const { status, body } = await operator.api('POST', path, { check, decision, text })
  return [status, (body as { code?: string } | '')?.['code' as never]]
}

const answer = async ({ person, customerId }: Someone, text: string) =>
  (await person.api('POST', '/api/kyc/answers', { customer_id: customerId, text })).status

const exposed = (lastName: string): OwnAnswers => {
  const answers = germanAnswers({ lastName })
  const background = { ...answers.background, pepStatus: 'PEP', pepInfo: 'Member of a parliament' }
  return { ...answers, background }
}

test('the demo has a case that an operator and the person finish together', async () => {
  const own = office.browser()
  const person = withApi(own, await signIn(own, 'swetlana.krueger', demoPassword))
  const { body } = await person.api('GET', '/api/customer/customer')
  const someone = { customerId: (body as { id: string }).id, email: '', person }
  expect(await queued(someone)).toEqual(['SANCTIONS'])
  expect((await caseOf(someone)).matches).toMatchObject([{ entry: 'INV-003' }])
  const { needed } = await overviewOf(someone)
  expect(needed).toMatchObject([{ text: 'Woher stammt das Geld, das Sie anlegen möchten?' }])
  expect((await decide(someone, 'SANCTIONS', 'PASSED'))[0]).toBe(204)
  expect(await statusOf(someone)).toBe('IDENTIFIED')
  expect(await answer(someone, 'Diäten und ein Erbe.')).toBe(204)
  expect(await queued(someone)).toEqual(['PEP'])
  expect((await decide(someone, 'PEP', 'PASSED'))[0]).toBe(204)
  await expect.poll(() => statusOf(someone), patient).toBe('ACTIVE')
})

describe('whoever holds an office', () => {
  test('waits without being told for what, is asked, answers, and is passed by a human', async () => {
    const someone = await identified('amt@example.org', exposed('Amt'))
    await expect.poll(() => queued(someone), patient).toEqual(['PEP'])
    const before = await overviewOf(someone)
    expect(before).toMatchObject({ status: 'IDENTIFIED', needed: [] })
    expect(JSON.stringify(before)).not.toMatch(/PEP|SANCTIONS|REVIEW/)
    expect(await answer(someone, 'too early')).toBe(409)

    const found = await caseOf(someone)
    expect(found.persons).toMatchObject([{ name: 'Paula Amt', pepInfo: 'Member of a parliament' }])
    expect(found.checks.filter(({ status }) => status !== 'PASSED')).toEqual([
      { name: 'PEP', status: 'REVIEW', reason: 'pep' },
    ])

    expect(await decide(someone, 'PEP', 'NEEDS_MORE', ' ')).toEqual([400, 'validation.failed'])
    const question = 'Bitte nennen Sie uns Ihre Einkünfte.'
    expect((await decide(someone, 'PEP', 'NEEDS_MORE', question))[0]).toBe(204)
    const dueOn = addDays(await businessDate(office.worker), 14)
    expect((await overviewOf(someone)).needed).toEqual([{ text: question, dueOn }])
    expect(await queued(someone)).toBeUndefined()
    await office.toldOf(someone.email, 'Wir brauchen noch eine Angabe von Ihnen')

    const send = async (content: string) => {
      const body = { customer_id: someone.customerId, content }
      const said = await someone.person.api('POST', '/api/kyc/papers', body)
      return [said.status, (said.body as { code?: string }).code]
    }
    expect(await answer(someone, ' ')).toBe(400)
    expect((await overviewOf(someone)).papers).toEqual([])
    expect(await send(goodPdf.toString('base64'))).toEqual([200, undefined])
    expect((await overviewOf(someone)).papers).toMatchObject([
      { name: `${await businessDate(office.worker)}-answer.pdf` },
    ])
    expect(await send('<html>')).toEqual([415, 'file.type'])
    for (const file of hostileFiles(12))
      expect([400, 415]).toContain((await send(file.toString('base64')))[0])
    for (let i = 1; i < 20; i++) await send(goodPdf.toString('base64'))
    expect(await send(goodPdf.toString('base64'))).toEqual([429, 'rate.limited'])

    expect(await answer(someone, 'Gehalt und Miete.')).toBe(204)
    expect(await send(goodPdf.toString('base64'))).toEqual([409, 'case.notAsked'])
    const { papers } = await caseOf(someone)
    expect(papers).toHaveLength(20)
    expect(papers[0]).toMatchObject({ kind: 'ANSWER' })
    expect(await answer(someone, 'noch einmal')).toBe(409)
    expect((await overviewOf(someone)).needed).toEqual([])
    expect((await caseOf(someone)).checks).toContainEqual({
      ...{ name: 'PEP', status: 'REVIEW', reason: 'pep', asked: question },
      answer: 'Gehalt und Miete.',
    })

    // Asked again on the same day: what went with the first answer says nothing of the second question.
    expect((await decide(someone, 'PEP', 'NEEDS_MORE', 'Und Ihr Vermögen?'))[0]).toBe(204)
    expect((await overviewOf(someone)).papers).toEqual([])
    expect(await answer(someone, ' ')).toBe(400)
    expect(await answer(someone, 'Keines.')).toBe(204)
    expect((await caseOf(someone)).papers).toHaveLength(20)
    expect((await decide(someone, 'PEP', 'PASSED'))[0]).toBe(204)
    await expect.poll(() => statusOf(someone), patient).toBe('ACTIVE')
    expect(await decide(someone, 'PEP', 'FAILED')).toEqual([409, 'case.decided'])
  })

  test('and does not answer in time is looked at again', async () => {
    const someone = await identified('stumm@example.org', exposed('Stumm'))
    await expect.poll(() => queued(someone), patient).toEqual(['PEP'])
    await decide(someone, 'PEP', 'NEEDS_MORE', 'Bitte antworten Sie.')
    const due = addDays(await businessDate(office.worker), 14)
    await overdueAnswersStep.run(office.worker, due)
    expect(await queued(someone)).toBeUndefined()
    await overdueAnswersStep.run(office.worker, addDays(due, 1))
    expect(await queued(someone)).toEqual(['PEP'])
  })
})

test('whoever came of age and was let in by hand is judged once they are identified', async () => {
  const adult = await identified('volljaehrig@example.org', exposed('Handoff'), async (id) => {
    await office.worker.query(`update customers.customers set status = 'ACTIVE' where id = $1`, [
      id,
    ])
    await office.worker.query(
      `insert into accounts.blocks (customer_id, id, reason, since, set_by, released_on, released_by)
       select $1, gen_random_uuid(), 'HANDOVER', business_date, 'end of day', business_date, 'operator'
         from platform.business_clock`,
      [id],
    )
  })
  await expect.poll(() => queued(adult), patient).toContain('PEP')
})

test('whoever is a customer already is refused by a human alone, and not told why', async () => {
  const someone = await identified(
    'again@example.org',
    germanAnswers({ firstName: 'Anna', lastName: 'Schmidt', birthDate: '1984-03-12' }),
  )
  await expect.poll(() => queued(someone), patient).toEqual(['DUPLICATE'])
  expect(await statusOf(someone)).toBe('IDENTIFIED')
  // Only what waits for a decision can be decided.
  expect(await decide(someone, 'ADDRESS', 'FAILED')).toEqual([409, 'case.decided'])
  expect((await decide(someone, 'DUPLICATE', 'FAILED'))[0]).toBe(204)
  expect(await statusOf(someone)).toBe('REJECTED')
  await office.toldOf(someone.email, 'Zu Ihrer Registrierung')
  const { rows } = await office.worker.query<{ body: string }>(
    `select body from postbox.messages where customer_id = $1 and body like '%kein Konto für Sie%'`,
    [someone.customerId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.body).not.toMatch(/Anna|doppelt|schon/)
  expect(await queued(someone)).toBeUndefined()
  const nobody = { ...someone, customerId: 'BAC_999_999_999' }
  expect(await decide(nobody, 'PEP', 'PASSED')).toEqual([404, 'not.found'])
})

describe('whoever may be on a list', () => {
  type Entry = ListFile['entries'][number]
  const load = (...entries: Entry[]) =>
    office.worker.transaction((tx) => loadList(tx, { list: 'TEST', entries }))
  const night = async () => screeningStep.run(office.worker, await businessDate(office.worker))
  const other: Entry = { id: 'T-9', names: ['Somebody Else Entirely'], born: ['1931'] }

  test('is looked at before the account, and told no more than that we are checking', async () => {
    const someone = await identified(
      'viktor@example.org',
      germanAnswers({ firstName: 'Wiktor', lastName: 'Sobolenkowich', birthDate: '1961-03-05' }),
    )
    await expect.poll(() => queued(someone), patient).toEqual(['SANCTIONS'])
    const seen = await overviewOf(someone)
    expect(seen).toMatchObject({ status: 'IDENTIFIED', needed: [] })
    expect(JSON.stringify(seen)).not.toMatch(/SANCTIONS|INV|list/i)
    const { matches } = await caseOf(someone)
    expect(matches).toEqual([
      {
        ...{ person: 'Wiktor Sobolenkowich', list: 'INVENTED', entry: 'INV-001' },
        names: ['Viktor Sobolenkovich', 'Виктор Соболенкович'],
        ...{ born: ['1961-03-05'], likeness: expect.any(Number) },
      },
    ])
    expect(matches[0]!.likeness).toBeGreaterThanOrEqual(85)
    expect((await decide(someone, 'SANCTIONS', 'PASSED'))[0]).toBe(204)
    await expect.poll(() => statusOf(someone), patient).toBe('ACTIVE')
    // Neither side has changed: what was decided holds.
    await night()
    expect(await queued(someone)).toBeUndefined()
    await office.worker.query(
      `update customers.persons set birth_name = 'Sobolenko' where customer_id = $1`,
      [someone.customerId],
    )
    await night()
    expect(await queued(someone)).toEqual(['SANCTIONS'])
  })

  test('is found at night when a list learns of them, until it forgets them', async () => {
    const someone = await identified(
      'ahnungslos@example.org',
      germanAnswers({ lastName: 'Quendt' }),
    )
    await expect.poll(() => statusOf(someone), patient).toBe('ACTIVE')
    const entry: Entry = { id: 'T-1', names: ['QUENDT, Paula'], born: [] }
    expect(await load(entry, other)).toEqual({ added: 2, changed: 0, removed: 0 })
    expect(await queued(someone)).toBeUndefined()
    await night()
    expect(await queued(someone)).toEqual(['SANCTIONS'])
    expect((await decide(someone, 'SANCTIONS', 'PASSED'))[0]).toBe(204)
    expect(await load(entry, other)).toEqual({ added: 0, changed: 0, removed: 0 })
    await night()
    expect(await queued(someone)).toBeUndefined()
    const known = { ...entry, names: [...entry.names, 'Paola Quendt'] }
    expect(await load(known, other)).toEqual({ added: 0, changed: 1, removed: 0 })
    await night()
    expect(await queued(someone)).toEqual(['SANCTIONS'])
    expect(await load(other)).toEqual({ added: 0, changed: 0, removed: 1 })
    await night()
    expect(await queued(someone)).toBeUndefined()
    expect(await statusOf(someone)).toBe('ACTIVE')
  })

  test('and is refused when they are a customer already is blocked, and not told why', async () => {
    const someone = await identified(
      'gesperrt@example.org',
      germanAnswers({ lastName: 'Zwirnlein' }),
    )
    await expect.poll(() => statusOf(someone), patient).toBe('ACTIVE')
    await load({ id: 'T-2', names: ['Paula Zwirnlein'], born: [] }, other)
    await night()
    expect((await decide(someone, 'SANCTIONS', 'FAILED'))[0]).toBe(204)
    await office.toldOf(someone.email, 'Ihr Verrechnungskonto ist gesperrt')
    const { rows } = await office.worker.query<{ state: string }>(
      'select state from accounts.transaction_accounts where customer_id = $1',
      [someone.customerId],
    )
    expect(rows).toEqual([{ state: 'SUSPENDED' }])

    // Released, they are found again as soon as a list says something new of them.
    const block = { customerId: someone.customerId, reason: 'COMPLIANCE', by: 'operator' } as const
    await office.worker.transaction((tx) => releaseBlock(tx, block))
    const checked = async () =>
      (await caseOf(someone)).checks.find(({ name }) => name === 'SANCTIONS')?.status
    await expect.poll(checked, patient).toBe('PASSED')
    await night()
    expect(await queued(someone), 'what was released stays released').toBeUndefined()
    await load({ id: 'T-2', names: ['Paula Zwirnlein', 'Pola Zwirnlein'], born: [] }, other)
    await night()
    expect(await queued(someone)).toEqual(['SANCTIONS'])
    expect((await decide(someone, 'SANCTIONS', 'FAILED'))[0]).toBe(204)
    await expect
      .poll(() => office.worker.transaction((tx) => isBlocked(tx, someone.customerId)), patient)
      .toBe(true)
  })

  test('is found the night after, when the list was loaded while everybody was compared', async () => {
    const someone = await identified(
      'zugleich@example.org',
      germanAnswers({ lastName: 'Vollrath' }),
    )
    await expect.poll(() => statusOf(someone), patient).toBe('ACTIVE')
    const company = { id: 'T-5', names: ['BRANDT Maschinenbau GmbH'], born: [] }
    let isLoaded = false
    await office.worker.transaction((tx) =>
      screenAll({
        query: async (sql, values, name) => {
          const read = await tx.query<never>(sql, values, name)
          if (!isLoaded) await load({ id: 'T-3', names: ['Paula Vollrath'], born: [] }, company)
          isLoaded = true
          return read
        },
      }),
    )
    await night()
    expect(await queued(someone)).toEqual(['SANCTIONS'])
    // A company is looked for by its own name.
    const { rows } = await office.worker.query<{ customerId: string }>(
      `select customer_id as "customerId" from customers.companies where legal_name = 'Brandt Maschinenbau GmbH'`,
    )
    expect((await caseOf({ ...someone, ...rows[0]! })).matches).toMatchObject([
      { person: 'Brandt Maschinenbau GmbH', entry: 'T-5' },
    ])
  })

  test('is judged all the same when the night broke off after everybody was compared', async () => {
    const someone = await identified('abbruch@example.org', germanAnswers({ lastName: 'Ydlinger' }))
    await expect.poll(() => statusOf(someone), patient).toBe('ACTIVE')
    await load({ id: 'T-4', names: ['Paula Ydlinger'], born: [] }, other)
    await office.worker.transaction(screenAll)
    expect(await queued(someone)).toBeUndefined()
    await night()
    expect(await queued(someone)).toEqual(['SANCTIONS'])
  })

  test.each([
    ['it is no JSON', '{'],
    ['an id stands twice', { list: 'A', entries: [other, other] }],
    ['list', { list: 'a list', entries: [other] }],
    ['entries', { list: 'A', entries: [] }],
    ['entries.0.names', { list: 'A', entries: [{ ...other, names: [] }] }],
    ['entries.0.names', { list: 'A', entries: [{ ...other, names: ['محمد', '王伟'] }] }],
    ['entries.0.names.0', { list: 'A', entries: [{ ...other, names: ['12'] }] }],
    ['entries.0.born.0', { list: 'A', entries: [{ ...other, born: ['1961-02-30'] }] }],
    ['entries.0', { list: 'A', entries: [{ ...other, more: 1 }] }],
  ])('a file is refused for %s', (why, file) => {
    const said = readListFile(typeof file === 'string' ? file : JSON.stringify(file))
    expect(said).toContain(why)
  })
})
