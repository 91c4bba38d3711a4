// What the server tells the browser's script about the page, read from the page.

import type { Environment } from '#domain/environment.ts'
import type { Locale } from '#domain/market.ts'
import type { ThirdParties } from '#domain/site/tracking.ts'
import type { Site } from './site.tsx'

/** Who can sign in where the world is a demonstration. */
export type DemoLogins = {
  password: string
  /** A market's own customer, who is asked for a password only. */
  byMarket: Partial<Record<Locale, string>>
  /** One who is asked for a code by message, and one for a code of an authenticator app. */
  message: string
  totp: { username: string; secret: string }
  /** Where to read what would have been sent. */
  outbox: string
}

/** How a page comes to know its customer. */
export type AppSettings = {
  environment: Environment
  /** The identity provider's, where it is not ours. [API-024] */
  authHost?: string
  /** Below it the services answer, where they do not at the page's own origin. [API-014] */
  servicesDomain?: string
  /** What a public page calls in for a visitor who is logged in, or logs in: the script, and all it will need. */
  files: readonly string[]
  /** The messages of the customer's side, in this market's language. */
  messages: string
  demo?: DemoLogins
}

export type PageSettings = { site: Site; app: AppSettings; tracking?: ThirdParties }

export const pageSettings = (): PageSettings =>
  JSON.parse(document.querySelector('#settings')!.textContent!)
