import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustomerArea, openCustomerArea, saidBy } from '../../../test/customer-area.ts'

let area: CustomerArea
let anna: string
beforeAll(async () => {
  area = await openCustomerArea()
  anna = `/customer/customers/${area.idOf('anna.schmidt')}`
})
afterAll(() => area.close())

const home = {
  street: 'Ahornweg',
  streetNumber: '7',
  city: 'Berlin',
  postalCode: '10115',
  countryCode: 'DEU',
}

describe('versions', () => {
  test('the details carry the version, in the reply and as an ETag', async () => {
    const { status, body, headers } = await area.call('anna.schmidt', 'GET', `${anna}/details`)
    expect(status).toBe(200)
    expect(headers.etag).toBe(`"${body.version}"`)
    expect(body.customer.embedded.persons).toHaveLength(2)
  })

  test('a change without a version is refused with 428, with an old one with 412', async () => {
    const { version } = await area.details('anna.schmidt')
    const path = `${anna}/address`
    expect(saidBy(await area.call('anna.schmidt', 'POST', path, { body: home }))).toEqual([
      428,
      'ifMatch.required',
    ])
    const first = await area.call('anna.schmidt', 'POST', path, { body: home, version })
    expect(first.status).toBe(200)
    expect(Number(first.body.version)).toBe(Number(version) + 1)
    const second = await area.call('anna.schmidt', 'POST', path, { body: home, version })
    expect(saidBy(second)).toEqual([412, 'stale'])
  })

  test('of two changes at once one wins', async () => {
    const { version } = await area.details('anna.schmidt')
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((streetNumber) =>
        area.call('anna.schmidt', 'POST', `${anna}/address`, {
          body: { ...home, streetNumber },
          version,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
  })

  test('nobody changes what somebody who logs in says of themselves', async () => {
    const { customer, version } = await area.details('familie.berger')
    const [stefan, julia] = customer.embedded.persons
    const work = (who: string, { id }: { id: string }) =>
      area.call(who, 'POST', `/customer/customers/${customer.id}/persons/${id}/work`, {
        ...{ body: { profession: 'Lehrer', industry: '' }, version },
      })
    expect(saidBy(await work('familie.berger', julia))).toEqual([403, 'role.forbidden'])
    expect(saidBy(await work('julia.berger', stefan))).toEqual([403, 'role.forbidden'])
    expect((await work('julia.berger', julia)).status).toBe(200)
  })

  test('nothing changes for a login that is not of the last minutes', async () => {
    area.login.isFresh = false
    const answer = await area.change('anna.schmidt', `${anna}/address`, home)
    area.login.isFresh = true
    expect(saidBy(answer)).toEqual([428, 'authentication.stale'])
  })
})

describe('address', () => {
  test('whoever lives at the old address moves along', async () => {
    const id = area.idOf('familie.berger')
    const before = (await area.details('familie.berger')).customer
    const { countryCode } = before.address
    const moved = { ...home, countryCode }
    await area.change('familie.berger', `/customer/customers/${id}/address`, moved)
    const { customer } = await area.details('familie.berger')
    expect(customer.address).toEqual(moved)
    for (const [i, who] of ['familie.berger', 'julia.berger'].entries())
      expect((await area.details(who)).customer.embedded.persons[i].address).toEqual(moved)
  })

  test('letters may go elsewhere, and home again', async () => {
    const vienna = { ...home, city: 'Wien', postalCode: '1010', countryCode: 'AUT' }
    const path = `${anna}/delivery-address`
    expect((await area.change('anna.schmidt', path, vienna)).status).toBe(200)
    const { customer, version } = await area.details('anna.schmidt')
    expect(customer.deliveryAddress).toEqual(vienna)
    expect((await area.call('anna.schmidt', 'DELETE', path, { version })).status).toBe(200)
    expect((await area.details('anna.schmidt')).customer).not.toHaveProperty('deliveryAddress')
  })

  test.each([
    [
      'a postal code of four digits',
      { postalCode: '1011' },
      [400, '/postalCode postalCode.format'],
    ],
    [
      'a country that does not exist',
      { countryCode: 'XXX' },
      [400, '/countryCode country.unknown'],
    ],
    [
      'another country',
      { countryCode: 'AUT', postalCode: '1010' },
      [422, '/countryCode country.moved'],
    ],
    ['a post box', { street: 'Postfach 12' }, [400, '/street street.postBox']],
    ['a street of 300 characters', { street: 'x'.repeat(300) }, [400, '/street long']],
    ['no city', { city: '' }, [400, '/city required']],
  ])('%s is refused', async (_, wrong, said) => {
    const answer = await area.change('anna.schmidt', `${anna}/address`, { ...home, ...wrong })
    expect(saidBy(answer)).toEqual(said)
  })
})

describe('person', () => {
  const path = async (what: string) =>
    `${anna}/persons/${await area.personOf('anna.schmidt')}/${what}`
  const first = async () => (await area.details('anna.schmidt')).customer.embedded.persons[0]

  test('work is changed', async () => {
    const body = { profession: 'Carpenter', industry: '' }
    expect((await area.change('anna.schmidt', await path('work'), body)).status).toBe(200)
    const { personalDetails } = await first()
    expect(personalDetails.profession).toBe('Carpenter')
    expect(personalDetails).not.toHaveProperty('industry')
  })

  test('a person of another customer is unknown', async () => {
    const stranger = await area.personOf('petra.lang')
    const body = { profession: 'Thief', industry: '' }
    for (const id of [stranger, 'nobody'])
      expect((await area.change('anna.schmidt', `${anna}/persons/${id}/work`, body)).status).toBe(
        404,
      )
  })
})

describe('financial information', () => {
  const answers = { originOfFunds: 'SALARY', annualIncome: '40_60K', pepStatus: 'NONE' }
  const path = async () =>
    `/customer/customers/${area.idOf('olivia.hughes')}/persons/${await area.personOf('olivia.hughes')}/financial-information`

  test.each([
    [{ annualIncome: '40_60K', pepStatus: 'NONE' }, [400, '/originOfFunds required']],
    [{ ...answers, originOfFunds: 'THEFT' }, [400, '/originOfFunds value']],
    [{ ...answers, annualIncome: 'LOTS' }, [400, '/annualIncome value']],
    [{ ...answers, originOfFunds: 'OTHER' }, [400, '/description required']],
    [{ ...answers, pepStatus: 'PEP' }, [400, '/pepInfo required']],
  ])('%o is refused', async (body, said) => {
    expect(saidBy(await area.change('olivia.hughes', await path(), body))).toEqual(said)
  })

  test('olivia says where her money comes from, and is no longer asked [RED-009, RED-010]', async () => {
    expect((await area.change('olivia.hughes', await path(), answers)).status).toBe(200)
    const { customer } = await area.details('olivia.hughes')
    expect(customer.embedded.persons[0].additionalFinancialInformation.sourceOfFunds).toEqual({
      originOfFunds: 'SALARY',
      annualIncome: { code: '40_60K', displayedText: '£40,000 to £60,000' },
    })
  })
})

test('sabine confirms her data, which then counts for five years [RED-013]', async () => {
  const path = `/customer/customers/${area.idOf('sabine.vogel')}/data-validity/confirmation`
  const { body } = await area.change('sabine.vogel', path)
  expect(body).toMatchObject({ status: 'VALID', validUntil: '2031-11-16' })
  const { customer, dataValidUntil } = await area.details('sabine.vogel')
  expect(customer.dataValidity.status).toBe('VALID')
  expect(dataValidUntil).toBe('2031-11-16')
})

test('every change is written down with who made it', async () => {
  const { rows } = await area.worker.query<{ name: string }>(
    `select distinct name from platform.outbox where customer_id = $1 and actor = $2 order by 1`,
    [area.idOf('anna.schmidt'), await userIdOf('anna.schmidt')],
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'customer.deliveryAddressChanged',
    'customer.moved',
    'customer.workChanged',
  ])
})

const userIdOf = async (username: string) =>
  (
    await area.worker.query<{ id: string }>('select id from identity.users where username = $1', [
      username,
    ])
  ).rows[0]!.id

describe('who sees what of whom', () => {
  type Seen = Record<string, unknown> & { firstName: string; birthDate?: string }
  /** From every call that tells of people: they say the same. */
  const peopleSeenBy = async (who: string, customerId = area.idOf(who)): Promise<Seen[]> => {
    const at = `/customer/customers/${customerId}`
    const [{ body: details }, { body: embedded }, { body: plain }] = [
      await area.call(who, 'GET', `${at}/details`),
      await area.call(who, 'GET', `${at}?embed=all-persons`),
      await area.call(who, 'GET', `/customer-administration/customers/${customerId}`),
    ]
    const persons = details.customer.embedded.persons
    expect(embedded.data.embedded.persons).toEqual(persons)
    expect((plain.data ?? plain).embedded.persons).toEqual(persons)
    return persons
  }
  const wholeFor = async (who: string, customerId?: string) =>
    (await peopleSeenBy(who, customerId))
      .filter(({ birthDate }) => birthDate !== undefined)
      .map(({ firstName }) => firstName)

  test('a holder and whoever helps them see themselves whole, and of each other a name and a role', async () => {
    expect(await wholeFor('anna.schmidt')).toEqual(['Anna'])
    expect(await wholeFor('paul.schmidt')).toEqual(['Paul'])
    const [anna] = await peopleSeenBy('paul.schmidt')
    expect(anna).toEqual({
      ...{ id: anna!.id, personId: anna!.id, firstName: 'Anna', lastName: 'Schmidt' },
      personalDetails: { academicTitleCode: 'dr', courtesyTitleCode: 'MS' },
      taxDetails: [],
      roles: [{ id: expect.anything(), name: 'ACCOUNT_HOLDER', status: 'ACTIVE' }],
    })
  })

  test('two who hold an account together see each themselves', async () => {
    expect(await wholeFor('familie.berger')).toEqual(['Stefan'])
    expect(await wholeFor('julia.berger')).toEqual(['Julia'])
  })

  test('a parent sees the child whole, and not the other parent', async () => {
    const lena = 'BAC_410_000_004'
    expect(await wholeFor('familie.berger', lena)).toEqual(['Lena', 'Stefan'])
    expect(await wholeFor('julia.berger', lena)).toEqual(['Lena', 'Julia'])
  })

  test('whoever signs for a company sees its owners without a login, and not who else signs', async () => {
    const company = area.idOf('brandt.gmbh')
    await area.worker.query(
      `with owner as (
         insert into customers.persons (customer_id, id, position, first_name, last_name, birth_date)
         values ($1, gen_random_uuid(), 9, 'Kai', 'Brandt', '1950-01-01') returning id)
       insert into customers.roles (customer_id, id, person_id, name, status)
       select $1, gen_random_uuid(), id, 'ULTIMATE_BENEFICIAL_OWNER', 'ACTIVE' from owner`,
      [company],
    )
    expect(await wholeFor('brandt.gmbh')).toEqual(['Katrin', 'Kai'])
    expect(await wholeFor('oliver.stein')).toEqual(['Oliver', 'Kai'])
    await area.worker.query(
      `update customers.roles set authority = 'PREPARE' where customer_id = $1 and person_id in (
         select id from customers.persons where customer_id = $1 and first_name = 'Oliver')`,
      [company],
    )
    expect(await wholeFor('oliver.stein')).toEqual(['Oliver'])
  })
})
