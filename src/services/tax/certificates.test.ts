import { describe, expect, test } from 'vitest'
import people from '#content/demo/people.json' with { type: 'json' }
import { type CalendarDate, date } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import { correctTaxStep } from '#services/deposits/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { simulatedDecision } from '#simulator/certificates/index.ts'
import { openCustomerArea, saidBy } from '../../../test/customer-area.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'
import {
  certificatesHeld,
  correctionsDue,
  decideCertificatesStep,
  remindOfCertificatesStep,
  taxLetters,
} from './index.ts'

const area = openForAll(openCustomerArea)

const today = date('2026-11-16')
const jobs = { enqueue: async () => '', stop: async () => {} }
const nv = { kind: 'NV', number: 'NV 1/26', validFrom: '2026-01-01', validTo: '2028-12-31' }

const declare = (who: string, wish: object) =>
  area.call(who, 'POST', '/tax/certificates', {
    body: { customer_id: area.idOf(who), isDeclared: true, ...wish },
  })
const listed = async (who: string) =>
  (await area.call(who, 'GET', `/tax/certificates?customer_id=${area.idOf(who)}`)).body
const stateOf = async (who: string, kind: string) =>
  (await listed(who)).certificates.find((each: { kind: string }) => each.kind === kind)?.state
const held = async (who: string) =>
  (await certificatesHeld(area.worker, [area.idOf(who)])).get(area.idOf(who)) ?? []
const decide = () => decideCertificatesStep(simulatedDecision).run(area.worker, today)

async function letters(who: string): Promise<string[]> {
  await deliverWaiting(area.worker, taxLetters(letterWriter(jobs)), testLog)
  const { rows } = await area.worker.query<{ subject: string }>(
    `select t.subject from postbox.letters l join postbox.threads t on t.id = l.thread_id
      where l.customer_id = $1 order by l.id`,
    [area.idOf(who)],
  )
  return rows.map(({ subject }) => subject)
}

test.each([
  ['four years of NV', { ...nv, validTo: '2029-12-31' }, [422, '/validTo certificate.period']],
  [
    'an end before its beginning',
    { ...nv, validTo: '2025-01-01' },
    [422, '/validTo certificate.period'],
  ],
  ['no end', { ...nv, validTo: undefined }, [422, '/validTo required']],
  ['a paper of another market', { ...nv, kind: 'DE1' }, [422, '/kind certificate.kind']],
  ['residence for nowhere', { ...nv, kind: 'RESIDENCE' }, [422, '/country certificate.country']],
  [
    'residence where nothing is taken',
    { ...nv, kind: 'RESIDENCE', country: 'SE' },
    [422, '/country certificate.country'],
  ],
  ['without the declaration', { ...nv, isDeclared: false }, [400, '/isDeclared declare']],
  ['without a number', { ...nv, number: '' }, [400, '/number required']],
])('%s is refused, and nothing is kept', async (_, wish, said) => {
  const before = (await listed('sabine.vogel')).certificates
  expect(saidBy(await declare('sabine.vogel', wish))).toEqual(said)
  expect((await listed('sabine.vogel')).certificates).toEqual(before)
})

test('an NV certificate counts once it is accepted, and gives back what was taken this year', async () => {
  expect((await declare('sabine.vogel', nv)).body).toMatchObject({ state: 'UPLOADED' })
  await decide()
  expect(await stateOf('sabine.vogel', 'NV')).toBe('ACCEPTED')
  await correctTaxStep.run(area.worker, today)
  const { body } = await area.call(
    ...(['sabine.vogel', 'GET', `/tax/desk?customer_id=${area.idOf('sabine.vogel')}`] as const),
  )
  expect(body.corrections).toMatchObject([{ agentId: 'servicing-bank', tax: '-168.14' }])
  expect(await letters('sabine.vogel')).toEqual(
    expect.arrayContaining([
      'Ihre Bescheinigung ist anerkannt',
      'Wir haben Ihnen Steuer erstattet',
    ]),
  )
})

test('an NV certificate counts at a bank whose deposit has ended this year, too', async () => {
  const anna = area.idOf('anna.schmidt')
  const waldgruen = { customerId: anna, agentId: 'waldgruen' }
  await area.worker.query(
    `with ended as (update deposits.contracts set is_running = false where customer_id = $1 and bank_id = 'waldgruen' returning *)
     insert into deposits.interest_postings
            (customer_id, instance_id, posted_for, posted_on, transfer_id, currency, interest_minor,
             tax_minor, exempted_minor, agent_id, receipt, tax)
     select customer_id, instance_id, '2026-06-30', '2026-06-30', gen_random_uuid(), 'EUR', 26000, 6857, 0,
            'waldgruen', '{}', '[{"key": "kapESt", "amount": "65.00"}, {"key": "soli", "amount": "3.57"}]'
       from ended limit 1`,
    [anna],
  )
  expect(await correctionsDue(area.worker, today)).not.toContainEqual(waldgruen)
  await declare('anna.schmidt', nv)
  await decide()
  expect(await correctionsDue(area.worker, today)).toContainEqual(waldgruen)
})

