import { describe, expect, test } from 'vitest'
import { environments } from '#domain/environment.ts'
import { answeringServer } from './client.test.server.ts'
import {
  countOf,
  embedsAskedFor,
  loadCobranding,
  loadCustomer,
  loadSwitchableAccounts,
  loadUnreadCount,
  pensionDashboardCall,
} from './loads.ts'

const { client, answers } = answeringServer()

function log() {
  const warnings: Array<{ facts: object; message: string }> = []
  return {
    warnings,
    warn: (facts: object, message: string) => void warnings.push({ facts, message }),
  }
}

const failing = () => answers(() => ({ status: 404, body: { code: 'not.found' } }))

describe('customer', () => {
  test('the embeds are all three, and data-validity is left out in one environment [API-025, API-026]', () => {
    const all = 'all-persons,reference-accounts,data-validity'
    expect(environments.map(embedsAskedFor)).toEqual([
      all,
      all,
      all,
      'all-persons,reference-accounts',
      all,
    ])
  })

  test('the customer is read from data [API-025]', async () => {
    answers(() => ({ body: { data: { id: 'BAC1' } } }))
    const { ask, seen } = client()
    expect(await loadCustomer(ask, 'BAC1', 'local')).toEqual({ id: 'BAC1' })
    expect(seen.arrived[0]?.url).toBe(
      '/api/customer/customers/BAC1?embed=all-persons%2Creference-accounts%2Cdata-validity',
    )
  })
})

describe('cobranding', () => {
  const partner = { own: 'dkb_retail', main: 'main' }
  const brand = {
    logo: '/l.svg',
    distributor_logo: { url: '/d.svg' },
    distributor_id: 'dkb_retail',
  }

  test('it is loaded for a customer of a partner [API-033]', async () => {
    answers(() => ({ body: brand }))
    const { ask, seen } = client()
    expect(await loadCobranding(ask, log(), partner)).toEqual(brand)
    expect(seen.arrived[0]).toMatchObject({
      method: 'GET',
      url: '/api/customer-branding/cobranding',
      body: '',
    })
  })

  test('it is not asked for when the distributor is the main one [API-034]', async () => {
    const { ask, seen } = client()
    expect(await loadCobranding(ask, log(), { own: 'main', main: 'main' })).toBeUndefined()
    expect(seen.arrived).toEqual([])
  })

  test('a failure is logged and nothing is returned [ERR-031, ERR-032]', async () => {
    failing()
    const to = log()
    expect(await loadCobranding(client().ask, to, partner)).toBeUndefined()
    expect(to.warnings).toMatchObject([
      { facts: { error: { status: 404 } }, message: 'cobranding failed to load' },
    ])
  })
})

describe('switchable accounts', () => {
  const found = [{ first_name: 'Lina', last_name: 'Berger', customer_id: 'BAC2' }]

  test('they are loaded with the flag on and a user known [API-042]', async () => {
    answers(() => ({ body: found }))
    const { ask, seen } = client()
    expect(await loadSwitchableAccounts(ask, log(), { isSwitchOn: true, userId: 'U1' })).toEqual(
      found,
    )
    expect(seen.arrived[0]?.url).toBe('/api/user-management/public/users/U1/switchable-accounts')
  })

  test.each([
    [false, 'U1'],
    [true, undefined],
    [true, ''],
    [false, undefined],
  ])('with the flag %s and the user %j no call is made [API-043]', async (isSwitchOn, userId) => {
    const { ask, seen } = client()
    const to = log()
    expect(await loadSwitchableAccounts(ask, to, { isSwitchOn, userId })).toEqual([])
    expect([seen.arrived, to.warnings]).toEqual([[], []])
  })

  test('a failure is a warning, an empty list and no error to show [ERR-028, ERR-029, ERR-030]', async () => {
    failing()
    const to = log()
    const load = loadSwitchableAccounts(client().ask, to, { isSwitchOn: true, userId: 'U1' })
    await expect(load).resolves.toEqual([])
    expect(to.warnings.map(({ message }) => message)).toEqual([
      'switchable accounts failed to load',
    ])
  })
})

test('the unread count is a number, read from data or the count in it [API-040, ENT-022]', async () => {
  expect(countOf({ data: 3 })).toBe(3)
  expect(countOf({ data: { count: 4 } })).toBe(4)
  answers(() => ({ body: { data: { count: 5 } } }))
  const { ask, seen } = client()
  expect(await loadUnreadCount(ask, 'BAC1')).toBe(5)
  expect(seen.arrived[0]?.url).toBe('/api/postbox/threads/unread-count?customer_id=BAC1')
})

test('the pension path is the long one, unless the base names the prefix already [API-039]', () => {
  const place = { environment: 'staging', region: 'DEU', origin: '', domain: 'd' } as const
  expect(pensionDashboardCall(place).path).toBe('/pension/customer/products')
  const bases = { pension: 'https://p.example/pension/customer' }
  expect(pensionDashboardCall({ ...place, bases }).path).toBe('/products')
})
