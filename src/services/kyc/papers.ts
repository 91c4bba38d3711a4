// Papers of a customer's case, as rows and files: what was sent, for whoever looks at it.

import type { CalendarDate } from '#domain/date.ts'
import type { PaperKind } from '#domain/kyc/case.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { getFile, putFile } from '#platform/files.ts'
import { uuidV7 } from '#platform/uuid.ts'

type NewPaper = { customerId: string; kind: PaperKind; contentType: string; content: Uint8Array }

export async function keepPaper(
  tx: Tx,
  { customerId, kind, contentType, content }: NewPaper,
): Promise<string> {
  const id = uuidV7()
  const file = await putFile(tx, { customerId, contentType, content })
  await tx.query(
    `insert into kyc.papers (customer_id, id, kind, file_id, sent_on)
     select $1, $2, $3, $4, business_date from platform.business_clock`,
    [customerId, id, kind, file.id],
  )
  return id
}

export type PaperRow = { id: string; kind: PaperKind; sentOn: CalendarDate; fileId: string }

export async function readPapers(tx: Queryable, customerId: string): Promise<PaperRow[]> {
  const { rows } = await tx.query<PaperRow>(
    `select id, kind, sent_on as "sentOn", file_id as "fileId" from kyc.papers
      where customer_id = $1 order by sent_on, id`,
    [customerId],
  )
  return rows
}

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** As it was sent, under a name of ours. */
export async function readPaper(tx: Tx, customerId: string, id: string) {
  const found = (await readPapers(tx, customerId)).find((paper) => paper.id === id)
  if (!found) throw new NotFound()
  const { contentType, content } = await getFile(tx, found.fileId)
  const name = found.kind.toLowerCase().replaceAll('_', '-')
  return { fileName: `${found.sentOn}-${name}.${endings[contentType]}`, contentType, content }
}

/** On a business day. */
export const mostPapersADay = 20

export async function papersToday(tx: Tx, customerId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `select from kyc.papers join platform.business_clock on business_date = sent_on where customer_id = $1`,
    [customerId],
  )
  return rowCount
}
