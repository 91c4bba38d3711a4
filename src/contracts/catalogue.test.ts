import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { localPath } from './addresses.ts'
import { accessRules, type Call, methods, services } from './call.ts'
import { calls, catalogue } from './catalogue.ts'

/** A row of the specification's table: requirement, method, path, service, parameters. */
type Row = [
  title: string,
  id: string,
  method: string,
  path: string,
  service: string,
  query?: string[],
]

const rows: Row[] = [
  [
    'customer with embeds [API-025]',
    'API-025',
    'GET',
    '/customers/:bacNumber',
    'customer',
    ['embed'],
  ],
  [
    'one environment without data-validity [API-026]',
    'API-026',
    'GET',
    '/customers/:bacNumber',
    'customer',
    ['embed'],
  ],
  [
    'customer by id [API-027]',
    'API-027',
    'GET',
    '/customers/:customerId',
    'customer-administration',
  ],
  ['accounts [API-028]', 'API-028', 'GET', '/accounts', 'accounts', ['filter']],
  [
    'account with balance [API-029]',
    'API-029',
    'GET',
    '/accounts/:accountId',
    'accounts',
    ['embed'],
  ],
  ['product access [API-030]', 'API-030', 'GET', '/customer/product/access', 'customer'],
  ['customer of the token [API-031]', 'API-031', 'GET', '/customer', 'customer'],
  ['transaction account [API-032]', 'API-032', 'GET', '/transaction_account', 'customer'],
  ['cobranding [API-033]', 'API-033', 'GET', '/cobranding', 'customer-branding'],
  ['deposit types [API-035]', 'API-035', 'GET', '/deposits/types', 'deposits', ['customer_id']],
  [
    'product types [API-036]',
    'API-036',
    'GET',
    '/products/types',
    'products',
    ['distributor_id', 'distribution_channel_id'],
  ],
  [
    'product instances [API-037, PRD-010]',
    'API-037',
    'GET',
    '/product_instance',
    'products',
    ['customer_domain_id', 'pageId'],
  ],
  ['products [API-038]', 'API-038', 'GET', '/products', 'products'],
  ['pension dashboard [API-039]', 'API-039', 'GET', '/pension/customer/products', 'pension'],
  ['pension dashboard, short [API-039]', 'API-039', 'GET', '/products', 'pension'],
  ['unread count [API-040]', 'API-040', 'GET', '/threads/unread-count', 'postbox', ['customer_id']],
  ['mail consents [API-041]', 'API-041', 'GET', '/mail/consents', 'integration'],
  [
    'switchable accounts [API-042]',
    'API-042',
    'GET',
    '/public/users/:userId/switchable-accounts',
    'user-management',
  ],
  ['liveness [API-044]', 'API-044', 'GET', '/customer', 'open-api'],
  ['open API logout [API-045]', 'API-045', 'POST', '/logout', 'open-api'],
  ['own logout [API-046]', 'API-046', 'POST', '/logout', 'open-api'],
  [
    'identity logout [API-047]',
    'API-047',
    'POST',
    '/protocol/openid-connect/logout',
    'identity-provider',
  ],
  [
    'token [API-051]',
    'API-051',
    'POST',
    '/auth/realms/global/protocol/openid-connect/token',
    'identity-provider',
  ],
]

const fields = (schema: z.core.$ZodType | undefined): string[] =>
  Object.keys((schema?._zod.def as { shape?: object } | undefined)?.shape ?? {})

const entries: ReadonlyArray<{ call: Call; requirements: readonly string[] }> = catalogue

describe('the specification’s calls', () => {
  test.each(rows)('%s', (_, id, method, path, service, query = []) => {
    const found = entries.find(
      ({ call }) => call.service === service && call.method === method && call.path === path,
    )
    expect(found?.requirements).toContain(id)
    expect(fields(found?.call.query)).toEqual(query)
    if (method === 'GET') expect(found?.call.body).toBeUndefined()
  })

  test('every row of the catalogue belongs to a call [API-025, API-055]', () => {
    const all = Array.from({ length: 31 }, (_, i) => `API-0${25 + i}`)
    const met = new Set(entries.flatMap(({ requirements }) => requirements))
    expect(all.filter((id) => !met.has(id))).toEqual([])
  })

  test('the identity logout takes a form of refresh token and client [API-048, API-049, API-050]', () => {
    const { call } = entries.find(({ requirements }) => requirements.includes('API-048'))!
    expect(call).toMatchObject({ payload: 'form', success: 204 })
    expect(fields(call.body)).toEqual(['refresh_token', 'client_id'])
    expect(read(call.body, { refresh_token: 'r' })).toEqual({
      refresh_token: 'r',
      client_id: 'login',
    })
  })

  test('the token call takes grant, client and refresh token, and gives two tokens [API-052, API-053, API-054]', () => {
    const { call } = entries.find(({ requirements }) => requirements.includes('API-052'))!
    expect(call.payload).toBe('form')
    expect(fields(call.body)).toEqual(['grant_type', 'client_id', 'refresh_token'])
    expect(read(call.body, { grant_type: 'refresh_token', refresh_token: 'r' })).toMatchObject({
      client_id: 'login',
    })
    expect(() => read(call.body, { grant_type: 'password', refresh_token: 'r' })).toThrow()
    expect(fields(call.reply)).toEqual(['access_token', 'refresh_token'])
  })
})

