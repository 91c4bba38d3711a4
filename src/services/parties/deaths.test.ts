import { expect, test } from 'vitest'
import { deliverWaiting } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { accountSubscribers, keepBlock, releaseBlock } from '#services/accounts/index.ts'
import { closeInvitation, openInvitations } from '#services/customer/index.ts'
import { readersOf, readStandings } from '#services/identity/index.ts'
import { orderSubscribers } from '#services/orders/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { receiveServicingBankEvent } from '#services/registration/index.ts'
import { openMarketplace, ordered } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'
import { deathSubscribers, partyLetters } from './index.ts'
import { inviterOf, tellOf } from './jobs.ts'

const market = openForAll(openMarketplace)

const jobs: Jobs = { enqueue: async () => '', stop: async () => {} }
const tell = () =>
  deliverWaiting(
    market.worker,
    [
      ...[...deathSubscribers, ...orderSubscribers, ...accountSubscribers],
      ...partyLetters(letterWriter(jobs)),
    ],
    testLog,
  )
const desk = (method: 'GET' | 'POST', path: string, body?: object) =>
  market.call('operator', method, `/customer/desk/${path}`, body ? { body } : {})
const report = async (body: object) => {
  const { status, body: said } = await desk('POST', 'deaths', body)
  const wrong = said?.errors?.map((each: { pointer: string; code: string }) => [
    each.pointer,
    each.code,
  ])
  return [status, said?.code, ...(wrong ?? [])]
}
const of = async <T extends object>(sql: string, login: string) =>
  (await market.worker.query<T>(sql, [market.customerOf(login)])).rows
const accountState = async (login: string) =>
  (
    await of<{ state: string }>(
      'select state from accounts.transaction_accounts where customer_id = $1',
      login,
    )
  )[0]!.state
const letterKeys = async (login: string) =>
  (
    await of<{ key: string; username: string | null }>(
      `select l.key, u.username from postbox.letters l left join identity.users u on u.id = l.reader_id
        where l.customer_id = $1 order by l.id`,
      login,
    )
  ).map(({ key, username }) => `${key} ${username}`)
/** Of those that were not there before anybody died. */
const orderStates = async (login: string) =>
  (
    await of<{ state: string }>(
      `select instruction_state as state from orders.orders
        where customer_id = $1 and confirmed_on = (select business_date from platform.business_clock) order by id`,
      login,
    )
  ).map(({ state }) => state)
const blocks = async (login: string) =>
  (await desk('GET', 'blocks')).body
    .filter((block: { customerId: string }) => block.customerId === market.customerOf(login))
    .map(({ reason }: { reason: string }) => reason)

