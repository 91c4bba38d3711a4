// Saving movements as a file.

import type { CallRequest } from '#contracts/call.ts'
import { paymentCalls } from '#contracts/payments.ts'
import { useSite } from '#shell/site.tsx'
import { useCustomerId } from '../data/use-details.ts'
import { useSave } from '../page/use-save.ts'
import { useApp } from '../session/app-context.tsx'

type Query = CallRequest<typeof paymentCalls.exportTransactions>['query']
type Wanted = Omit<Query, 'customer_id' | 'format' | 'locale'>

export function useExport(wanted: Wanted) {
  const { client } = useApp()
  const { market } = useSite()
  const customerId = useCustomerId()
  const { save, ...state } = useSave()
  return {
    ...state,
    save: (format: Query['format']) => {
      const query = { ...wanted, customer_id: customerId, format, locale: market.locale }
      save(() => client.ask(paymentCalls.exportTransactions, { query }))
    },
  }
}
