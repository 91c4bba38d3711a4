// Whether somebody may be who is on a list: whoever comes is compared with all lists, and each night whoever changed
// with all of them, and everybody with what is new on one.

import type { CalendarDate } from '#domain/date.ts'
import { foldedName, matchOf } from '#domain/kyc/name-match.ts'
import { businessDate } from '#platform/clock.ts'
import type { Queryable, Tx } from '#platform/db.ts'

/** Or the company that is the customer, which nobody bore. */
type Person = {
  customerId: string
  personId: string
  names: string[]
  birthDate: CalendarDate | null
  version: string
  isChanged: boolean
}

type Entry = {
  list: string
  id: string
  names: string[]
  born: string[]
  version: string
  isNew: boolean
}

const columns = `p.customer_id as "customerId", p.person_id as "personId", p.names, p.birth_date as "birthDate", p.version,
  s.version is distinct from p.version as "isChanged"`
const people = `kyc.screened_people p
  left join kyc.screened s on (s.customer_id, s.person_id) = (p.customer_id, p.person_id)`

/** Entries by the year of birth, those without one under none: only they can be somebody born then. */
type Index = {
  byYear: Map<string, Entry[]>
  anew: readonly Pick<Entry, 'list' | 'id' | 'version'>[]
}
const unknownYear = ''

async function readIndex(tx: Tx): Promise<Index> {
  const { rows } = await tx.query<Entry>(
    'select list, id, names, born, version, not is_compared as "isNew" from kyc.listed',
  )
  const byYear = new Map<string, Entry[]>()
  for (const row of rows) {
    const entry = { ...row, names: row.names.map(foldedName) }
    const years = new Set(row.born.map((born) => born.slice(0, 4)))
    for (const year of years.size > 0 ? years : [unknownYear])
      byYear.set(year, [...(byYear.get(year) ?? []), entry])
  }
  return { byYear, anew: rows.filter(({ isNew }) => isNew) }
}

/** Whoever is as before is compared with what is new alone. */
function hitsOf(person: Person, { byYear }: Index) {
  const { birthDate } = person
  const years = birthDate ? [birthDate.slice(0, 4), unknownYear] : [unknownYear]
  const entries = years.flatMap((each) => byYear.get(each) ?? [])
  const sought = { names: person.names.map(foldedName), birthDate }
  return entries
    .filter(({ isNew }) => isNew || person.isChanged)
    .flatMap((entry) => {
      const likeness = matchOf(sought, entry)
      if (likeness === undefined) return []
      const { list, id: entryId } = entry
      return {
        ...{ customerId: person.customerId, personId: person.personId, list, entryId },
        likeness: Math.floor(likeness * 100),
        basis: `${list}:${entryId}@${entry.version}~${person.version}`,
      }
    })
}

/** Compares and keeps what was found. */
async function compare(tx: Tx, persons: readonly Person[], index: Index): Promise<void> {
  const changed = JSON.stringify(persons.filter(({ isChanged }) => isChanged))
  await tx.query(
    `delete from kyc.hits h using jsonb_to_recordset($1::jsonb) as p ("customerId" text, "personId" uuid)
      where (h.customer_id, h.person_id) = (p."customerId", p."personId")`,
    [changed],
  )
  await tx.query(
    `insert into kyc.hits (customer_id, person_id, list, entry_id, likeness, basis, found_on)
     select "customerId", "personId", list, "entryId", likeness, basis, $2
       from jsonb_to_recordset($1::jsonb) as h
         ("customerId" text, "personId" uuid, list text, "entryId" text, likeness int, basis text)
     on conflict (customer_id, person_id, list, entry_id) do update set
       likeness = excluded.likeness, basis = excluded.basis, found_on = excluded.found_on`,
    [JSON.stringify(persons.flatMap((person) => hitsOf(person, index))), await businessDate(tx)],
  )
  await tx.query(
    `insert into kyc.screened (customer_id, person_id, version)
     select "customerId", "personId", version
       from jsonb_to_recordset($1::jsonb) as p ("customerId" text, "personId" uuid, version text)
     on conflict (customer_id, person_id) do update set version = excluded.version`,
    [changed],
  )
}

/** Whoever comes is compared at once, with everything. */
export async function screenCustomer(tx: Tx, customerId: string): Promise<void> {
  const { rows } = await tx.query<Person>(
    `select ${columns} from ${people} where p.customer_id = $1`,
    [customerId],
  )
  const anew = rows.map((person) => ({ ...person, isChanged: true }))
  await compare(tx, anew, await readIndex(tx))
}

/** Comes before all who have an id. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** So many people are compared at a time. */
const atOnce = 5000

/** All lists against whoever changed, all people against what is new. */
export async function screenAll(tx: Tx): Promise<void> {
  const index = await readIndex(tx)
  // What an entry said before, and whoever is on no list any more.
  await tx.query(
    `delete from kyc.hits h
      where not exists (select from kyc.listed e where (e.list, e.id) = (h.list, h.entry_id) and e.is_compared)`,
  )
  const isOwed = index.anew.length > 0 ? 'true' : 's.version is distinct from p.version'
  let last = ['', nobody]
  for (;;) {
    const { rows } = await tx.query<Person>(
      `select ${columns} from ${people}
        where ${isOwed} and (p.customer_id, p.person_id) > ($1, $2::uuid)
        order by p.customer_id, p.person_id limit ${atOnce}`,
      last,
    )
    await compare(tx, rows, index)
    if (rows.length < atOnce) break
    last = [rows.at(-1)!.customerId, rows.at(-1)!.personId]
  }
  // What was loaded meanwhile nobody was compared with: it stays new.
  await tx.query(
    `update kyc.listed e set is_compared = true
       from jsonb_to_recordset($1::jsonb) as n (list text, id text, version text)
      where (e.list, e.id, e.version) = (n.list, n.id, n.version)`,
    [JSON.stringify(index.anew)],
  )
}

/** Customers of whom something else is found now than what their check rests on. */
export async function unjudgedMatches(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.query<{ customerId: string }>(
    `select customer_id as "customerId"
       from (select customer_id, string_agg(basis, ' ' order by basis collate "C") as basis
               from kyc.hits group by customer_id) found
       full join (select customer_id, basis from kyc.checks where name = 'SANCTIONS') kept using (customer_id)
      where coalesce(found.basis, '') <> coalesce(kept.basis, '') order by 1`,
  )
  return rows.map(({ customerId }) => customerId)
}

/** What a check rests on. */
export async function readBases(tx: Tx, customerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ basis: string }>(
    'select basis from kyc.hits where customer_id = $1',
    [customerId],
  )
  return rows.map(({ basis }) => basis)
}

export type Match = {
  person: string
  list: string
  entry: string
  names: string[]
  born: string[]
  likeness: number
}

export async function readMatches(tx: Tx, customerId: string): Promise<Match[]> {
  const { rows } = await tx.query<Match>(
    `select person, list, entry_id as entry, names, born, likeness from kyc.matches where customer_id = $1
      order by likeness desc, list, entry_id`,
    [customerId],
  )
  return rows
}
