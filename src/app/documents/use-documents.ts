// The documents that are looked for, page after page, as far as was asked for.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput, CallReply } from '#contracts/call.ts'
import { documentCalls, documentsOnPage } from '#contracts/documents.ts'
import { documentKinds } from '#domain/customer/document.ts'
import { keyOf } from '../data/ask-query.ts'
import { useCustomerId } from '../data/use-details.ts'
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
  const customerId = useCustomerId()
  const [pages, setPages] = useState(1)
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: [...keyOf(documentCalls.list), customerId, wanted, pages],
    queryFn: async () => {
      const all: CallReply<typeof documentCalls.list> = []
      for (let page = 0; page < pages; page++) {
        const after = all.at(-1)?.id
        const query = { customer_id: customerId, ...wanted, ...(after && { after }) }
        const next = await client.ask(documentCalls.list, { query })
        all.push(...next)
        if (next.length < documentsOnPage) break
      }
      return all
    },
    enabled: customerId !== '',
    placeholderData: (before) => before,
  })
  return {
    ...{ data, isError, isFetching },
    retry: () => void refetch(),
    hasMore: data !== undefined && data.length === pages * documentsOnPage,
    more: () => setPages(pages + 1),
  }
}