test('a holder who died acts no more, their account is blocked, and what no bank has is given up', async () => {
  const who = 'lukas.weber'
  const customerId = market.customerOf(who)
  // The second waits for the money that the first has reserved.
  await market.payIn(who, 600_000n)
  const wish = { productId: 'OF002', amount: '5500.00', rate: '2.25' }
  for (const _ of ['first', 'second']) expect((await ordered(market, who, wish)).status).toBe(200)
  expect(await orderStates(who)).toEqual(['FUNDED', 'CONFIRMED'])
  const said = {
    ...{ customerId, firstName: 'lukas', lastName: 'Weber' },
    ...{ birthDate: '1988-12-01', diedOn: '2026-11-10' },
  }
  await of(
    `insert into customers.invitations (customer_id, id, authority, email, first_name, last_name, invited_by, page,
                                        invited_at, ends_at, state)
     select $1, gen_random_uuid(), 'SIGN', 'no@example.org', 'Eva', 'Weber', gen_random_uuid(), 'x', now(), now(), 'DECLINED'
       from generate_series(1, 3)`,
    who,
  )
  const heir = { firstName: 'Eva', lastName: 'Weber', email: 'Eva.Weber@example.org' }
  for (const slip of [{ birthDate: '1988-12-02' }, { firstName: 'Luisa' }])
    expect(await report({ ...said, ...slip })).toEqual([
      400,
      'validation.failed',
      ['/birthDate', 'death.person'],
    ])
  expect(await report({ ...said, diedOn: '2027-01-01' })).toEqual([
    400,
    'validation.failed',
    ['/diedOn', 'death.day'],
  ])
  expect(await report({ ...said, heir: { ...heir, email: 'nobody' } })).toEqual([
    400,
    'validation.failed',
    ['/heir/email', 'email.format'],
  ])
  expect(await report({ ...said, heir: { ...heir, email: `${who}@demo.tidemark.test` } })).toEqual([
    ...[422, 'party.same'],
  ])
  expect(await report({ ...said, heir: { ...heir, email: 'no@example.org' } })).toEqual([
    ...[429, 'rate.limited'],
  ])
  expect(await blocks(who), 'nothing changed').toEqual([])
  expect(await report({ ...said, heir })).toEqual([204, undefined])
  expect(await report(said)).toEqual([409, 'death.known'])
  await tell()

  expect(await accountState(who)).toBe('SUSPENDED')
  expect(await blocks(who)).toEqual(['DEATH'])
  const { rows: users } = await market.worker.query<{ id: string; isBlocked: boolean }>(
    'select id, is_blocked as "isBlocked" from identity.users where username = $1',
    [who],
  )
  const [user] = users
  expect(user!.isBlocked).toBe(true)
  expect((await readStandings(market.worker, user!.id)).size).toBe(0)
  expect(await market.worker.transaction((tx) => readersOf(tx, customerId))).toEqual([])
  expect(await orderStates(who)).toEqual(['CANCELLED', 'CANCELLED'])
  const [invited] = await of<{ email: string; authority: string }>(
    `select email, authority from customers.invitations where customer_id = $1 and state = 'INVITED'`,
    who,
  )
  expect(invited).toEqual({ email: 'eva.weber@example.org', authority: 'SIGN' })
  expect((await letterKeys(who)).filter((key) => key.startsWith('death'))).toEqual([
    'deathReported null',
  ])
  expect(await market.faults()).toEqual([])
})

test('a report that was a mistake is taken back: the living acts again, and nobody follows them', async () => {
  const who = 'lukas.weber'
  const customerId = market.customerOf(who)
  const lukas = { customerId, firstName: 'Lukas', lastName: 'Weber', birthDate: '1988-12-01' }
  const reason = 'The registry had mixed up two people.'
  const undo = async (body: object) => {
    const { status, body: said } = await desk('POST', 'deaths/undoing', body)
    return [status, said?.code, ...(said?.errors ?? []).map((each: { code: string }) => each.code)]
  }
  // The heir has come by now; a helper whom Lukas had asked himself is no heir; one role had ended long before.
  const heir = '00000000-0000-4000-8000-0000000000e1'
  await of(
    `with heir as (insert into customers.persons (customer_id, id, position, first_name, last_name, birth_date, email)
                   values ($1, '${heir}', 9, 'Eva', 'Weber', '1990-01-01', 'eva.weber@example.org'))
     insert into customers.roles (customer_id, id, person_id, name, status)
     values ($1, gen_random_uuid(), '${heir}', 'AUTHORIZED_PERSON', 'ACTIVE'),
            ($1, gen_random_uuid(), (select id from customers.persons where customer_id = $1 and position = 0),
             'TAX_PARTNER', 'DISABLED')`,
    who,
  )
  await of(
    `update customers.invitations set state = 'ANSWERED' where customer_id = $1 and state = 'INVITED'`,
    who,
  )
  await of(
    `insert into customers.invitations (customer_id, id, authority, email, first_name, last_name, invited_by, page,
                                        invited_at, ends_at)
     select $1, gen_random_uuid(), 'VIEW', 'helper@example.org', 'Uwe', 'Adler', id, 'x', now(), now() + interval '9 days'
       from identity.users where username = 'lukas.weber'`,
    who,
  )
  const listed = (await desk('GET', 'blocks')).body.find(
    (block: { customerId: string }) => block.customerId === customerId,
  )
  expect(
    listed.invitations.map(({ email }: { email: string }) => email),
    'who matters at a death is whom the desk has asked',
  ).toEqual(['eva.weber@example.org'])

  expect(await undo({ ...lukas, reason, birthDate: '1988-12-02' })).toEqual([
    ...[400, 'validation.failed', 'death.person'],
  ])
  expect((await undo({ ...lukas, reason: 'oops' }))[0], 'why is said').toBe(400)
  expect(await blocks(who), 'nothing changed').toEqual(['DEATH'])
  expect(await undo({ ...lukas, reason })).toEqual([204, undefined])
  expect(await undo({ ...lukas, reason })).toEqual([409, 'death.none'])
  await tell()

  expect(await blocks(who)).toEqual([])
  expect(await accountState(who)).toBe('ACTIVE')
  const { rows: users } = await market.worker.query<{ id: string; isBlocked: boolean }>(
    'select id, is_blocked as "isBlocked" from identity.users where username = $1',
    [who],
  )
  expect(users[0]!.isBlocked).toBe(false)
  expect([...(await readStandings(market.worker, users[0]!.id)).keys()]).toEqual([customerId])
  expect(
    await of(
      `select p.first_name || ' ' || r.name || ' ' || r.status as said from customers.roles r
         join customers.persons p on (p.customer_id, p.id) = (r.customer_id, r.person_id)
        where r.customer_id = $1 order by 1`,
      who,
    ),
  ).toEqual([
    { said: 'Eva AUTHORIZED_PERSON DISABLED' },
    { said: 'Lukas ACCOUNT_HOLDER ACTIVE' },
    { said: 'Lukas TAX_PARTNER DISABLED' },
  ])
  expect(await orderStates(who), 'what was given up stays so').toEqual(['CANCELLED', 'CANCELLED'])
  const [helper] = await market.worker.transaction((tx) => openInvitations(tx, customerId))
  expect(helper).toMatchObject({ email: 'helper@example.org' })
  expect(await letterKeys(who)).toContain('deathUndone lukas.weber')
  const kept = await of<{ data: object }>(
    `select data from platform.outbox where customer_id = $1 and name = 'customer.deathUndone'`,
    who,
  )
  expect(kept).toMatchObject([{ data: { reason } }])
  expect(await market.faults()).toEqual([])
})

