// The setting that names the addresses the system is reached at:
// `https://www.bank.example,app=https://app.bank.example,de-DE=https://www.bank.de`.

import { type Locale, locales } from '#domain/market.ts'
import type { Origins } from '#domain/site/origins.ts'

/** Cookies and passkeys need TLS, except on one's own machine. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.origin !== text) return false
  return url.protocol === 'https:' || /(^|\.)localhost$/.test(url.hostname)
}

const isLocale = (text: string): text is Locale => (locales as readonly string[]).includes(text)

/** Undefined when it cannot be understood. */
export function parseOrigins(text: string): Origins | undefined {
  const [shared = '', ...others] = text.split(',').map((part) => part.trim())
  if (!isOrigin(shared)) return undefined
  const origins: Origins = { shared, app: shared, own: {} }
  for (const part of others) {
    const at = part.indexOf('=')
    const [name, origin] = [part.slice(0, at), part.slice(at + 1)]
    if (!isOrigin(origin)) return undefined
    if (name === 'app') origins.app = origin
    else if (name === 'outside') origins.outside = origin
    else if (isLocale(name)) origins.own[name] = origin
    else return undefined
  }
  return origins
}
