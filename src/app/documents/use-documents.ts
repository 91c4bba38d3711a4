// The documents that are looked for.

import type { CallInput, CallReply } from '#contracts/call.ts'
import { documentCalls, documentsOnPage } from '#contracts/documents.ts'
import { documentKinds } from '#domain/customer/document.ts'
import { keyOf } from '../data/ask-query.ts'
import { usePages } from '../data/use-pages.ts'
import { useApp } from '../session/app-context.tsx'

export type Wanted = Omit<CallInput<typeof documentCalls.archive>['query'], 'customer_id'>

/** As the address says it; what it says wrong is not asked for. */
export function wantedOf(search: URLSearchParams): Wanted {
  const kind = documentKinds.find((each) => each === search.get('kind'))
  const [year, depositId] = [search.get('year'), search.get('depositId')]
  return {
    ...(kind && { kind }),
    ...(year && /^\d{4}$/.test(year) && { year }),
    ...(depositId && /^[\w-]{1,64}$/.test(depositId) && { depositId }),
  }
}

export function useDocuments(wanted: Wanted) {
  const { client } = useApp()
  return usePages<CallReply<typeof documentCalls.list>[number]>({
    key: [...keyOf(documentCalls.list), wanted],
    pageSize: documentsOnPage,
    ask: (after, customerId) => {
      const query = { customer_id: customerId, ...wanted, ...(after && { after: after.id }) }
      return client.ask(documentCalls.list, { query })
    },
  })
}
