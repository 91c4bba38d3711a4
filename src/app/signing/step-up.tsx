// Asks whoever sits there to prove who they are when an act is refused without it, and tries again.

import { type ReactNode, useState } from 'react'
import { ApiError } from '#contracts/errors.ts'
import { NotConfirmed, type StepUp, StepUpContext } from '../form/use-step-up.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 428 && error.code === 'authentication.stale'

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>()

  const stepUp: StepUp = async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!isStale(error)) throw error
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setSettle(() => resolve))
    setSettle(undefined)
    if (!isConfirmed) throw new NotConfirmed()
    return act()
  }

  return (
    <StepUpContext value={stepUp}>
      {children}
      {settle && <ConfirmDialog onSettled={settle} />}
    </StepUpContext>
  )
}
