import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Environment, environments, regions } from '#domain/environment.ts'
import {
  addressOf,
  authHost,
  baseAddress,
  filledPath,
  localPath,
  type Place,
  queryText,
  serviceHosts,
} from './addresses.ts'
import { services } from './call.ts'
import { identityCalls } from './identity-provider.ts'
import { openApiCalls } from './open-api.ts'

const place = (more: Partial<Place> = {}): Place => ({
  environment: 'production',
  region: 'DEU',
  origin: 'https://www.tidemark.example',
  domain: 'tidemark.example',
  ...more,
})
const separate: Environment[] = ['development', 'staging', 'onboarding', 'production']

describe('bases', () => {
  test.each<[Partial<Place>, string]>([
    [{ environment: 'development' }, 'https://customer.de.development.tidemark.example'],
    [{ environment: 'staging' }, 'https://customer.de.staging.tidemark.example'],
    [{ environment: 'onboarding' }, 'https://customer.de.onboarding.tidemark.example'],
    [{ environment: 'production' }, 'https://customer.de.tidemark.example'],
    [{ environment: 'production', region: 'GBR' }, 'https://customer.uk.tidemark.example'],
  ])('the customer service at %o is %s [API-014, API-015]', (where, base) => {
    expect(baseAddress(place(where), 'customer')).toBe(base)
  })

  test('no two services, environments or regions share a host [API-014, API-015]', () => {
    const ofOurs = services.filter((service) => service !== 'open-api')
    const bases = separate.flatMap((environment) =>
      regions.flatMap((region) =>
        ofOurs.map((service) => baseAddress(place({ environment, region }), service)),
      ),
    )
    expect(new Set(bases).size).toBe(separate.length * regions.length * ofOurs.length)
    for (const base of bases) expect(URL.canParse(base)).toBe(true)
  })

  test('without a domain all answer at the page’s own origin, in every environment [API-014]', () => {
    for (const environment of environments) {
      const { domain: _, ...here } = place({ environment })
      expect(baseAddress(here, 'customer')).toBe('https://www.tidemark.example/api/customer')
      expect(authHost(here)).toBe('https://www.tidemark.example')
    }
  })

  test('whoever answers at a host knows which service is meant [API-014, API-021]', () => {
    const hosts = serviceHosts('staging', 'tidemark.example')
    expect(hosts.get('customer.uk.staging.tidemark.example')).toBe('/api/customer')
    expect(hosts.get('postbox-v2.de.staging.tidemark.example')).toBe('/api/postbox')
    expect(hosts.has('customer.de.tidemark.example')).toBe(false)
  })

  test('a configured address wins', () => {
    const bases = { customer: 'https://customers.partner.example/v3' }
    expect(baseAddress(place({ bases }), 'customer')).toBe(bases.customer)
    expect(baseAddress(place({ bases }), 'accounts')).toMatch(/^https:\/\/accounts\./)
  })

  test('only the postbox has a second generation [API-021]', () => {
    expect(baseAddress(place(), 'postbox', true)).toBe('https://postbox-v2.de.tidemark.example')
    expect(baseAddress(place(), 'postbox', false)).toBe('https://postbox.de.tidemark.example')
    expect(baseAddress(place(), 'accounts', true)).toBe('https://accounts.de.tidemark.example')
  })

  test('the open API stands at the page’s own origin, everywhere [API-044, API-045]', () => {
    for (const environment of environments) {
      const { service, path } = openApiCalls.liveness
      expect(addressOf(place({ environment }), service, path)).toBe(
        'https://www.tidemark.example/savingglobal/rest/open_api/v2/customer',
      )
    }
  })
})

describe('identity', () => {
  test('the auth host differs by environment and region [API-024]', () => {
    const hosts = separate.flatMap((environment) =>
      regions.map((region) => authHost(place({ environment, region }))),
    )
    expect(new Set(hosts).size).toBe(8)
    expect(hosts[0]).toBe('https://auth.de.development.tidemark.example')
    expect(authHost(place({ bases: { 'identity-provider': 'https://keycloak.example' } }))).toBe(
      'https://keycloak.example',
    )
  })

  test('token and logout keep their literal paths, and both lie in the realm [API-047, API-051]', () => {
    const address = ({ service, path }: typeof identityCalls.token | typeof identityCalls.logout) =>
      addressOf(place(), service, path)
    const realm = 'https://auth.de.tidemark.example/auth/realms/global'
    expect(identityCalls.logout.path).toBe('/protocol/openid-connect/logout')
    expect(address(identityCalls.logout)).toBe(`${realm}/protocol/openid-connect/logout`)
    expect(address(identityCalls.token)).toBe(`${realm}/protocol/openid-connect/token`)
  })

  test('on our own server every service has its path [API-014]', () => {
    expect(localPath({ service: 'accounts', path: '/accounts/:accountId' })).toBe(
      '/api/accounts/accounts/:accountId',
    )
    expect(localPath(identityCalls.logout)).toBe(
      '/auth/realms/global/protocol/openid-connect/logout',
    )
    expect(localPath(openApiCalls.logout)).toBe('/savingglobal/rest/open_api/v2/logout')
  })
})

describe('paths', () => {
  test('whatever value stands in a path, it is read back as it was and climbs nowhere [API-004, API-005]', () => {
    const values = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((value) => value.isWellFormed() && value !== '.' && value !== '..')
    fc.assert(
      fc.property(values, values, (one, two) => {
        const filled = filledPath('/a/:one/b/:two', { one, two })
        const { pathname } = new URL(`https://host${filled}`)
        const [, a, first, b, second, ...rest] = pathname.split('/')
        expect([a, b, rest]).toEqual(['a', 'b', []])
        expect([decodeURIComponent(first!), decodeURIComponent(second!)]).toEqual([one, two])
      }),
    )
  })

  test.each([undefined, null, ''])(
    'a parameter that is %j is an error naming it [API-004]',
    (bacNumber) => {
      expect(() => filledPath('/customers/:bacNumber', { bacNumber })).toThrow(
        "'bacNumber' is a required parameter of /customers/:bacNumber",
      )
    },
  )

  test.each(['.', '..', '\ud800'])('%j cannot stand in a path [API-005]', (id) => {
    expect(() => filledPath('/x/:id', { id })).toThrow("'id' of /x/:id cannot stand in a path")
  })

  test('a query is written encoded, without what is undefined [API-028]', () => {
    expect(queryText({ filter: 'customerId eq A+B', page: undefined, n: 1 })).toBe(
      '?filter=customerId%20eq%20A%2BB&n=1',
    )
    expect(queryText({})).toBe('')
  })
})
