// The world the time machine starts from, with the offers that follow-ups were promised to.

import { useMemo } from 'react'
import { worldOfWire } from '#contracts/projected-world.ts'
import { nextOffersOfWire } from '#contracts/promised-end.ts'
import type { World } from '#domain/deposit/projection.ts'
import { type Overview, useBankModels } from '../holdings/use-overview.ts'
import { useOffers } from './use-offers.ts'

/** Offers are asked for where somebody has promised money to one. */
export function useWorld(overview: Overview): World {
  const { deposits } = overview
  const offers = useOffers(
    deposits.some(({ legs = [] }) => legs.some(({ to }) => to === 'PRODUCT')),
  )
  const modelOf = useBankModels()
  return useMemo(
    () => worldOfWire(overview, nextOffersOfWire(deposits, offers ?? [], modelOf)),
    [overview, deposits, offers, modelOf],
  )
}
