// A pretended bank without an API: it fetches its orders from the folder it shares with us, and hands its
// answers in there, sometimes spoilt and sometimes more than once.

import type { BankAnswer, BankOrder } from '#contracts/bank-files.ts'
import type { CalendarDate } from '#domain/date.ts'
import { bankFolder, fileEnding, readBankFile, writeBankFile } from '#services/orders/index.ts'
import type { BankBehaviour } from './answers.ts'

/** Killed in the middle it fetches them again, and tells by their ids. */
export async function fetchOrders(
  dir: string,
  bankId: string,
  take: (orders: readonly BankOrder[]) => Promise<void>,
): Promise<void> {
  const folder = bankFolder(dir, bankId)
  for (const name of await folder.names('outgoing')) {
    const content = await folder.read('outgoing', name)
    const read = readBankFile('tidemark-orders-1', bankId, content)
    if ('refusal' in read)
      throw new Error(`${bankId} cannot read ${name} (${read.refusal}): mend what wrote it`)
    await take(read.records)
    await folder.move('outgoing', name, 'fetched')
  }
}

/** What a careless bank does to a file. */
const spoilt: Record<NonNullable<BankBehaviour['spoilsFiles']>, (text: string) => string> = {
  torn: (text) => text.slice(0, Math.ceil(text.length * 0.7)),
  edited: (text) => text.replace(/\d\.\d\d"/, (cents) => `9${cents}`),
}

type ToHandIn = {
  bankId: string
  day: CalendarDate
  answers: readonly BankAnswer[]
  behaviour: BankBehaviour
}

export async function handIn(
  dir: string,
  { bankId, day, answers, behaviour }: ToHandIn,
): Promise<void> {
  const { fileId, text } = writeBankFile('tidemark-answers-1', { bankId, day, records: answers })
  const nameOf = (number: number) => `${day}-${fileId}-${number}${fileEnding}`
  const folder = bankFolder(dir, bankId)
  const { deliveries, spoilsFiles } = behaviour
  if (spoilsFiles) await folder.put('incoming', nameOf(0), spoilt[spoilsFiles](text))
  for (let i = 1; i <= deliveries; i++) await folder.put('incoming', nameOf(i), text)
}
