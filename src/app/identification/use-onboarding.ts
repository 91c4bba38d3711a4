// How far the opening has come, asked again while somebody else is working on it.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { identificationCalls } from '#contracts/identification.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useApp } from '../session/app-context.tsx'

const patienceMs = 3000

export function useOnboarding() {
  const { client } = useApp()
  const queryClient = useQueryClient()
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const asked = useAsk(identificationCalls.overview, request, { isEnabled: customerId !== '' })
  const { data, refetch } = asked
  const isWaiting =
    data !== undefined &&
    (data.waitsForOthers ||
      data.status === 'IDENTIFIED' ||
      data.status === 'PENDING_SERVICING_BANK_ACCEPTANCE' ||
      data.identification?.status === 'PENDING_REVIEW' ||
      // Somebody may come back from the provider before its word does.
      (data.identification?.status === 'STARTED' && !data.identification.coupon))

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refetch(), patienceMs)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])

  // The other pages know the customer as it was; until one goes there this one may speak.
  const isOpen = data?.status === 'ACTIVE'
  useEffect(() => {
    if (!isOpen) return
    return () => {
      client.forget()
      void queryClient.invalidateQueries()
    }
  }, [isOpen, client, queryClient])
  return asked
}
