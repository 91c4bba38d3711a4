// What the server tells the browser's script about the page, read from the page.

import type { Site } from './site.tsx'
import type { ThirdParties } from './tracking/tracking-settings.ts'

export type PageSettings = { site: Site; tracking?: ThirdParties }

export const pageSettings = (): PageSettings =>
  JSON.parse(document.querySelector('#settings')!.textContent!)
