// What a paper says, before it is drawn: a title, whom it is for, and its blocks in the order they are read in.

import type { CalendarDate } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'

export type Column = {
  text: string
  /** Of the width of the page, in any unit: what counts is how columns compare. */
  share: number
  /** Figures end where the column ends. */
  isFigure?: boolean
}

export type Table = {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
}

/** A name and what it stands for, line by line. */
export type Pairs = readonly (readonly [name: string, value: string])[]

/** A text is a paragraph. */
export type Block = string | { heading: string } | { pairs: Pairs } | Table

export type Sheet = {
  locale: Locale
  title: string
  /** The business date it was written on. */
  on: CalendarDate
  blocks: readonly Block[]
  /** By which anybody can check that the letter it came with is ours. */
  code?: string | undefined
}

/** Everything a sheet says, as text. */
export const textOf = ({ title, blocks }: Pick<Sheet, 'title' | 'blocks'>): string =>
  [title, ...blocks.flatMap(linesOf)].join('\n')

function linesOf(block: Block): string[] {
  if (typeof block === 'string') return [block]
  if ('heading' in block) return [block.heading]
  if ('pairs' in block) return block.pairs.map((pair) => pair.join(': '))
  const { columns, rows, total = [] } = block
  return [columns.map(({ text }) => text), ...rows, total].map((row) => row.join(' '))
}
