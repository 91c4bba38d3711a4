// What beginning to invest is for somebody.

import * as z from 'zod/mini'
import { flowTypes, onboardingKinds, pendingStates } from '#domain/holdings/product-families.ts'

export const beginning = z.strictObject({
  kind: z.enum(onboardingKinds),
  flowType: z.enum(flowTypes),
  /** What has to be known first. */
  pending: z.exactOptional(z.enum(pendingStates)),
})
