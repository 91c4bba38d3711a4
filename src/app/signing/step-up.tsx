// Confirming that it is still the customer who sits there: asked when a change needs it, and the change
// goes on afterwards.

import { createContext, type ReactNode, use, useState } from 'react'
import { ApiError } from '#contracts/errors.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Does the act, with a confirmation in between where one is asked for; false: the customer gave up. */
export type StepUp = (act: () => Promise<unknown>) => Promise<boolean>

const StepUpContext = createContext<StepUp | undefined>(undefined)

export function useStepUp(): StepUp {
  const stepUp = use(StepUpContext)
  if (!stepUp) throw new Error('useStepUp needs a StepUpProvider above it: use AccountPage')
  return stepUp
}

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 428 && error.code === 'authentication.stale'

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | undefined>()

  const stepUp: StepUp = async (act) => {
    try {
      await act()
      return true
    } catch (error) {
      if (!isStale(error)) throw error
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setSettle(() => resolve))
    setSettle(undefined)
    if (isConfirmed) await act()
    return isConfirmed
  }

  return (
    <StepUpContext value={stepUp}>
      {children}
      {settle && <ConfirmDialog onSettled={settle} />}
    </StepUpContext>
  )
}
