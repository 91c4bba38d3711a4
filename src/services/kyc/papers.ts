// Papers of a customer's case, as rows and files: what was sent, for whoever looks at it.

import type { CalendarDate } from '#domain/date.ts'
import { daysToAnswer, type PaperKind } from '#domain/kyc/case.ts'
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

/** Those that go with the next answer: sent since the first of what is asked for was, and with no answer yet. */
export async function readAnswers(
  tx: Queryable,
  customerId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<Omit<PaperRow, 'fileId'> & { contentType: string }>(
    `select p.id, p.kind, p.sent_on as "sentOn", f.content_type as "contentType"
       from kyc.papers p join platform.files f on f.id = p.file_id
      where p.customer_id = $1 and p.kind = 'ANSWER' and not p.is_answered
        and p.sent_on >= (select min(coalesce(c.decided_on, c.due_on - $2::int)) from kyc.checks c
                           where c.customer_id = $1 and c.status = 'NEEDS_MORE')
      order by p.sent_on, p.id`,
    [customerId, daysToAnswer],
  )
  return rows.map((paper) => ({ id: paper.id, name: nameOf(paper, paper.contentType) }))
}

const nameOf = ({ kind, sentOn }: Pick<PaperRow, 'kind' | 'sentOn'>, contentType: string) =>
  `${sentOn}-${kind.toLowerCase().replaceAll('_', '-')}.${endings[contentType]}`

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
  return { fileName: nameOf(found, contentType), contentType, content }
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
