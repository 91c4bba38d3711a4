// Brings the offers of a page to life.

import type { Site } from '#shell/site.tsx'
import { hydrateIsland, type IslandData } from '../hydrate.tsx'
import { rateOnOf } from '../shown-offer.ts'
import { OfferList, type OfferListProps } from './offer-list.tsx'

export async function start(root: HTMLElement, data: unknown, site: Site): Promise<void> {
  const { props, messages } = data as IslandData<OfferListProps>
  const rates = await rateOnOf(props.book)
  hydrateIsland(root, OfferList, { props: { ...props, ...rates }, messages }, site)
}
