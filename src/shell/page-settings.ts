// What the server tells the browser's script about the page, read from the page.

import type { Environment } from '#domain/environment.ts'
import type { Site } from './site.tsx'
import type { ThirdParties } from './tracking/tracking-settings.ts'

/** How a page comes to know its customer. */
export type AppSettings = {
  environment: Environment
  /** What a public page calls in for a visitor who is logged in, or logs in. */
  script: string
  /** The messages of the customer's side, in this market's language. */
  messages: string
}

export type PageSettings = { site: Site; app: AppSettings; tracking?: ThirdParties }

export const pageSettings = (): PageSettings =>
  JSON.parse(document.querySelector('#settings')!.textContent!)
