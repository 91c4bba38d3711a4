// Brings the plan of one offer to life.

import type { Site } from '#shell/site.tsx'
import { hydrateIsland, type IslandData } from '../hydrate.tsx'
import type { ProductPlanProps } from './plan-panel.tsx'
import { ProductPlan } from './product-plan.tsx'

export const start = (root: HTMLElement, data: unknown, site: Site): void =>
  hydrateIsland(root, ProductPlan, data as IslandData<ProductPlanProps>, site)
