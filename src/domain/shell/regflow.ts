// Partner registration flows: which partner's mark stands beside ours, and where.

import type { Locale } from '../market.ts'

export const regflowParameter = 'regflow'

/** [HDR-041] */
export const regflowLocales = {
  dkb_retail: 'de-DE',
  legal_and_general: 'en-GB',
  mse_savings_hub: 'en-GB',
  askpaul: 'en-IE',
  fairstone: 'en-IE',
} as const satisfies Record<string, Locale>

export type Regflow = keyof typeof regflowLocales
export const regflows = Object.keys(regflowLocales) as Regflow[]

/** The flow, if it is one of ours and belongs to the page's market. [HDR-043, HDR-044] */
export const regflowOf = (value: string | null | undefined, locale: Locale): Regflow | undefined =>
  regflows.find((regflow) => regflow === value && regflowLocales[regflow] === locale)

/** Written without the slash the registration page itself has. [HDR-042] */
export const partnerLogoHref = (regflow: Regflow, basePath = ''): string =>
  `${basePath}/register?${regflowParameter}=${regflow}`
