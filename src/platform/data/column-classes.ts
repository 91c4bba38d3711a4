// Every column of the database by what it is to the person it is about: given to them when they ask for their data, a
// paper that is given as a file, nothing of theirs, or a secret that protects them. Written in `db/classes`, a file for
// each schema; a column that is not there fails a test.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Whose a row is: a customer's, a user's or an address's, by this column. */
export type RowOwner = readonly [owner: 'customer' | 'user' | 'email', column: string]

export type ColumnClasses = {
  of?: RowOwner
  /** Of several people of one customer, whose own rows alone are given: that of a person, or of a user. */
  only?: readonly [whose: 'person' | 'user', column: string]
  exported?: string
  papers?: string
  notPersonal?: string
  secret?: string
}

/** The pretended outside world is nobody's data, and queues keep what is promised for days only. */
export const unclassedSchemas: readonly string[] = ['simulator', 'jobs']

const folder = join(import.meta.dirname, '../../../db/classes')

function classesIn(file: string): [table: string, ColumnClasses][] {
  const tables: Record<string, ColumnClasses> = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  return Object.entries(tables).map(([table, classes]) => [
    `${basename(file, '.json')}.${table}`,
    classes,
  ])
}

export const columnClasses: Readonly<Record<string, ColumnClasses>> = Object.fromEntries(
  readdirSync(folder).sort().flatMap(classesIn),
)
