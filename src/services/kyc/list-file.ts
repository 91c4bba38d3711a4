// A list of people as an operator loads it: what its file must say, and how it takes the place of the one before.

import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { parseDate } from '#domain/date.ts'
import { foldedName } from '#domain/kyc/name-match.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/\p{L}/u))

const listFile = z.strictObject({
  list: z.string().check(z.regex(/^[A-Z0-9_-]{1,40}$/)),
  // An empty list would set everybody free at once: nobody means that.
  entries: z
    .array(
      z.strictObject({
        id: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
        // Somebody of whom no name can be compared would be looked for in vain, every night.
        names: z.array(name).check(
          z.minLength(1),
          z.maxLength(100),
          z.refine((names) => names.some((each) => foldedName(each) !== ''), {
            error: 'no name is in letters that are compared: add one in Latin, Cyrillic or Greek',
          }),
        ),
        born: z
          .array(
            z
              .string()
              .check(z.refine((day) => /^[12]\d{3}$/.test(day) || parseDate(day) !== undefined)),
          )
          .check(z.maxLength(20)),
      }),
    )
    .check(
      z.minLength(1),
      z.refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, {
        error: 'an id stands twice',
      }),
    ),
})
export type ListFile = z.infer<typeof listFile>

/** What is wrong with it in a line, or the list. */
export function readListFile(text: string): ListFile | string {
  const json = parsed(text)
  if (json === undefined) return 'it is no JSON'
  const { data, error } = z.safeParse(listFile, json)
  if (data) return data
  const [{ path, message }] = error!.issues as [z.core.$ZodIssue]
  return `${path.join('.') || 'the whole'}: ${message}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const versionOf = (entry: ListFile['entries'][number]): string =>
  createHash('sha256')
    .update(JSON.stringify([entry.names, entry.born]))
    .digest('hex')
    .slice(0, 12)

export type LoadedList = { added: number; changed: number; removed: number }

/** In a transaction of the worker's role. Whoever is on it is looked for at the next end of day. */
export async function loadList(tx: Tx, { list, entries }: ListFile): Promise<LoadedList> {
  await tx.query(
    `insert into kyc.lists (name, loaded_on) values ($1, $2)
     on conflict (name) do update set loaded_on = excluded.loaded_on`,
    [list, await businessDate(tx)],
  )
  const { rowCount: removed } = await tx.query(
    'delete from kyc.listed where list = $1 and id <> all ($2)',
    [list, entries.map(({ id }) => id)],
  )
  const { rows } = await tx.query<{ isNew: boolean }>(
    `insert into kyc.listed (list, id, names, born, version)
     select $1, id, names, born, version
       from jsonb_to_recordset($2::jsonb) as e (id text, names text[], born text[], version text)
     on conflict (list, id) do update set names = excluded.names, born = excluded.born, version = excluded.version,
       is_compared = false
      where kyc.listed.version <> excluded.version
     returning xmax = 0 as "isNew"`,
    [list, JSON.stringify(entries.map((entry) => ({ ...entry, version: versionOf(entry) })))],
  )
  const added = rows.filter(({ isNew }) => isNew).length
  return { added, changed: rows.length - added, removed }
}

export type KeptList = { name: string; loadedOn: string; entries: number }

export async function readLists(tx: Tx): Promise<KeptList[]> {
  const { rows } = await tx.query<KeptList>(
    `select l.name, l.loaded_on as "loadedOn", count(e.id)::int as entries
       from kyc.lists l left join kyc.listed e on e.list = l.name group by l.name order by l.name`,
  )
  return rows
}
