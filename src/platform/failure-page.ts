// A failure as a page, for whoever comes by a link: what happened, in words, and tried again by itself where
// that may help. Plain, because nothing of ours is certain to work just now.

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Locale } from '#domain/market.ts'
import type { Failure } from './failure.ts'
import { problemTextsOf } from './problem-texts.ts'

/** A browser shows it to a person; programs and scripts ask otherwise. */
export const isNavigation = ({ method, headers, raw }: FastifyRequest): boolean =>
  method === 'GET' &&
  !raw.url!.startsWith('/api/') &&
  (headers['sec-fetch-mode'] === 'navigate' || /^text\/html\b/.test(headers.accept ?? ''))

const leastSeconds = 3
const passing = new Set([408, 429, 503])

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;font:1.125rem/1.5 system-ui,sans-serif;color-scheme:light dark}main{max-width:32rem;padding:1.5rem}h1{font-size:1.5rem;line-height:1.3}a{color:inherit}'

export const failurePagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function failurePage(failure: Failure, locale: Locale, said: string): string {
  const texts = problemTextsOf(locale)
  const seconds = Math.max(leastSeconds, failure.retryAfterSeconds ?? 0)
  const isPassing = passing.has(failure.status)
  const refresh = isPassing ? `<meta http-equiv="refresh" content="${seconds}">` : ''
  const waiting = isPassing ? `<p>${escaped(texts.get('page.waiting')!)}</p>` : ''
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${escaped(said)}</title><style>${style}</style></head><body><main><h1>${escaped(said)}</h1>${waiting}<p><a href="">${escaped(texts.get('page.again')!)}</a></p></main></body></html>`
}
