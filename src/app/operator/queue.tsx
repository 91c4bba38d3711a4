// What waits for an operator: its rows, that there are none, or that they did not come.

import type { ReactNode } from 'react'
import { Empty } from '#ui/view/empty.tsx'
import { PartMissing } from '../holdings/part-missing.tsx'
import { RowsLoading } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'

type QueueProps<Row> = {
  /** By what it can be found. */
  name: string
  asked: { data: readonly Row[] | undefined; isError: boolean; refetch: () => unknown }
  empty: { title: string; text: string }
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

export function Queue<Row>({ name, asked, empty, keyOf, children }: QueueProps<Row>) {
  const { data, isError, refetch } = asked
  if (!data)
    return isError ? <PartMissing onRetry={() => void refetch()} /> : <RowsLoading rows={2} />
  if (data.length === 0) return <Empty {...empty} />
  return (
    <ul className={entries.list} data-queue={name}>
      {data.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  )
}
