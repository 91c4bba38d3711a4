// Saving movements as a file: the bytes come by a call, because a link could not carry the token.

import { useState } from 'react'
import type { CallRequest } from '#contracts/call.ts'
import { paymentCalls } from '#contracts/payments.ts'
import { useSite } from '#shell/site.tsx'
import { useCustomerId } from '../data/use-details.ts'
import { saveFile } from '../page/save-file.ts'
import { useApp } from '../session/app-context.tsx'

type Query = CallRequest<typeof paymentCalls.exportTransactions>['query']
type Wanted = Omit<Query, 'customer_id' | 'format' | 'locale'>

export function useExport(wanted: Wanted) {
  const { client } = useApp()
  const { market } = useSite()
  const customerId = useCustomerId()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function load(format: Query['format']): Promise<void> {
    setState('busy')
    try {
      const query = { ...wanted, customer_id: customerId, format, locale: market.locale }
      saveFile(await client.ask(paymentCalls.exportTransactions, { query }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return {
    save: (format: Query['format']) => void load(format),
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
  }
}