test('of two holders the one who is left is told, and a release makes the account free again', async () => {
  const who = 'familie.berger'
  const customerId = market.customerOf(who)
  // Both were born on one day: who died their names say, however often it is said.
  await of(`update customers.persons set birth_date = '1984-10-08' where customer_id = $1`, who)
  const said = {
    ...{ customerId, firstName: 'Julia', lastName: 'Berger' },
    ...{ birthDate: '1984-10-08', diedOn: '2026-11-10' },
  }
  const heir = { firstName: 'Ida', lastName: 'Berger', email: 'ida.berger@example.org' }
  expect(await report({ ...said, heir })).toEqual([204, undefined])
  expect(await report(said)).toEqual([409, 'death.known'])
  await tell()
  expect(
    await of(
      'select first_name as name from customers.persons where customer_id = $1 and died_on is not null',
      who,
    ),
  ).toEqual([{ name: 'Julia' }])
  const ofTheChildren = () =>
    of<{ said: string }>(
      `select r.name || ' ' || r.status || ' ' || (p.died_on is not null) as said
         from customers.persons p join customers.roles r on (r.customer_id, r.person_id) = (p.customer_id, p.id)
        where p.username = 'julia.berger' and p.customer_id <> $1 order by p.customer_id`,
      who,
    )
  expect(await ofTheChildren(), 'who died acts for the children no more').toEqual([
    { said: 'LEGAL_REPRESENTATIVE DISABLED true' },
    { said: 'LEGAL_REPRESENTATIVE DISABLED true' },
  ])
  // An heir is invited in our name, and whoever is left hears that they said no.
  const [invitation] = await market.worker.transaction((tx) => openInvitations(tx, customerId))
  expect(await market.worker.transaction((tx) => inviterOf(tx, invitation!))).toBe(undefined)
  await market.worker.transaction((tx) => closeInvitation(tx, invitation!, 'DECLINED'))
  const told = (await desk('GET', 'blocks')).body.find(
    (block: { customerId: string }) => block.customerId === customerId,
  )
  expect(told.name, 'whose account it is, not who died').toBe('Stefan Berger, Julia Berger')
  expect(told.invitations, 'the desk sees that nobody follows').toMatchObject([
    { name: 'Ida Berger', email: 'ida.berger@example.org', state: 'DECLINED' },
  ])
  await market.worker.transaction((tx) => tellOf(tx, 'declined', invitation!, 'invited'))
  await tell()
  expect(await letterKeys(who)).toContain('roleDeclined familie.berger')
  expect(await accountState(who)).toBe('SUSPENDED')
  expect(await letterKeys(who)).toContain('deathReported familie.berger')
  expect(await letterKeys(who)).not.toContain('deathReported julia.berger')

  const release = (reason: string) => desk('POST', `blocks/${customerId}/release`, { reason })
  expect((await release('COMPLIANCE')).status).toBe(404)
  expect((await release('DEATH')).status).toBe(204)
  expect((await release('DEATH')).status).toBe(404)
  await tell()
  expect(await accountState(who)).toBe('ACTIVE')
  expect(await blocks(who)).toEqual([])
  expect(await letterKeys(who)).toContain('accountReleased familie.berger')

  const { diedOn: _, ...julia } = said
  const mistake = { ...julia, reason: 'It was her namesake who died.' }
  expect((await desk('POST', 'deaths/undoing', mistake)).status).toBe(204)
  await tell()
  expect(await ofTheChildren(), 'who lives acts for them again').toEqual([
    { said: 'LEGAL_REPRESENTATIVE ACTIVE false' },
    { said: 'LEGAL_REPRESENTATIVE ACTIVE false' },
  ])
  expect(await market.faults()).toEqual([])
})

