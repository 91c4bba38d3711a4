// The headers that tell a browser what a reply may do; computed once, because setting them for every
// reply anew halves the throughput.

import type { Environment } from '#domain/environment.ts'

export type Headers = Readonly<Record<string, string>>

/** Browsers ignore it without TLS, but a developer's localhost would remember it for two years. */
const strictTransport = (environment: Environment): Headers =>
  environment === 'local'
    ? {}
    : { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** Data for programs: nothing in it may run, load, be framed or be kept. */
export const apiHeaders = (environment: Environment): Headers => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  ...strictTransport(environment),
})

export type PagePolicy = {
  environment: Environment
  /** `sha256-…` of each inlined style sheet; a cached page carries no nonce and no inline script. */
  styleHashes?: readonly string[]
  /** Hosts beside our own whose scripts the page may load: those an operator has configured. */
  scripts?: readonly string[]
  /** Hosts beside our own the page may call: the identity provider's, and those. */
  connect?: readonly string[]
}

export function pageHeaders({
  environment,
  styleHashes = [],
  scripts = [],
  connect = [],
}: PagePolicy): Headers {
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify app-html',
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...strictTransport(environment),
  }
}
