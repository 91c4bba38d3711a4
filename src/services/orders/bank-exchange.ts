// Orders and answers by file: the day's batch goes into a bank's folder, and what the bank puts there is
// heard file by file, each as a whole and once.

import type { BankAnswer } from '#contracts/bank-files.ts'
import { type WallClock, wallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { type Done, oneByOne, sumOf } from '#platform/set-aside.ts'
import { banksOfForm } from '#services/products/index.ts'
import { type BankEventOutcome, receiveBankEvent } from './bank-events.ts'
import {
  type BankFileRefusal,
  largestBankFile,
  readBankFile,
  sha256,
  writeBankFile,
} from './bank-file.ts'
import { type BankFolder, bankFolder, fileEnding } from './bank-folder.ts'
import { type BankTransport, sendToBanks } from './bank-messages.ts'

/** Written again after a crash it is the same file, under the same name. */
export const toFolder =
  (dir: string): BankTransport =>
  async (bankId, messages, day) => {
    const records = messages.map(({ id: messageId, orderId, kind, body }) => ({
      ...{ messageId, orderId, kind },
      ...body,
    }))
    const { fileId, text } = writeBankFile('tidemark-orders-1', { bankId, day, records })
    await bankFolder(dir, bankId).put('outgoing', `${day}-${fileId}${fileEnding}`, text)
  }

export const sendFilesStep = (dir: string): DayStep => ({
  name: 'send-bank-files',
  run: async (db, day) => (await sendToBanks(db, 'FILE', toFolder(dir), day)).issues,
})

type Heard = { eventId: string; orderId: string; outcome: BankEventOutcome }

async function hear(
  db: Db,
  bankId: string,
  answers: readonly BankAnswer[],
  now: WallClock,
): Promise<Heard[]> {
  const heard: Heard[] = []
  for (const answer of answers) {
    const outcome = await receiveBankEvent(db, { ...answer, bankId }, now)
    heard.push({ eventId: answer.eventId, orderId: answer.orderId, outcome })
  }
  return heard
}

function counted(heard: readonly Heard[]): Partial<Record<BankEventOutcome, number>> {
  const counts: Partial<Record<BankEventOutcome, number>> = {}
  for (const { outcome } of heard) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** What somebody has to look at. */
const isOpen = ({ outcome }: Heard): boolean => outcome === 'unknown' || outcome === 'issue'

type Judged = {
  fileId?: string
  /** `used`: the bank has given the same id to another file. */
  refusal?: BankFileRefusal | 'used'
  line?: number
  heard: Heard[]
}

async function judged(
  db: Db,
  bankId: string,
  content: Buffer | undefined,
  now: WallClock,
): Promise<Judged> {
  if (!content) return { refusal: 'large', heard: [] }
  const read = readBankFile('tidemark-answers-1', bankId, content)
  if ('refusal' in read) return { ...read, heard: [] }
  const { fileId } = read.header
  const { rowCount } = await db.query(
    'select from orders.bank_files where bank_id = $1 and file_id = $2 and refusal is null',
    [bankId, fileId],
  )
  if (rowCount > 0) return { fileId, refusal: 'used', heard: [] }
  return { fileId, heard: await hear(db, bankId, read.records, now) }
}

/** Killed in the middle it is taken again, and what was heard of it is heard as a repetition. */
async function takeFile(db: Db, folder: BankFolder, name: string, now: WallClock): Promise<void> {
  const { bankId } = folder
  const content = await folder.readUpTo('incoming', name, largestBankFile)
  const hash = content ? sha256(content) : await folder.sha256('incoming', name)
  // By its content too, so that the next file of the same name does not take its place.
  const keptName = `${hash.slice(0, 12)}-${name}`
  const keep = (refusal: string | null | undefined) =>
    folder.move('incoming', name, refusal ? 'refused' : 'taken', keptName)

  const { rows } = await db.query<{ refusal: string | null }>(
    'select refusal from orders.bank_files where bank_id = $1 and sha256 = $2',
    [bankId, hash],
  )
  if (rows[0]) return keep(rows[0].refusal)

  const { fileId, refusal, line, heard } = await judged(db, bankId, content, now)
  const outcomes = counted(heard)
  await db.query(
    `insert into orders.bank_files (bank_id, sha256, name, file_id, refusal, outcomes)
     values ($1, $2, $3, $4, $5, $6)`,
    [bankId, hash, name, fileId ?? null, refusal ?? null, outcomes],
  )
  const report = { name, fileId, refusal, line, outcomes, open: heard.filter(isOpen) }
  const place = refusal ? 'refused' : 'taken'
  await folder.put(place, `${keptName}.report.json`, `${JSON.stringify(report, null, 2)}\n`)
  await keep(refusal)
}

/** A file that cannot be taken stays where it lies; a folder that cannot be read is that bank's own. */
export async function takeBankFiles(db: Db, dir: string, now: WallClock): Promise<Done> {
  const results: Done[] = []
  const takeAll = async (folder: BankFolder) => {
    const names = await folder.names('incoming')
    const take = (name: string) => takeFile(db, folder, name, now)
    results.push(await oneByOne(names, take, (name) => ({ entityId: `${folder.bankId}/${name}` })))
  }
  const banks = await banksOfForm(db, 'FILE')
  const { issues } = await oneByOne(
    banks,
    (bankId) => takeAll(bankFolder(dir, bankId)),
    (entityId) => ({ entityId }),
  )
  return sumOf([...results, { done: 0, issues }])
}

export const takeFilesStep = (dir: string): DayStep => ({
  name: 'take-bank-files',
  run: async (db) => (await takeBankFiles(db, dir, wallClock)).issues,
})
