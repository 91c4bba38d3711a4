// The offers of the customer's market, where a page needs them; undefined until they are known.

import type { WireOffer } from '#contracts/offers.ts'
import { productCalls } from '#contracts/products.ts'
import { useAsk } from '../data/use-ask.ts'

export function useOffers(
  isEnabled: boolean | string | undefined,
): readonly WireOffer[] | undefined {
  return useAsk(productCalls.list, {}, { isEnabled: Boolean(isEnabled) }).data
}
