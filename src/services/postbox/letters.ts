// Letters: what we write because something happened. Everybody who may act for the customer finds their own in the
// postbox, in their own language, written in the transaction that hears of the event and once for it, and is told by
// mail that it lies there, if they want to be or have to be.

import { letterLocale } from '#domain/letter/letter-kind.ts'
import type { Locale } from '#domain/market.ts'
import { wallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { type EventKind, type Subscriber, subscriber, type ToldFact } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { kindOf, type LetterKey, letterOf, letterTexts, type Reminder } from '#platform/letters.ts'
import { filled, listed, type Values } from '#platform/market-words.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { plainVault, type Vault } from '#platform/vault.ts'
import { readSalesChannel } from '#services/customer/index.ts'
import { filePapers, type NewPaper, paperTitles } from '#services/documents/index.ts'
import { type Reader, readersOf } from '#services/identity/index.ts'
import { promiseMail } from './letter-mail.ts'
import { insertLetter, insertLetterMail, isWritten } from './letter-store.ts'
import { promiseText } from './letter-text.ts'
import { readersWishing } from './letter-wish-store.ts'
import { type Sealed, sealOf } from './seal.ts'
import { writeToCustomer } from './store.ts'

export type LetterContent = {
  key: LetterKey
  reminder?: Reminder
  values: Values
  /** What is put into the folder with it. */
  papers?: readonly NewPaper[]
  /** Who is told by mail, of all who may be; everybody where nothing is said. */
  to?: readonly string[]
  /** A mail of its own says it already, at once and to more addresses. */
  isMailed?: boolean
}

export type NewLetter = {
  eventId: string
  customerId: string
  /** The same in the words of each reader; none where nobody is owed a word. */
  contentIn: (locale: Locale) => Promise<LetterContent | undefined>
}

/** The port of whoever has something to tell. */
export type WriteLetter = (tx: Tx, letter: NewLetter) => Promise<void>

/** As it stands in the postbox: subject, and what is around every letter but its code. */
function drawn({ key, values, reminder, papers = [] }: LetterContent, locale: Locale) {
  const { subject, text } = letterOf(locale, key, values, reminder)
  const { frame } = letterTexts(locale)
  const titles = paperTitles(papers, locale)
  const parts = [
    text,
    ...(titles.length > 0 ? [filled(frame.paper, { titles: listed(titles, locale) })] : []),
  ]
  return {
    subject,
    bodyWith: (code: string) => [...parts, filled(frame.code, { code })].join('\n\n'),
  }
}

export const letterWriter =
  (jobs: Jobs, vault: Vault = plainVault, now = wallClock): WriteLetter =>
  async (tx, { eventId, customerId, contentIn }) => {
    const { market } = (await readSalesChannel(tx, customerId))!
    const own = await contentIn(market)
    if (!own || (await isWritten(tx, eventId, own.key))) return
    const { key, papers = [], to, isMailed } = own
    const kind = kindOf(key)
    const wished = await readersWishing(tx, customerId, kind)
    const readers = (await readersOf(tx, customerId)).filter(({ id }) => to?.includes(id) ?? true)
    // Where nobody may be written to, it lies there until somebody may.
    const everybody: (Reader | undefined)[] = readers.length > 0 ? readers : [undefined]
    for (const [position, reader] of everybody.entries()) {
      const readerId = reader?.id
      const locale = letterLocale(market, reader?.language)
      const content = locale === market ? own : (await contentIn(locale))!
      const { subject, bodyWith } = drawn(content, locale)
      const sealed: Sealed = { id: uuidV7(), customerId, readerId, subject, body: bodyWith('') }
      const code = await sealOf(tx, vault, sealed)
      // The papers are the customer's, in the words of the market, and name the first letter's.
      if (position === 0) await filePapers(tx, { customerId, locale: market, code }, papers)
      const text = bodyWith(code)
      const threadId = await writeToCustomer(tx, { customerId, subject, text, readerId })
      const { id: letterId } = sealed
      await insertLetter(tx, {
        ...{ customerId, id: letterId, eventId, key, threadId, code, readerId },
      })
      if (!reader) continue
      const { id: userId, email } = reader
      const told = { customerId, letterId, userId, locale }
      if (!isMailed && !wished.noMail.includes(userId)) {
        await insertLetterMail(tx, { ...told, email })
        await promiseMail(jobs, tx, userId, now())
      }
      if (wished.text.includes(userId)) await promiseText(jobs, tx, told, now())
    }
  }

/** A listener that makes a letter of an event; of one that owes nobody a word it makes none. */
export const letterOn = <Data extends object>(
  kind: EventKind<Data>,
  write: WriteLetter,
  contentOf: (fact: ToldFact<Data>, tx: Tx, locale: Locale) => Promise<LetterContent | undefined>,
): Subscriber =>
  subscriber(`letter of ${kind.name}`, kind, (fact, tx) =>
    write(tx, {
      ...{ eventId: fact.id, customerId: fact.customerId },
      contentIn: async (locale) => {
        const content = await contentOf(fact, tx, locale)
        // A paper is dated by the day of what it says, whenever that is heard.
        const papers = content?.papers?.map((paper) => ({ ...paper, on: fact.occurredOn })) ?? []
        return content && { ...content, papers }
      },
    }),
  )
