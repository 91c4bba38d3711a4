// A change of how one signs in: confirmed and signed if need be, then everything shown is asked for anew.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { ApiError } from '#contracts/errors.ts'
import { useSignedAct } from '../signing/use-signed-act.tsx'

/** Without a signature the work may ask for one; with it, it is done. */
type Work<T> = (signatureId?: string) => Promise<T>

export function useChange() {
  const { sign, signing } = useSignedAct()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()

  /** The reply, or nothing where the change did not happen. */
  async function run<T>(work: Work<T>): Promise<{ reply: T } | undefined> {
    setBusy(true)
    setError(undefined)
    try {
      const reply = await sign(({ signatureId }) => work(signatureId))
      await queries.invalidateQueries({ queryKey: [calls.overview.service] })
      return { reply }
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    run,
    isBusy,
    error,
    /** Stands somewhere in the part that changes. */
    signing,
    forget: () => setError(undefined),
  }
}
