// Brings the plan of one offer to life.

import type { Site } from '#shell/site.tsx'
import { hydrateIsland, type IslandData } from '../hydrate.tsx'
import { rateOnOf } from '../shown-offer.ts'
import type { ProductPlanProps } from './plan-panel.tsx'
import { ProductPlan } from './product-plan.tsx'

export async function start(root: HTMLElement, data: unknown, site: Site): Promise<void> {
  const { props, messages } = data as IslandData<ProductPlanProps>
  const rates = await rateOnOf(props.book)
  hydrateIsland(root, ProductPlan, { props: { ...props, ...rates }, messages }, site)
}
