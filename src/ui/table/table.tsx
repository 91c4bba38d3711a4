// A table: wider than a phone it scrolls by itself, with the keyboard too; columns that can be ordered by are
// buttons, and what does not fit one page is turned to.

import { ArrowDown, ArrowUp, ArrowUpDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import css from './table.module.css'

export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>{children}</table>
    </section>
  )
}

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** What rows are ordered by when this column is asked for. */
  sortBy?: (row: Row) => string | number | bigint
}

export type TableWords = {
  previous: string
  next: string
  /** `1 to 10 of 34` */
  shown: (from: number, to: number, of: number) => string
}

type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  pages?: { size: number; words: TableWords }
}

type Order = { key: string; isUp: boolean }

function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order?: Order) {
  const by = columns.find(({ key }) => key === order?.key)?.sortBy
  if (!by || !order) return rows
  const direction = order.isUp ? 1 : -1
  return rows.toSorted((a, b) => {
    const [x, y] = [by(a), by(b)]
    if (typeof x === 'string' && typeof y === 'string') return direction * x.localeCompare(y)
    return x === y ? 0 : x > y ? direction : -direction
  })
}

/** The first column names its row. */
export function Table<Row>({ label, columns, rows, rowKey, pages }: TableProps<Row>) {
  const [order, setOrder] = useState<Order>()
  const [page, setPage] = useState(0)
  const size = pages?.size ?? rows.length
  const last = Math.max(0, Math.ceil(rows.length / Math.max(1, size)) - 1)
  const from = Math.min(page, last) * size
  const shown = sorted(rows, columns, order).slice(from, from + size)
  const sortBy = (key: string) => {
    setOrder({ key, isUp: order?.key === key ? !order.isUp : true })
    setPage(0)
  }
  return (
    <div className={css.whole}>
      <ScrollTable label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} order={order} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, cell, isNumber }, i) =>
                i === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={isNumber ? 'number' : undefined} data-end={isNumber}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {pages && rows.length > size && (
        <Paging
          words={pages.words}
          {...{ from, to: from + shown.length, of: rows.length }}
          onTurn={(by) => setPage(Math.min(Math.max(0, Math.min(page, last) + by), last))}
        />
      )}
    </div>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  order: Order | undefined
  onSort: (key: string) => void
}

function Head<Row>({ column, order, onSort }: HeadProps<Row>) {
  const { key, title, isNumber, sortBy } = column
  if (!sortBy)
    return (
      <th scope="col" data-end={isNumber}>
        {title}
      </th>
    )
  const isOrder = order?.key === key
  const Icon = !isOrder ? ArrowUpDown : order.isUp ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      data-end={isNumber}
      aria-sort={isOrder ? (order.isUp ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={css.sort} onClick={() => onSort(key)}>
        {title}
        <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </th>
  )
}

type PagingProps = {
  words: TableWords
  from: number
  to: number
  of: number
  onTurn: (by: 1 | -1) => void
}

/** At either end the button stays, so that whoever turned there keeps their place. */
function Paging({ words, from, to, of, onTurn }: PagingProps) {
  return (
    <div className={css.paging}>
      <button
        type="button"
        aria-label={words.previous}
        aria-disabled={from === 0}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <span role="status" className="number">
        {words.shown(from + 1, to, of)}
      </span>
      <button
        type="button"
        aria-label={words.next}
        aria-disabled={to === of}
        onClick={() => onTurn(1)}
      >
        <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
