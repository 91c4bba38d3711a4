import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDb } from '#platform/db.ts'
import { loginUrl } from '#platform/logins.ts'
import { type House, openHouse, type SignedIn, withApi } from '../../../test/identity.ts'
import { type Pair, refresh } from '../../../test/sign-in.ts'
import { testLog } from '../../../test/world.ts'

const [own, child, other] = ['BAC_410_000_003', 'BAC_410_000_004', 'BAC_410_000_005']

let house: House
let worker: Db
let parent: SignedIn
beforeAll(async () => {
  house = await openHouse()
  worker = openDb({ connectionString: loginUrl(house.url, 'worker'), max: 1 }, testLog)
})
afterAll(async () => {
  await worker.close()
  await house.close()
})
beforeEach(async () => {
  parent = await house.signedIn('familie.berger')
})

const switchTo = ({ api, pair }: SignedIn, customerId: string, userId?: string) =>
  api('POST', `/api/user-management/users/${userId ?? decodeJwt(pair.access_token).sub}/switch`, {
    customer_id: customerId,
  })
const customersOf = (pair: Pair) => decodeJwt(pair.access_token).bac_number

describe('switching the account', () => {
  test('gives tokens that name the child first, keeps doing so when renewed, and leads back [PRV-038]', async () => {
    expect(customersOf(parent.pair)).toEqual([own, child, other])
    const switched = (await switchTo(parent, child)).body as Pair
    expect(customersOf(switched)).toEqual([child, own, other])

    const asChild = withApi(parent.browser, switched)
    const { body } = await asChild.api('GET', '/api/customer/customer')
    expect(body).toMatchObject({ id: child })
    const renewed = await (await refresh(parent.browser, switched.refresh_token)).json()
    expect(customersOf(renewed)).toEqual([child, own, other])

    const back = (await switchTo(withApi(parent.browser, renewed), own)).body as Pair
    expect(customersOf(back)).toEqual([own, child, other])
  })

  test.each<[why: string, customer: string, user: string | undefined, status: number]>([
    ['somebody else’s account', 'BAC_410_000_001', undefined, 404],
    ['an account there is not', 'BAC_0', undefined, 404],
    ['the account of another user', child, '019b76da-a800-7f50-a428-000000000000', 404],
  ])('finds nothing for %s', async (_, customer, user, status) => {
    expect((await switchTo(parent, customer, user)).status).toBe(status)
  })

  test('is forbidden while the flag is off [API-043]', async () => {
    house.flags.isSwitchOn = false
    const { status, body } = await switchTo(parent, child)
    expect([status, (body as { code: string }).code]).toEqual([403, 'switch.forbidden'])
    house.flags.isSwitchOn = true
  })

  test('is forbidden when the child is of age', async () => {
    const bear = (birthDate: string) =>
      worker.query(
        'update customers.persons set birth_date = $2 where customer_id = $1 and position = 0',
        [child, birthDate],
      )
    await bear('2008-11-16')
    expect((await switchTo(parent, child)).status).toBe(403)
    await bear('2014-04-03')
    expect((await switchTo(parent, child)).status).toBe(200)
  })

  test('is over with the part: a token for the child says so, and a new one speaks for the others', async () => {
    const set = (status: string) =>
      worker.query(
        `update customers.roles set status = $2 where customer_id = $1 and name = 'LEGAL_REPRESENTATIVE'`,
        [child, status],
      )
    const switched = (await switchTo(parent, child)).body as Pair
    await set('DISABLED')
    const asChild = withApi(parent.browser, switched)
    const { status, body } = await asChild.api('GET', '/api/customer/customer')
    expect([status, (body as { code: string }).code]).toEqual([401, 'token.accountOver'])
    const renewed = (await (await refresh(parent.browser, switched.refresh_token)).json()) as Pair
    expect(customersOf(renewed)).toEqual([own, other])
    const asParent = withApi(parent.browser, renewed)
    expect((await asParent.api('GET', '/api/customer/customer')).body).toMatchObject({ id: own })
    expect((await switchTo(asParent, child)).status).toBe(404)
    await set('ACTIVE')
  })
})
