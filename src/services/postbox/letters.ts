// Letters: what we write because something happened. Everybody who may act for the customer finds their own in the
// postbox, written in the transaction that hears of the event and once for it, and is told by mail that it lies there.
// A mail names no amount and no account: it is read on the way.

import * as z from 'zod/mini'
import type { Locale } from '#domain/market.ts'
import { wallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { type EventKind, type Subscriber, subscriber, type ToldFact } from '#platform/events.ts'
import { defineJob, type Jobs, messageLease, type Worker, worker } from '#platform/jobs.ts'
import { type LetterKey, letterOf, letterTexts, type Reminder } from '#platform/letters.ts'
import { filled, type Values } from '#platform/market-words.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { plainVault, type Vault } from '#platform/vault.ts'
import { filePapers, type NewPaper, paperTitles } from '#services/documents/index.ts'
import { type Reader, readersOf, type SendMessage } from '#services/identity/index.ts'
import {
  insertLetter,
  insertLetterMail,
  isWritten,
  type MailedLetter,
  takeLetterMails,
} from './letter-store.ts'
import { type Sealed, sealOf } from './seal.ts'
import { writeToCustomer } from './store.ts'

export type LetterContent = {
  key: LetterKey
  reminder?: Reminder
  locale: Locale
  values: Values
  /** What is put into the folder with it. */
  papers?: readonly NewPaper[]
  /** Who is told by mail, of all who may be; everybody where nothing is said. */
  to?: readonly string[]
}

/** The port of whoever has something to tell. */
export type WriteLetter = (
  tx: Tx,
  letter: LetterContent & { eventId: string; customerId: string },
) => Promise<void>

const mailJob = defineJob('postbox.letter-mail', z.object({ userId: z.string() }), messageLease)
export const letterJobs = [mailJob]

/** What happens together is told together: a night's postings, money that comes and the order it pays for. */
const gatherMs = 5000

export const letterWriter =
  (jobs: Jobs, vault: Vault = plainVault, now = wallClock): WriteLetter =>
  async (tx, { eventId, customerId, key, reminder, locale, values, papers = [], to }) => {
    if (await isWritten(tx, eventId, key)) return
    const { subject, text } = letterOf(locale, key, values, reminder)
    const { frame } = letterTexts(locale)
    const titles = paperTitles(papers, locale)
    const parts = [
      text,
      ...(titles.length > 0 ? [filled(frame.paper, { titles: listed(titles, locale) })] : []),
    ]
    const readers = (await readersOf(tx, customerId)).filter(({ id }) => to?.includes(id) ?? true)
    // Where nobody may be written to, it lies there until somebody may.
    const everybody: (Reader | undefined)[] = readers.length > 0 ? readers : [undefined]
    for (const [position, reader] of everybody.entries()) {
      const readerId = reader?.id
      const bodyWith = (code: string) => [...parts, filled(frame.code, { code })].join('\n\n')
      const sealed: Sealed = { id: uuidV7(), customerId, readerId, subject, body: bodyWith('') }
      const code = await sealOf(tx, vault, sealed)
      const body = bodyWith(code)
      // The papers name the first letter's.
      if (position === 0) await filePapers(tx, { customerId, locale, code }, papers)
      const threadId = await writeToCustomer(tx, { customerId, subject, text: body, readerId })
      const letterId = sealed.id
      await insertLetter(tx, {
        ...{ customerId, id: sealed.id, eventId, key, threadId, code, readerId },
      })
      if (!reader) continue
      const { id: userId, email } = reader
      await insertLetterMail(tx, { customerId, letterId, userId, email, locale })
      const startAfter = new Date(now().getTime() + gatherMs)
      await jobs.enqueue(tx, mailJob, { userId }, { startAfter })
    }
  }

/** Their own commas part bank and amount. */
const listed = (titles: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(titles)

/** A listener that makes a letter of an event; of one that owes nobody a word it makes none. */
export const letterOn = <Data extends object>(
  kind: EventKind<Data>,
  write: WriteLetter,
  contentOf: (fact: ToldFact<Data>, tx: Tx) => Promise<LetterContent | undefined>,
): Subscriber =>
  subscriber(`letter of ${kind.name}`, kind, async (fact, tx) => {
    const content = await contentOf(fact, tx)
    if (!content) return
    // A paper is dated by the day of what it says, whenever that is heard.
    const papers = content.papers?.map((paper) => ({ ...paper, on: fact.occurredOn })) ?? []
    await write(tx, { ...content, papers, eventId: fact.id, customerId: fact.customerId })
  })

/** One mail tells of all that waits. */
export const letterWorkers = (send: SendMessage): Worker[] => [
  worker(mailJob, async ({ userId }, tx) => {
    const byAddress = Map.groupBy(
      await takeLetterMails(tx, userId),
      ({ email, locale }) => `${locale} ${email}`,
    )
    for (const letters of byAddress.values()) await send(mailOf(letters), tx)
  }),
]

export function mailOf(letters: readonly MailedLetter[]) {
  const { email, locale, subject, code } = letters[0]!
  const { mail } = letterTexts(locale)
  const list = letters.map((letter) => filled(mail.line, letter)).join('\n')
  return {
    to: email,
    channel: 'mail' as const,
    ...(letters.length === 1
      ? { subject, body: filled(mail.one, { subject, code }) }
      : { subject: mail.subjectOfSeveral, body: filled(mail.several, { list }) }),
  }
}
