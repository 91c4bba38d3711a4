// Packs what is kept about somebody: every table by its classes, as JSON and for a spreadsheet, and every paper. Of the
// other people of a customer only their own file tells more than the name.

import { type CalendarDate, date } from '#domain/date.ts'
import { mayDo } from '#domain/party/acts.ts'
import { columnClasses, type RowOwner } from '#platform/data/column-classes.ts'
import type { Db, Queryable } from '#platform/db.ts'
import { spreadsheet } from '#platform/spreadsheet.ts'
import { type Packed, packedPapers, zippedFiles } from '#services/documents/index.ts'
import { readPaper, readPapers } from '#services/kyc/index.ts'
import { openProof, readProofs } from '#services/payments/index.ts'
import { cleanAttachments, readClean } from '#services/postbox/index.ts'
import { partiesOf } from '#services/signatures/index.ts'

type Whose = { customerId: string; userIds: readonly string[] }

/** Both forms of a table: as JSON, in which no figure is rounded, and as fields of text. */
type Read = { table: string; columns: string[]; json: string; rows: (string | null)[][] }

const ownerIs: Record<RowOwner[0], string> = {
  customer: ' = $1',
  user: '::text = any ($2)',
  email: ' in (select lower(identity.email_of(u::uuid)) from unnest($2::text[]) u)',
}

/** Who logs in by another name is somebody else. */
const onlyOwn = {
  user: '::text = any ($2)',
  person: ` in (select p.id from unnest($2::text[]) u, leaving.own_people($1, u::uuid) p)`,
} as const

function conditionOf(
  [owner, column]: RowOwner,
  only: readonly ['person' | 'user', string] | undefined,
) {
  const own = only && `and (${only[1]} is null or ${only[1]}${onlyOwn[only[0]]})`
  return `${column}${ownerIs[owner]} ${own ?? ''} and $1::text is not null and $2::text[] is not null`
}

async function readTable(
  tx: Queryable,
  table: string,
  whose: Whose,
  isOwnOnly = true,
): Promise<Read> {
  const { of, only, exported } = columnClasses[table]!
  const columns = exported!.split(' ')
  const values = [whose.customerId, whose.userIds]
  const from = `from ${table} where ${conditionOf(of!, isOwnOnly ? only : undefined)}`
  const { rows: found } = await tx.query<{ json: string }>(
    `select coalesce(json_agg(t)::text, '[]') as json from (select ${columns.join(', ')} ${from}) t`,
    values,
  )
  const { rows } = await tx.query<{ fields: (string | null)[] }>(
    `select array[${columns.map((column) => `${column}::text`).join(', ')}] as fields ${from}`,
    values,
  )
  return { table, columns, json: found[0]!.json, rows: rows.map(({ fields }) => fields) }
}

const csvOf = ({ columns, rows }: Read): string => spreadsheet([columns, ...rows], ',')

/** Of the customer and of everybody who acts for it: what is sealed away when it is over. */
async function readWhole(tx: Queryable, customerId: string): Promise<Read[]> {
  const { rows: users } = await tx.query<{ id: string }>('select id from leaving.users_of($1)', [
    customerId,
  ])
  const whose = { customerId, userIds: users.map(({ id }) => id) }
  const read: Read[] = []
  for (const table of exportedTables) {
    const isOfCustomer = columnClasses[table]!.of![0] === 'customer'
    read.push(await readTable(tx, table, whose, !isOfCustomer))
  }
  return read
}

export async function packedWhole(db: Db, customerId: string, on: CalendarDate): Promise<Buffer> {
  const tables = await db.transaction((tx) => readWhole(tx, customerId), { isOneMoment: true })
  const papers = [...(await packedPapers(db, customerId)), ...(await sentPapers(db, customerId))]
  return zippedWith(tables, [...papers, ...(await attachments(db, customerId))], on)
}

/** Those we were sent. */
const sentPapers = (db: Db, customerId: string): Promise<Packed[]> =>
  db.transaction(
    async (tx) => {
      const papers: Packed[] = []
      for (const { id, sentOn: createdOn } of await readPapers(tx, customerId))
        papers.push({ createdOn, ...(await readPaper(tx, customerId, id)) })
      for (const proof of await readProofs(tx, customerId))
        papers.push({ createdOn: proof.sentOn, ...(await openProof(tx, proof)) })
      return papers
    },
    { customers: [customerId] },
  )

/** What lies beside messages, of those that this reader may see; of all, where none is named. */
const attachments = (db: Db, customerId: string, readerId?: string): Promise<Packed[]> =>
  db.transaction(
    async (tx) => {
      const files: Packed[] = []
      for (const found of await cleanAttachments(tx, customerId, readerId))
        files.push({ createdOn: found.sentOn, ...(await readClean(tx, found)) })
      return files
    },
    { customers: [customerId] },
  )

/** What was sent to prove something is the customer's own: nobody gets it who only helps or looks. */
async function isPrincipal(tx: Queryable, { customerId, userId }: Wanted): Promise<boolean> {
  const party = (await partiesOf(tx, customerId)).find((each) => each.userId === userId)
  return party !== undefined && mayDo(party.standing, 'customerData') !== 'role.forbidden'
}

const exportedTables = Object.entries(columnClasses)
  .filter(([, { of, exported }]) => of && exported)
  .map(([table]) => table)

type Wanted = { id: string; customerId: string; userId: string }

export async function packed(db: Db, wanted: Wanted): Promise<Buffer> {
  const { id, customerId, userId } = wanted
  const whose = { customerId, userIds: [userId] }
  const { on, tables, isOwn } = await db.transaction(
    async (tx) => {
      const { rows } = await tx.query<{ on: CalendarDate }>(
        'select requested_on as "on" from leaving.exports where customer_id = $1 and id = $2',
        [customerId, id],
      )
      const read: Read[] = []
      for (const table of exportedTables) read.push(await readTable(tx, table, whose))
      return { on: date(rows[0]!.on), tables: read, isOwn: await isPrincipal(tx, wanted) }
    },
    { isOneMoment: true },
  )
  const sent = isOwn ? await sentPapers(db, customerId) : []
  const beside = await attachments(db, customerId, userId)
  return zippedWith(tables, [...(await packedPapers(db, customerId)), ...sent, ...beside], on)
}

function zippedWith(all: readonly Read[], papers: readonly Packed[], on: CalendarDate): Buffer {
  const tables = all.filter(({ rows }) => rows.length > 0)
  const json = tables.map(({ table, json: rows }) => `${JSON.stringify(table)}: ${rows}`)
  return zippedFiles([
    { path: 'data.json', content: Buffer.from(`{\n${json.join(',\n')}\n}\n`), on },
    ...tables.map((read) => ({
      ...{ path: `tables/${read.table}.csv`, content: Buffer.from(csvOf(read)), on },
    })),
    ...papers.map(({ createdOn, fileName, content }, i) => ({
      ...{ path: `documents/${createdOn} ${i + 1} ${fileName}`, content, on: createdOn },
    })),
  ])
}