test('what Seán Byrne hands in is asked for again', async () => {
  const wish = { ...nv, kind: 'DE1', validTo: '2027-12-31' }
  expect((await declare('sean.byrne', wish)).body).toMatchObject({ state: 'UPLOADED' })
  await decide()
  expect(await stateOf('sean.byrne', 'DE1')).toBe('REQUESTED')
  expect(await held('sean.byrne')).toEqual([])
  expect(await letters('sean.byrne')).toContain('We could not accept your certificate')
})

test('of an account of two both must have it', async () => {
  const has = async () => (await held('familie.berger')).some(({ kind }) => kind === 'NV')
  await declare('familie.berger', nv)
  await decide()
  expect(await has()).toBe(false)
  await declare('julia.berger', { ...nv, validTo: '2027-12-31' })
  await decide()
  expect(await held('familie.berger')).toContainEqual({
    ...{ kind: 'NV', validFrom: '2026-01-01', validTo: '2027-12-31' },
  })
})

test('a successor that one of two hands in takes nothing away before its days', async () => {
  await declare('familie.berger', { ...nv, validFrom: '2029-01-01', validTo: '2031-12-31' })
  await decide()
  expect((await held('familie.berger')).filter(({ kind }) => kind === 'NV')).toEqual([
    { kind: 'NV', validFrom: '2026-01-01', validTo: '2027-12-31' },
  ])
})

describe('of a child’s account', () => {
  const { id: lena } = people.customers.find(({ persons }) => persons[0]?.firstName === 'Lena')!
  const ofLena = { customer_id: lena }
  const holders = async () =>
    (
      await area.call('familie.berger', 'GET', `/tax/certificates?customer_id=${lena}`)
    ).body.certificates.map(({ kind, holder, state }: Record<string, string>) => [
      ...[kind, holder, state],
    ])

  test('a paper is the child’s, whoever hands it in, and takes the place of the one asked for', async () => {
    await area.worker.query('delete from tax.certificates where customer_id = $1', [lena])
    await area.worker.query(
      `insert into tax.certificates (customer_id, id, person_id, kind, number, valid_from, state)
       select customer_id, gen_random_uuid(), person_id, 'NV', '', '2026-01-01', 'REQUESTED'
         from customers.roles where customer_id = $1 and name = 'ACCOUNT_HOLDER'`,
      [lena],
    )
    expect((await declare('julia.berger', { ...nv, ...ofLena })).body).toMatchObject({
      ...{ holder: 'Lena Berger', state: 'UPLOADED' },
    })
    await decide()
    expect(await holders()).toEqual([['NV', 'Lena Berger', 'ACCEPTED']])
    expect((await certificatesHeld(area.worker, [lena])).get(lena)).toHaveLength(1)
  })

  test('what a parent has frees the child of nothing', async () => {
    await area.worker.query(
      `update tax.certificates c set person_id = r.person_id, state = 'ACCEPTED' from customers.roles r
        where c.customer_id = $1 and r.customer_id = $1 and r.name = 'LEGAL_REPRESENTATIVE'`,
      [lena],
    )
    expect((await certificatesHeld(area.worker, [lena])).get(lena) ?? []).toEqual([])
  })
})

describe('a W-9', () => {
  test('counts at once, with a number that can be one', async () => {
    await area.worker.query('delete from tax.certificates where customer_id = $1', [
      area.idOf('emily.clark'),
    ])
    expect(await held('emily.clark')).toEqual([])
    const wish = { kind: 'W9', number: '000-00-0000', validFrom: today }
    expect(saidBy(await declare('emily.clark', wish))).toEqual([422, '/number taxId.checksum'])
    const { body } = await declare('emily.clark', { ...wish, number: '536-90-4399' })
    expect(body).toMatchObject({ kind: 'W9', state: 'ACCEPTED' })
    expect(await held('emily.clark')).toEqual([{ kind: 'W9', validFrom: today }])
  })
})

test('whoever lacks one is asked for it once, and what is handed in takes its place', async () => {
  const emily = area.idOf('emily.clark')
  await area.worker.query('delete from tax.certificates where customer_id = $1', [emily])
  for (let run = 0; run < 2; run++) await remindOfCertificatesStep.run(area.worker, today)
  expect(await stateOf('emily.clark', 'W9')).toBe('REQUESTED')
  expect(await held('emily.clark')).toEqual([])
  expect(await letters('emily.clark')).toEqual(['Your Form W-9 is missing'])
  await declare('emily.clark', { kind: 'W9', number: '536-90-4399', validFrom: today })
  expect((await listed('emily.clark')).certificates).toMatchObject([{ state: 'ACCEPTED' }])
})

test.each([56, 28])('%i days before it ends its owner is reminded, once', async (days) => {
  const { rows } = await area.worker.query<{ day: CalendarDate }>(
    `select valid_to - $2::int as day from tax.certificates where customer_id = $1 and country = 'LT'`,
    [area.idOf('ute.frank'), days],
  )
  const count = async () =>
    (await letters('ute.frank')).filter((subject) => subject === 'Ihre Bescheinigung läuft ab')
      .length
  const before = await count()
  for (let run = 0; run < 2; run++) await remindOfCertificatesStep.run(area.worker, rows[0]!.day)
  const countries = (await held('ute.frank')).length
  expect(await count()).toBe(before + countries)
})
