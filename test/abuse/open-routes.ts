// Addresses that no catalogue names because nobody calls them: pages, pictures, files, the identity provider's
// own, what machines ask. In the form of the API's description, so that the same mischief is done to them.

import { type Locale, segmentOf } from '#domain/market.ts'
import { pathOf } from '#domain/site/routes.ts'
import type { OpenApi } from './request-draft.ts'

const text = { type: 'string', pattern: '^.{1,40}$' }
const realm = '/auth/realms/global'

/** `{name}` stands for whatever is put there. */
const named = (locale: Locale) => {
  const open = { bankId: '{bankId}', offerId: '{offerId}', article: '{article}' }
  return (['home', 'bank', 'offer', 'savingGuide.article', 'login', 'orderTracking'] as const).map(
    (page) => decodeURIComponent(pathOf(locale, page, { ...open, orderId: '{orderId}' })),
  )
}

const some = ['de-DE', 'en-GB', 'fi-FI'] as const

const paths = [
  ...some.flatMap(named),
  ...some.map((locale) => `/og${pathOf(locale, 'home')}{rest}/picture.png`),
  '/og/{rest}',
  '/{anything}',
  '/savingglobal',
  '/robots.txt',
  '/sitemap.xml',
  `/${segmentOf('de-DE')}/sitemap.xml`,
  '/favicon.svg',
  '/speculation.json',
  '/assets/{name}',
  '/messages/{market}/{name}',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/api/',
  '/api/openapi.json',
  '/api/{anything}',
  `${realm}/protocol/openid-connect/auth`,
  `${realm}/protocol/openid-connect/certs`,
  `${realm}/.well-known/openid-configuration`,
  `${realm}/login-actions/{uid}`,
  `${realm}/{anything}`,
  '/simulator',
  '/simulator/outbox',
  '/simulator/outbox.json',
  '/simulator/day.json',
  '/simulator/identification',
  '/simulator/identification/{method}/{id}',
]

const query: Record<string, readonly string[]> = {
  [`${realm}/protocol/openid-connect/auth`]: [
    ...['client_id', 'response_type', 'scope', 'redirect_uri', 'code_challenge', 'state', 'nonce'],
    ...['code_challenge_method', 'ui_locales', 'prompt', 'max_age', 'claims', 'request'],
  ],
  [`${realm}/login-actions/{uid}`]: ['ui_locales', 'error'],
}
const anyQuery = ['themeVersion', 'regflow', 'page']

export const openRoutes: OpenApi = {
  paths: Object.fromEntries(
    paths.map((path) => [
      path,
      {
        get: {
          tags: ['page'],
          parameters: [
            ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
              ...{ name: name!, in: 'path' as const, required: true, schema: text },
            })),
            ...(query[path] ?? anyQuery).map((name) => ({
              ...{ name, in: 'query' as const, schema: text },
            })),
          ],
        },
      },
    ]),
  ),
}
