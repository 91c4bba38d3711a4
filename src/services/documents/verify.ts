// Proves papers: reads their facts from the books again, as they stood at the paper's position, draws them again, and
// compares with what is kept.

import { isDeepStrictEqual } from 'node:util'
import type { PaperType } from '#domain/customer/document.ts'
import type { Db } from '#platform/db.ts'
import { drawn, type KeptPaper, keptPaper, type PaperReader, sha256Of } from './paper.ts'
import { paperReaders } from './readers.ts'
import { templateVersion } from './templates.ts'

export type Fault = { documentId: string; what: 'missing' | 'facts' | 'bytes' }
export type Verified = { papers: number; reread: number; redrawn: number; faults: Fault[] }

const atOnce = 200
const readers: Partial<Record<PaperType, PaperReader>> = paperReaders as object

async function* setsOf(db: Db): AsyncGenerator<KeptPaper[]> {
  for (let last = { customerId: '', id: '00000000-0000-0000-0000-000000000000' }; ; ) {
    const { rows } = await db.query<KeptPaper>(
      `select ${keptPaper}, f.sha256 from documents.documents d left join platform.files f on f.id = d.file_id
        where d.facts is not null and (d.customer_id, d.id) > ($1, $2)
        order by d.customer_id, d.id limit ${atOnce}`,
      [last.customerId, last.id],
    )
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!
  }
}

/** As JSON keeps it, so that what is read compares with what was kept. */
const plain = (facts: object): object => JSON.parse(JSON.stringify(facts))

/** What papers learned to say later, an earlier one does not say. */
const asSaid = (found: object, kept: object): object =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in kept))

/** Those whose position is known were read from the books; a text that was signed is its own proof. */
async function reread(db: Db, papers: readonly KeptPaper[]) {
  const faults: Fault[] = []
  const ofBooks = papers.filter(({ position }) => position !== null)
  for (const [type, ours] of Map.groupBy(ofBooks, (paper) => paper.type)) {
    const reader = readers[type]
    const again = reader
      ? await reader.read(
          db,
          ours.map(({ customerId, subject, position }) => ({
            ...{ customerId, subject },
            position: position!,
          })),
        )
      : []
    const known = new Map(again.map((each) => [`${each.customerId} ${each.subject}`, each.facts]))
    for (const { customerId, subject, id, facts } of ours) {
      const found = known.get(`${customerId} ${subject}`)
      if (!found) faults.push({ documentId: id, what: 'missing' })
      else if (!isDeepStrictEqual(asSaid(plain(found), facts), facts))
        faults.push({ documentId: id, what: 'facts' })
    }
  }
  return { count: ofBooks.length, faults }
}

/** What an earlier version of the templates drew stays as it was drawn, and is compared with nothing. */
async function redraw(papers: readonly KeptPaper[]) {
  const faults: Fault[] = []
  const ours = papers.filter(({ sha256, template }) => sha256 && template === templateVersion)
  for (const paper of ours)
    if (sha256Of(await drawn(paper)) !== paper.sha256)
      faults.push({ documentId: paper.id, what: 'bytes' })
  return { count: ours.length, faults }
}

/** Needs a connection of the worker's role, which reads every customer's. */
export async function verifyPapers(db: Db): Promise<Verified> {
  const verified: Verified = { papers: 0, reread: 0, redrawn: 0, faults: [] }
  for await (const papers of setsOf(db)) {
    const books = await reread(db, papers)
    const bytes = await redraw(papers)
    verified.papers += papers.length
    verified.reread += books.count
    verified.redrawn += bytes.count
    verified.faults.push(...books.faults, ...bytes.faults)
  }
  return verified
}
