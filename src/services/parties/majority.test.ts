import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { businessDate } from '#platform/clock.ts'
import { deliverWaiting } from '#platform/events.ts'
import { openIssues } from '#platform/issues.ts'
import type { Jobs } from '#platform/jobs.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { accountSubscribers } from '#services/accounts/index.ts'
import { approvalSubscribers } from '#services/approvals/index.ts'
import {
  identityWorkers,
  messageOf,
  readStandings,
  type TellLetter,
} from '#services/identity/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { keepMessage } from '#simulator/messages/index.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'
import { newKey } from '../../../test/registration.ts'
import { testLog } from '../../../test/world.ts'
import {
  comingOfAgeStep,
  majorityLetters,
  majoritySubscribers,
  partyJobs,
  partySubscribers,
  partyWorkers,
} from './index.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const [, careJob] = partyJobs
const ahead = expect.stringMatching(/^Am \d.* übernehmen Sie Ihr Konto$/)
const parent = 'martina.lindner'
const origins = () => ({ shared: 'http://localhost', app: 'http://localhost', own: {} })
const tell: TellLetter = (tx, letter) => keepMessage(messageOf(letter), tx)
const jobs: Jobs = {
  async enqueue(tx, job, data) {
    const workers = [
      ...partyWorkers({ send: keepMessage, origins }),
      ...identityWorkers({ send: keepMessage, tell, now: market.now }),
    ]
    await workers.find((each) => each.job.name === job.name)?.run(data, tx)
    return ''
  },
  stop: async () => {},
}
const heard = () =>
  deliverWaiting(
    market.worker,
    [
      ...[...partySubscribers(jobs), ...majoritySubscribers(jobs)],
      ...[...approvalSubscribers, ...accountSubscribers, ...majorityLetters(letterWriter(jobs))],
    ],
    testLog,
  )
/** As the business counts its days. */
const itIs = (day: CalendarDate) =>
  market.worker.query('update platform.business_clock set business_date = $1', [day])
/** Twice, as after a crash. */
async function endOfDay(day: CalendarDate): Promise<void> {
  const step = comingOfAgeStep(market.now)
  await Promise.all([step.run(market.worker, day), step.run(market.worker, day)])
  await step.run(market.worker, day)
  await heard()
}

const of = async <T extends object>(sql: string, id = market.customerOf(parent)) =>
  (await market.worker.query<T>(sql, [id])).rows
const letters = async (id?: string) =>
  (
    await of<{ key: string }>(
      `select key from postbox.letters where customer_id = $1 and key like 'majority%' order by id`,
      id,
    )
  ).map(({ key }) => key)
const state = async () => ({
  account: (
    await of<{ state: string }>(
      'select state from accounts.transaction_accounts where customer_id = $1',
    )
  )[0]!.state,
  roles: (
    await of<{ said: string }>(
      `select name || ' ' || status as said from customers.roles where customer_id = $1 order by 1`,
    )
  ).map(({ said }) => said),
})
const mails = async (to: string) =>
  (
    await market.worker.query<{ subject: string; body: string }>(
      'select subject, body from simulator.messages where recipient = $1 order by id desc',
      [to],
    )
  ).rows

const birthday = async () => {
  const [child] = await of<{ born: CalendarDate }>(
    'select birth_date as born from customers.persons where customer_id = $1 and position = 0',
  )
  return {
    born: child!.born,
    on: date(`${Number(child!.born.slice(0, 4)) + 18}${child!.born.slice(4)}`),
  }
}

