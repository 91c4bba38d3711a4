import { expect, test } from 'vitest'
import { apiHeaders, pageHeaders } from './security-headers.ts'

const policyOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    headers['content-security-policy']!.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )

test('an API reply may load, run and frame nothing', () => {
  expect(policyOf(apiHeaders('production'))).toEqual({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
})

test('a page runs our scripts only, and inlines only the styles it names', () => {
  const policy = policyOf(
    pageHeaders({
      environment: 'production',
      styleHashes: ['sha256-abc='],
      connect: ['https://auth.tidemark.example'],
    }),
  )
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'sha256-abc='"],
    'connect-src': ["'self'", 'https://auth.tidemark.example'],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  })
  expect(JSON.stringify(policy)).not.toContain('unsafe')
})

test.each([
  ['production', 'max-age=63072000; includeSubDomains'],
  ['staging', 'max-age=63072000; includeSubDomains'],
  ['local', undefined],
] as const)('%s and strict transport [MKT-006]', (environment, expected) => {
  expect(apiHeaders(environment)['strict-transport-security']).toBe(expected)
  expect(pageHeaders({ environment })['strict-transport-security']).toBe(expected)
})
