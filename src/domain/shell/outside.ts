// Sites that are not ours: help, reviews, app stores, social networks. Configuration says where they
// answer; what it does not name is not linked, so that no link leads nowhere.

import type { Locale } from '../market.ts'
import { segmentOf } from '../market.ts'
import type { Origins } from '../site/origins.ts'

export const outsideSites = ['help', 'reviews', 'apps', 'social'] as const
export type OutsideSite = (typeof outsideSites)[number]

type Outside = Pick<Origins, 'outside'>

const below = ({ outside }: Outside, site: OutsideSite, path: string): string | undefined =>
  outside && `${outside}/${site}/${path}`

/** [PRV-036] */
export const helpHref = (origins: Outside, locale: Locale): string | undefined =>
  below(origins, 'help', `${segmentOf(locale)}/`)

/** [FTR-007, FTR-008] */
export const reviewsHref = (origins: Outside, locale: Locale): string | undefined =>
  below(origins, 'reviews', `${segmentOf(locale)}/`)

/** Without a store it finds the right one by itself. [FTR-028] */
export const appHref = (origins: Outside, store?: 'ios' | 'android'): string | undefined =>
  below(origins, 'apps', store ? `${store}/` : '')

/** [FTR-033] */
export const socialHref = (origins: Outside, network: string): string | undefined =>
  below(origins, 'social', `${network.toLowerCase()}/tidemark/`)
