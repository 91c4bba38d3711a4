// An act for which whoever sits there may have to prove again who they are; it goes on afterwards.

import { createContext, use } from 'react'

/** The customer was asked and went away: nothing is wrong, and nothing happened. */
export class NotConfirmed extends Error {}

export type StepUp = <T>(act: () => Promise<T>) => Promise<T>

export const StepUpContext = createContext<StepUp | undefined>(undefined)

export function useStepUp(): StepUp {
  const stepUp = use(StepUpContext)
  if (!stepUp) throw new Error('useStepUp needs a StepUpProvider above it')
  return stepUp
}