describe('a child that comes of age', () => {
  test('is written to where its parents say, which is not where they are', async () => {
    const path = `/customer/customers/${market.customerOf(parent)}/majority`
    const name = async (who: string, email: string) => {
      const { status, body } = await market.call(who, 'POST', path, { body: { email } })
      return [status, body?.errors?.[0].pointer, body?.errors?.[0].code]
    }
    expect(await name(parent, 'nobody')).toEqual([400, '/email', 'email.format'])
    expect(await name(parent, `${parent}@demo.tidemark.test`)).toEqual([
      ...[400, '/email', 'majority.parent'],
    ])
    expect((await name('lukas.weber', 'x@example.org'))[0]).toBe(404)
    expect(await name(parent, 'Tim.Lindner@example.org')).toEqual([200, undefined, undefined])
    const own = `/customer/customers/${market.customerOf('lukas.weber')}/majority`
    const { status } = await market.call('lukas.weber', 'POST', own, {
      body: { email: 'x@example.org' },
    })
    expect(status, 'an adult has no such day').toBe(404)
    const people = await market.call(parent, 'GET', path.replace('majority', 'people'))
    expect(people.body.majority).toEqual({
      ...{ name: 'Tim Lindner', on: (await birthday()).on, email: 'tim.lindner@example.org' },
    })
  })

  test('has its parents told in time, once for each of the days', async () => {
    const { on } = await birthday()
    expect(await businessDate(market.worker)).toBe(addDays(on, -20))
    await endOfDay(addDays(on, -92))
    expect(await letters()).toEqual([])
    for (const days of [91, 90, 60, 31, 30, 2]) await endOfDay(addDays(on, -days))
    expect(await letters()).toEqual(['majorityAhead', 'majorityAhead'])
    const own = (await mails('tim.lindner@example.org')).map(({ subject }) => subject)
    expect(own, 'and hears of it itself').toEqual(Array(2).fill(ahead))
  })

  test('is nobody’s child on the day: its parents act no more, and its account waits for it', async () => {
    const { on } = await birthday()
    await endOfDay(addDays(on, -2))
    expect((await state()).account, 'not a day earlier').toBe('ACTIVE')
    await itIs(addDays(on, -1))
    await endOfDay(addDays(on, -1))
    await itIs(on)
    await endOfDay(on)
    expect(await state()).toEqual({
      account: 'SUSPENDED',
      roles: ['ACCOUNT_HOLDER REQUESTED', 'LEGAL_REPRESENTATIVE DISABLED'],
    })
    expect(await letters()).toEqual(['majorityAhead', 'majorityAhead', 'majorityReached'])
    const { rows } = await market.worker.query<{ id: string }>(
      'select id from identity.users where username = $1',
      [parent],
    )
    expect((await readStandings(market.worker, rows[0]!.id)).size).toBe(0)
    expect((await mails(`${parent}@demo.tidemark.test`)).map(({ subject }) => subject)).toEqual([
      'Tim Lindner ist volljährig: Ihre Vertretung ist beendet',
    ])
    expect(
      await of(
        `select from customers.reference_accounts where customer_id = $1 and state <> 'REMOVED'`,
      ),
    ).toEqual([])
    expect(
      await of(`select notice from customers.majority_notices where customer_id = $1 order by 1`),
    ).toEqual([{ notice: 0 }, { notice: 30 }, { notice: 90 }])
  })

  test('takes it over by the link, and nobody else does', async () => {
    const [mail, ...more] = await mails('tim.lindner@example.org')
    expect(more.map(({ subject }) => subject)).toEqual([ahead, ahead])
    const link = new URL(/http\S+/.exec(mail!.body)![0])
    const key = newKey()
    const base = '/user-management/role-invitations'
    const opened = await market.call('', 'POST', `${base}/opening`, {
      body: { token: link.hash.slice(1), key },
    })
    expect(opened.body).toMatchObject({ isOwn: true, firstName: 'Tim' })
    expect(opened.body.by, 'we invite, and no name stands for us').toBe(undefined)
    const { born } = await birthday()
    const identity = {
      ...{ birthPlace: 'Leipzig', nationality: 'DEU', street: 'Ring', streetNumber: '1' },
      ...{ postalCode: '04109', city: 'Leipzig', countryCode: 'DEU' },
    }
    const join = async (change: object) => {
      const { status, body } = await market.call('', 'POST', `${base}/joining`, {
        body: {
          ...{ key, password: 'a calm and rising tide', firstName: 'Tim', lastName: 'Lindner' },
          ...{ birthDate: born, identity, ...change },
        },
      })
      return [status, body?.code ?? body?.mustIdentify]
    }
    expect(await join({ birthDate: '1979-03-02' }), 'a parent').toEqual([422, 'invitation.person'])
    expect(await join({ firstName: 'Martina' })).toEqual([422, 'invitation.person'])
    expect(await join({})).toEqual([200, true])
    expect((await join({}))[0], 'once').toBe(410)
    await heard()
    expect((await state()).account).toBe('SUSPENDED')

    const id = market.customerOf(parent)
    const [user] = (
      await market.worker.query<{ id: string }>(
        `select id from identity.users where username = 'tim.lindner@example.org'`,
      )
    ).rows
    expect((await readStandings(market.worker, user!.id)).get(id)).toMatchObject({
      roles: [{ part: 'HOLDER', isActive: false }],
    })
    const own = () =>
      of(
        `select p.first_name from customers.persons p, leaving.own_people($1, '${user!.id}') o
          where p.customer_id = $1 and p.id = o.id`,
      )
    expect(await own(), 'their data is theirs, and not their parents’').toEqual([
      { first_name: 'Tim' },
    ])
    await of(
      `update customers.persons set username = null where customer_id = $1 and username = '${parent}'`,
    )
    expect(await own(), 'nor of one who is named elsewhere').toEqual([{ first_name: 'Tim' }])
  })

  test('whose parents have died, and without an address, is invited by the desk, which hears of a no and asks again', async () => {
    const id = 'BAC_410_000_004'
    const invite = async (who: string, email = 'lena@example.org') => {
      const path = `/customer/desk/blocks/${id}/adult`
      const { status, body } = await market.call(who, 'POST', path, { body: { email } })
      await heard()
      return [status, body?.errors?.[0].code ?? body?.code]
    }
    expect(await invite('operator'), 'a child').toEqual([404, 'not.found'])
    await market.worker.query(
      `update customers.persons set birth_date = '2008-02-29' where customer_id = $1 and position = 0`,
      [id],
    )
    await market.worker.query(
      `update customers.roles set status = 'DISABLED' where customer_id = $1 and name = 'LEGAL_REPRESENTATIVE'`,
      [id],
    )
    await market.worker.query(
      `insert into customers.invitations
         (customer_id, id, authority, email, first_name, last_name, invited_by, page, invited_at, ends_at)
       values ($1, $2, 'SIGN', 'oma@example.org', 'Olga', 'Berger', $2, '', $3, $3::timestamptz + interval '14 days')`,
      [id, uuidV7(), market.now()],
    )
    // Two in one end of day; she was born on a day this year has not.
    await endOfDay(date('2026-02-27'))
    expect(await of(`select from accounts.blocks where customer_id = $1`, id)).toEqual([])
    await endOfDay(date('2026-02-28'))
    expect(await of(`select reason from accounts.blocks where customer_id = $1`, id)).toEqual([
      { reason: 'HANDOVER' },
    ])
    const invitations = () =>
      of(
        `select email, state, (select username from identity.users where id = invited_by) as by
           from customers.invitations where customer_id = $1 order by invited_at, id`,
        id,
      )
    const asked = { email: 'oma@example.org', state: 'VOIDED', by: null }
    expect(await invitations()).toEqual([asked])
    expect(await invite('lukas.weber')).toEqual([403, 'forbidden'])
    expect(await invite('operator', 'nobody')).toEqual([400, 'email.format'])
    expect(await invite('operator', 'familie.berger@demo.tidemark.test')).toEqual([
      ...[400, 'majority.parent'],
    ])
    expect(await invite('operator')).toEqual([204, undefined])
    const invited = { email: 'lena@example.org', by: 'operator' }
    expect(await invitations()).toEqual([asked, { ...invited, state: 'INVITED' }])
    const told = async () =>
      (await market.call('operator', 'GET', '/customer/desk/blocks')).body
        .find((block: { customerId: string }) => block.customerId === id)
        .invitations.map((each: { email: string; state: string }) => `${each.email} ${each.state}`)
    expect(await told()).toEqual(['lena@example.org INVITED'])
    const [mail] = await mails('lena@example.org')
    expect(mail!.subject).toBe('Ihr Konto gehört jetzt in Ihre Hände')
    const lastDay = addDays(await businessDate(market.worker), 14)
    expect(mail!.body).toContain(`bis zum ${formatDate('de-DE', lastDay, 'long')}`)

    const issues = async () => (await openIssues(market.worker)).map(({ reason }) => reason)
    const key = newKey()
    const base = '/user-management/role-invitations'
    const token = new URL(/http\S+/.exec(mail!.body)![0]).hash.slice(1)
    await market.call('', 'POST', `${base}/opening`, { body: { token, key } })
    expect(await told(), 'its link was opened').toEqual(['lena@example.org ACCEPTED'])
    await market.call('', 'POST', `${base}/refusal`, { body: { key } })
    await heard()
    expect(await issues()).toEqual(['declined'])
    expect(await invite('operator')).toEqual([204, undefined])
    expect(await issues(), 'asked again').toEqual([])
    await itIs(addDays(await businessDate(market.worker), 15))
    await market.worker.transaction((tx) => jobs.enqueue(tx, careJob as never, {} as never))
    await heard()
    expect(await issues(), 'nobody came').toEqual(['expired'])
    expect(
      await of(`select from postbox.letters where customer_id = $1 and key like 'role%'`, id),
    ).toEqual([])
    expect(await invite('operator')).toEqual([204, undefined])
    expect(await told()).toEqual(
      ['INVITED', 'EXPIRED', 'DECLINED'].map((state) => `lena@example.org ${state}`),
    )
    expect(await invite('operator'), 'so many letters, and no more').toEqual([429, 'rate.limited'])
  })
})

test('who follows the dead is invited in our name, said once', async () => {
  const heir = { firstName: 'Eva', lastName: 'Weber', email: 'eva.erbin@example.org' }
  const [dead] = await of<{ firstName: string; lastName: string; birthDate: string }>(
    `select first_name as "firstName", last_name as "lastName", birth_date as "birthDate"
       from customers.persons where customer_id = $1 and position = 0`,
    market.customerOf('lukas.weber'),
  )
  const customerId = market.customerOf('lukas.weber')
  const { status } = await market.call('operator', 'POST', '/customer/desk/deaths', {
    body: { ...dead, customerId, diedOn: '2026-01-10', heir },
  })
  expect(status).toBe(204)
  await heard()
  const [mail] = await mails(heir.email)
  expect(mail!.subject).toBe('Sie sind eingeladen, für ein Konto zu handeln')
  expect(mail!.body.match(/Tidemark/g)).toHaveLength(1)
})
