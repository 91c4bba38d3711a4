// The end of a deposit as it can be foreseen today, and the offers its money may go on to.

import type { WireDeposit } from '#contracts/deposits.ts'
import { endingOfWire, promisedByWire, type WireEnding } from '#contracts/promised-end.ts'
import type { PromisedLeg } from '#domain/deposit/follow-up.ts'
import type { Leg } from '#domain/deposit/maturity-instruction.ts'
import { useOverview } from '../holdings/use-overview.ts'
import { useOffers } from '../offer/use-offers.ts'

export function useEnding(deposit: WireDeposit) {
  const { data: overview } = useOverview()
  const offers = useOffers(deposit.maturesOn)
  const ending: WireEnding | undefined = overview && endingOfWire(deposit, overview)
  const promised = (legs: readonly Leg[]): PromisedLeg[] =>
    ending && offers ? promisedByWire(legs, ending, deposit, offers) : []
  return { ending, offers, promised }
}
