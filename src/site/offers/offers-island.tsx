// Brings the offers of a page to life.

import type { Site } from '#shell/site.tsx'
import { hydrateIsland, type IslandData } from '../hydrate.tsx'
import { OfferList, type OfferListProps } from './offer-list.tsx'

export const start = (root: HTMLElement, data: unknown, site: Site): void =>
  hydrateIsland(root, OfferList, data as IslandData<OfferListProps>, site)