test('whoever acts for a holder dies without taking the holder’s orders along', async () => {
  const who = 'anna.schmidt'
  const customerId = market.customerOf(who)
  await ordered(market, who, { productId: 'OF002', amount: '5500.00', rate: '2.25' })
  const before = await orderStates(who)
  await market.worker.transaction((tx) =>
    keepBlock(tx, { customerId, reason: 'COMPLIANCE', by: 'kyc' }),
  )
  const paul = { firstName: 'Paul', lastName: 'Schmidt', birthDate: '1955-06-21' }
  expect(await report({ customerId, ...paul, diedOn: '2026-11-10' })).toEqual([204, undefined])
  await tell()
  expect(await orderStates(who)).toEqual(before)
  expect(await blocks(who)).toEqual(['COMPLIANCE'])
})

test('an account that is not open yet is not opened by a release, and opens blocked', async () => {
  const who = 'mia.neumann'
  const customerId = market.customerOf(who)
  await of(
    `update customers.customers set status = 'PENDING_SERVICING_BANK_ACCEPTANCE' where id = $1`,
    who,
  )
  await of(
    `update accounts.transaction_accounts set state = 'REQUESTED' where customer_id = $1`,
    who,
  )
  const block = { customerId, reason: 'COMPLIANCE', by: 'kyc' } as const
  await market.worker.transaction((tx) => keepBlock(tx, block))
  await market.worker.transaction((tx) => releaseBlock(tx, block))
  await tell()
  expect(await accountState(who)).toBe('REQUESTED')
  expect((await letterKeys(who)).join(), 'nothing is free again').not.toContain('accountReleased')

  await market.worker.transaction((tx) => keepBlock(tx, block))
  await market.worker.transaction((tx) =>
    receiveServicingBankEvent(
      tx,
      { ...{ eventId: 'opened', customerId, kind: 'ACCEPTED' }, account: { accountNumber: '1' } },
      async () => {},
    ),
  )
  expect(await accountState(who)).toBe('SUSPENDED')
})

test('a company is called by its own name', async () => {
  const customerId = market.customerOf('brandt.gmbh')
  await market.worker.transaction((tx) =>
    keepBlock(tx, { customerId, reason: 'COMPLIANCE', by: 'kyc' }),
  )
  expect((await desk('GET', 'blocks')).body).toContainEqual(
    expect.objectContaining({ customerId, name: 'Brandt Maschinenbau GmbH' }),
  )
})

test('a customer reports and releases nothing at the desk', async () => {
  const customerId = market.customerOf('anna.schmidt')
  const body = {
    ...{ customerId, firstName: 'Anna', lastName: 'Schmidt' },
    ...{ birthDate: '1984-03-12', diedOn: '2026-11-10' },
  }
  for (const [path, sent] of [
    ['deaths', body],
    [`blocks/${customerId}/release`, { reason: 'DEATH' }],
  ] as const)
    expect(
      (await market.call('anna.schmidt', 'POST', `/customer/desk/${path}`, { body: sent })).status,
    ).toBe(403)
})
