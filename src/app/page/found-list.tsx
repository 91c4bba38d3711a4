// What was looked for in a long list: how much there is, what can be done with it, the rows, and more of them.

import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/view/empty.tsx'
import type { Pages } from '../data/use-pages.ts'
import { RowsLoading } from './account-page.tsx'
import css from './entries.module.css'
import lists from './lists.module.css'
import { RowsAndMore } from './rows-and-more.tsx'

type FoundListProps<Row> = {
  pages: Pages<Row>
  texts: { shown: (count: number) => string; noMatch: string; clear: string; more: string }
  acts: ReactNode
  onClear: () => void
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

export function FoundList<Row>({
  pages,
  texts,
  acts,
  onClear,
  keyOf,
  children,
}: FoundListProps<Row>) {
  const { data } = pages
  return (
    <>
      <div className={`${lists.count} ${lists.middle}`}>
        <p role="status" data-count={data?.length}>
          {data && texts.shown(data.length)}
        </p>
        <div className={lists.acts}>{acts}</div>
      </div>
      {!data ? (
        <RowsLoading rows={6} />
      ) : data.length === 0 ? (
        <Empty title={texts.noMatch} text="">
          <Button look="secondary" size="small" onClick={onClear}>
            {texts.clear}
          </Button>
        </Empty>
      ) : (
        <RowsAndMore {...{ pages, keyOf, children }} className={css.list} text={texts.more} />
      )}
    </>
  )
}
