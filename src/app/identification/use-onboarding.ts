// How far the opening has come, asked again while somebody else is working on it.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallReply } from '#contracts/call.ts'
import { identificationCalls } from '#contracts/identification.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useIsPartAwaited } from '../data/use-standing.ts'
import { useApp } from '../session/app-context.tsx'

type Overview = CallReply<typeof identificationCalls.overview>

const patienceMs = 3000

const isWaiting = ({ waitsForOthers, status, identification }: Overview): boolean =>
  waitsForOthers ||
  status === 'IDENTIFIED' ||
  status === 'PENDING_SERVICING_BANK_ACCEPTANCE' ||
  identification?.status === 'PENDING_REVIEW' ||
  // Somebody may come back from the provider before its word does.
  (identification?.status === 'STARTED' && !identification.coupon)

export function useOnboarding() {
  const { client } = useApp()
  const queryClient = useQueryClient()
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const asked = useAsk(identificationCalls.overview, request, {
    isEnabled: customerId !== '',
    again: (found) => (found && isWaiting(found) ? patienceMs : false),
  })
  const { data } = asked

  // The other pages know the customer as it was; until one goes there this one may speak.
  const isOpen = data?.status === 'ACTIVE'
  useEffect(() => {
    if (!isOpen) return
    return () => {
      client.forget()
      void queryClient.invalidateQueries()
    }
  }, [isOpen, client, queryClient])
  // Whoever was given their part sees the account as soon as they have proven who they are.
  const isPart = useIsPartAwaited()
  const isProven = isOpen && data.methods.length + data.closed.length === 0
  useEffect(() => {
    if (!isPart || !isProven) return
    client.forget()
    void queryClient.invalidateQueries()
  }, [isPart, isProven, client, queryClient])
  return asked
}
