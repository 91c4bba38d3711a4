// Who changes how one signs in proves first that they are the owner: the change that waits for the dialog.

import { createContext, type ReactNode, use, useState } from 'react'
import { ApiError } from '#contracts/errors.ts'
import { ConfirmDialog } from '../signing/confirm-dialog.tsx'

/** The owner was asked and went away: nothing is wrong, and nothing happened. */
export class NotConfirmed extends Error {}

type Confirmed = <T>(work: () => Promise<T>) => Promise<T>
const ConfirmationContext = createContext<Confirmed | undefined>(undefined)

export function useConfirmed(): Confirmed {
  const confirmed = use(ConfirmationContext)
  if (!confirmed) throw new Error('a change needs a ConfirmationProvider above it')
  return confirmed
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 428

type Waiting = { resolve: () => void; reject: (reason: Error) => void }

export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting>()

  const confirmed: Confirmed = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!isStale(error)) throw error
      await new Promise<void>((resolve, reject) => setWaiting({ resolve, reject }))
      return work()
    }
  }
  const settle = (isConfirmed: boolean) => {
    if (isConfirmed) waiting?.resolve()
    else waiting?.reject(new NotConfirmed())
    setWaiting(undefined)
  }

  return (
    <ConfirmationContext value={confirmed}>
      {children}
      {waiting && <ConfirmDialog onSettled={settle} />}
    </ConfirmationContext>
  )
}
