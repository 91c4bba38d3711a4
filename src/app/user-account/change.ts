// A change of how one signs in: confirmed if need be, then everything shown is asked for anew.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { ApiError } from '#contracts/errors.ts'
import { useConfirmed } from './confirmation.tsx'

export function useChange() {
  const confirmed = useConfirmed()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()

  /** The reply, or nothing where the change did not happen. */
  async function run<T>(work: () => Promise<T>): Promise<{ reply: T } | undefined> {
    setBusy(true)
    setError(undefined)
    try {
      const reply = await confirmed(work)
      await queries.invalidateQueries({ queryKey: [calls.overview.service] })
      return { reply }
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { run, isBusy, error, forget: () => setError(undefined) }
}
