// The rows of a list as far as it was loaded, and more of them: whoever asks is put at the first that came.

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import type { Pages } from '../data/use-pages.ts'

type RowsAndMoreProps<Row> = {
  pages: Pick<Pages<Row>, 'data' | 'isFetching' | 'hasMore' | 'more'>
  className: string | undefined
  text: string
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

export function RowsAndMore<Row>({
  pages: { data = [], isFetching, hasMore, more },
  className,
  text,
  keyOf,
  children,
}: RowsAndMoreProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const askedAt = useRef<number>(undefined)
  const count = data.length
  useEffect(() => {
    if (askedAt.current === undefined || count <= askedAt.current) return
    ;(list.current?.children[askedAt.current] as HTMLElement | undefined)?.focus()
    askedAt.current = undefined
  }, [count])
  return (
    <>
      <ul ref={list} className={className} aria-busy={isFetching}>
        {data.map((row) => (
          <li key={keyOf(row)} tabIndex={-1}>
            {children(row)}
          </li>
        ))}
      </ul>
      {hasMore && (
        <div>
          <Button
            look="secondary"
            aria-disabled={isFetching || undefined}
            onClick={() => {
              if (isFetching) return
              askedAt.current = count
              more()
            }}
            data-more
          >
            {text}
          </Button>
        </div>
      )}
    </>
  )
}