const read = (schema: z.core.$ZodType | undefined, value: unknown): unknown =>
  (schema as unknown as { parse(value: unknown): unknown }).parse(value)

describe('every call', () => {
  test('is there once, by service, method and path, and on our own server too', () => {
    const names = calls.map(({ service, method, path }) => `${service} ${method} ${path}`)
    expect(new Set(names).size).toBe(calls.length)
    const addresses = calls.map((call) => `${call.method} ${localPath(call)}`)
    expect(new Set(addresses).size).toBe(calls.length)
  })

  test.each([...calls])('$service $method $path is well formed', (call) => {
    expect(services).toContain(call.service)
    expect(methods).toContain(call.method)
    expect(accessRules).toContain(call.access)
    expect(call.path).toMatch(/^(\/:?[A-Za-z_-]+)+$/)
    expect(call.summary).not.toBe('')
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(fields(call.params)).toEqual(named)
    if (call.method !== 'POST') expect(call.body).toBeUndefined()
  })

  test.each([...calls])('$service $method $path refuses what it does not know', (call) => {
    for (const schema of [call.params, call.query, call.body]) {
      if (!schema) continue
      const { error } = (
        schema as unknown as {
          safeParse(v: unknown): { error?: { issues: Array<{ code: string }> } }
        }
      ).safeParse({ surplus: 'x' })
      expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys')
    }
  })

  test('only what everybody may see is public', () => {
    const open = calls.filter(({ access }) => access === 'public')
    expect(open.map((call) => `${call.method} ${localPath(call)}`)).toEqual([
      'GET /api/products/investments/templates',
      'GET /api/products/investments/families',
      'GET /api/products/investments/funds/:isin',
      'POST /savingglobal/rest/open_api/v2/logout',
      'POST /auth/realms/global/protocol/openid-connect/logout',
      'POST /auth/realms/global/protocol/openid-connect/token',
      'GET /api/products/offers',
      'GET /api/products/offers/:offerId/rates',
      'GET /api/products/banks',
      'GET /api/products/banks/:bankId',
      'POST /api/products/rate-alerts',
      'POST /api/products/rate-alerts/state',
      'GET /api/flags/values',
      'POST /api/tracking/events',
      'POST /api/postbox/letters/check',
      'POST /api/postbox/complaints',
      'POST /api/postbox/complaints/state',
      'POST /api/payment/webhooks/bank-payments',
      'POST /api/postbox/letter-wishes/unsubscribing',
      'POST /api/postbox/webhooks/mails',
      'POST /api/orders/withdrawals',
      'POST /api/products/webhooks/custodian',
      'GET /auth/realms/global/login-actions/:uid/details',
      'POST /auth/realms/global/login-actions/:uid/password',
      'POST /auth/realms/global/login-actions/:uid/factor',
      'POST /auth/realms/global/login-actions/:uid/second-factor',
      'POST /auth/realms/global/login-actions/reset/request',
      'POST /auth/realms/global/login-actions/reset/password',
      'POST /auth/realms/global/login-actions/:uid/way-back',
      'POST /auth/realms/global/login-actions/way-back/state',
      'POST /auth/realms/global/login-actions/way-back/identification',
      'POST /auth/realms/global/login-actions/way-back/end',
      'POST /auth/realms/global/login-actions/way-back/undo',
      'POST /auth/realms/global/login-actions/new-mail/confirmation',
      'POST /auth/realms/global/login-actions/old-mail/undo',
      'POST /api/user-management/registrations',
      'POST /api/user-management/registrations/confirmation',
      'POST /api/user-management/registrations/resumption',
      'POST /api/user-management/registrations/company',
      'POST /api/user-management/registrations/answers/child',
      'POST /api/user-management/registrations/answers/custody',
      'POST /api/user-management/registrations/proofs',
      'POST /api/user-management/registrations/answers/company',
      'POST /api/user-management/registrations/answers/people',
      'POST /api/user-management/registrations/answers/owners',
      'POST /api/user-management/registrations/answers/companyTax',
      'POST /api/user-management/registrations/answers/person',
      'POST /api/user-management/registrations/answers/contact',
      'POST /api/user-management/registrations/answers/background',
      'POST /api/user-management/registrations/answers/tax',
      'POST /api/user-management/registrations/answers/partner',
      'POST /api/user-management/registrations/answers/agreement',
      'POST /api/user-management/registrations/submission',
      'POST /api/user-management/registrations/invitation',
      'POST /api/user-management/registrations/alone',
      'GET /api/user-management/registrations/documents/:name',
      'POST /api/user-management/invitations/opening',
      'POST /api/user-management/invitations/resumption',
      'POST /api/user-management/invitations/acceptance',
      'POST /api/user-management/invitations/refusal',
      'POST /api/user-management/role-invitations/opening',
      'POST /api/user-management/role-invitations/resumption',
      'POST /api/user-management/role-invitations/refusal',
      'POST /api/user-management/role-invitations/joining',
      'POST /api/kyc/webhooks/identification',
    ])
  })
})
