// A list that is loaded page after page, as far as was asked for.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCustomerId } from './use-details.ts'

type Wish<Row> = {
  /** Of the list and what is looked for in it. */
  key: readonly unknown[]
  pageSize: number
  /** The page that comes after this row, the first without one; or by its number. */
  ask(after: Row | undefined, customerId: string, page: number): Promise<Row[]>
}

export type Pages<Row> = ReturnType<typeof usePages<Row>>

export function usePages<Row>({ key, pageSize, ask }: Wish<Row>) {
  const customerId = useCustomerId()
  const [pages, setPages] = useState(1)
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: [...key, customerId, pages],
    queryFn: async () => {
      const all: Row[] = []
      for (let page = 0; page < pages; page++) {
        const next = await ask(all.at(-1), customerId, page)
        all.push(...next)
        if (next.length < pageSize) break
      }
      return all
    },
    enabled: customerId !== '',
    placeholderData: (before) => before,
  })
  return {
    ...{ data, isError, isFetching },
    retry: () => void refetch(),
    hasMore: data !== undefined && data.length === pages * pageSize,
    more: () => setPages(pages + 1),
  }
}
