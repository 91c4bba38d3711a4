// What every way of giving a second factor is told.

import type { FactorStep as AnyStep } from '#contracts/sign-in.ts'
import type { FactorDialogue } from './outcome.ts'

/** Of the dialogue they belong to; it says itself what its steps are. */
export type FactorProps<Step> = {
  dialogue: FactorDialogue<Step>
  step: Extract<AnyStep, { step: 'second-factor' }>
  isLeaving: boolean
  onStep: (step: Step) => void
  onExpired: () => void
}
