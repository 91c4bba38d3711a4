// Whether the account is in maintenance, known from the first answer on: the client goes on trying for
// seconds, and the customer should not wait that long to hear of it.

import { useEffect, useReducer } from 'react'
import { useApp } from '../session/app-context.tsx'

const lookMs = 300

/** [ERR-014, ERR-015] */
export function useMaintenance(isAsking: boolean): boolean {
  const { client } = useApp()
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isAsking) return
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [isAsking])
  return client.isInMaintenance()
}
