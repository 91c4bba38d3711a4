// A paper: written with what happened, as facts; drawn when somebody first asks for it, and kept as it was drawn.

import { createHash } from 'node:crypto'
import { kindOfPaper, type PaperType } from '#domain/customer/document.ts'
import { type CalendarDate, partsOf } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { businessDate } from '#platform/clock.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readHolders } from '#services/customer/index.ts'
import type { FactsOf, OverviewFacts } from './facts.ts'
import type { Said } from './figures.ts'
import { paperWords } from './paper-words.ts'
import { pdf } from './pdf.ts'
import { overviewTable } from './period-templates.ts'
import type { Sheet } from './sheet.ts'
import { templates, templateVersion } from './templates.ts'

/** What a paper is about, and the number of the last transfer of the ledger it knows of, where it is about one. */
export type Subject = { subject: string; position?: bigint | undefined }

export type NewPaper<Type extends PaperType = PaperType> = {
  [Each in Type]: Subject & {
    type: Each
    facts: FactsOf[Each]
    depositId?: string | undefined
    /** The year it is about; that of the day it is written on, where it is about none. */
    year?: number | undefined
    /** The day it is written on: today, unless it is older. */
    on?: CalendarDate | undefined
  }
}[Type]

/** Reads the facts of papers from the books, many at once: for each reference one, or none where there is nothing to say. */
export type PaperReader<Type extends PaperType = PaperType> = {
  type: Type
  read: (
    tx: Queryable,
    of: readonly (Subject & { customerId: string })[],
  ) => Promise<(NewPaper<Type> & { customerId: string })[]>
}

export type Addressed = {
  customerId: string
  locale: Locale
  /** The letter's it comes with. */
  code?: string | undefined
}

const said = ({ type, facts }: NewPaper, locale: Locale): Said =>
  templates[type](facts as never, paperWords(locale))

/** What every system takes in a file's name; a title may have more, as `Conferma d’ordine`. */
const named = (title: string): string =>
  title.replaceAll(/[^\p{L}\p{N}_ .()-]+/gu, '-').slice(0, 180)

const fileNameOf = (title: string, type: PaperType): string =>
  `${named(title)}.${type === 'taxTable' ? 'csv' : 'pdf'}`

export const paperTitles = (papers: readonly NewPaper[], locale: Locale): string[] =>
  papers.map((paper) => said(paper, locale).title)

/** Into the customer's folder, in the transaction of what they say. */
export async function filePapers(
  tx: Tx,
  { customerId, locale, code }: Addressed,
  papers: readonly NewPaper[],
): Promise<void> {
  if (papers.length === 0) return
  const today = await businessDate(tx)
  const holders = (await readHolders(tx, customerId)).map((each) =>
    typeof each === 'string' ? each : `${each.given} ${each.family}`,
  )
  const rows = papers.map((paper) => {
    const { title } = said(paper, locale)
    const createdOn = paper.on ?? today
    return {
      ...{ customer_id: customerId, id: uuidV7(), kind: kindOfPaper[paper.type], title },
      ...{ file_name: fileNameOf(title, paper.type), created_on: createdOn, locale, holders },
      ...{ type: paper.type, subject: paper.subject, facts: paper.facts },
      deposit_id: paper.depositId ?? null,
      year: paper.year ?? partsOf(createdOn).year,
      position: paper.position?.toString() ?? null,
      code: code ?? null,
      template: templateVersion,
    }
  })
  await tx.query(
    `insert into documents.documents
       (customer_id, id, kind, title, file_name, created_on, type, subject, facts, locale, holders, code,
        deposit_id, year, position, template)
     select customer_id, id, kind, title, file_name, created_on, type, subject, facts, locale, holders, code,
            deposit_id, year, position, template
       from jsonb_populate_recordset(null::documents.documents, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** What is kept of a paper: enough to draw it again. */
export type KeptPaper = {
  customerId: string
  id: string
  type: PaperType
  title: string
  fileName: string
  createdOn: CalendarDate
  locale: Locale
  holders: string[]
  code: string | null
  subject: string
  position: bigint | null
  template: number
  facts: object
  sha256: string | null
}

export const keptPaper = `d.customer_id as "customerId", d.id, d.type, d.title, d.file_name as "fileName",
  d.created_on as "createdOn", d.locale, d.holders, d.code, d.subject, d.position, d.template, d.facts`

function sheetOf(paper: KeptPaper): Sheet {
  const { locale, customerId, createdOn: on, holders, code, type } = paper
  const words = paperWords(locale)
  const { customer, number, day } = words.frame
  const { title, blocks } = said({ type, facts: paper.facts } as NewPaper, locale)
  const about = [
    [customer, holders.join(', ')],
    [number, customerId.replaceAll('_', ' ')],
    [day, formatDate(locale, on, 'long')],
  ] as const
  return { locale, title, on, code: code ?? undefined, blocks: [{ pairs: about }, ...blocks] }
}

export const contentTypeOf = (type: PaperType): string =>
  type === 'taxTable' ? 'text/csv; charset=utf-8' : 'application/pdf'

/** The bytes, the same each time. */
export const drawn = async (paper: KeptPaper): Promise<Buffer> =>
  paper.type === 'taxTable'
    ? Buffer.from(overviewTable(paper.facts as OverviewFacts, paperWords(paper.locale)))
    : pdf(sheetOf(paper))

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')
