// The mail that tells of letters: one for all that wait. It names no amount and no account, because it is read on the
// way; of what its reader may do without, one click in the mail program ends it (RFC 8058).

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { isFixedKind } from '#domain/letter/letter-kind.ts'
import { oneClickHeaders } from '#domain/letter/one-click.ts'
import type { Locale } from '#domain/market.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { Tx } from '#platform/db.ts'
import { defineJob, type Jobs, messageLease, type Worker, worker } from '#platform/jobs.ts'
import { kindOf, letterTexts } from '#platform/letters.ts'
import { filled } from '#platform/market-words.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { pageAddress, type SendMessage } from '#services/identity/index.ts'
import {
  type MailedLetter,
  noteMessage,
  takeLetterMails,
  type WaitingMail,
} from './letter-store.ts'
import { insertUnsubscribeLink } from './letter-wish-store.ts'

const mailJob = defineJob('postbox.letter-mail', z.object({ userId: z.string() }), messageLease)
export const letterJobs = [mailJob]

/** What happens together is told together: a night's postings, money that comes and the order it pays for. */
export const gatherMs = 5000

export const promiseMail = (jobs: Jobs, tx: Tx, userId: string, now: Date) =>
  jobs.enqueue(tx, mailJob, { userId }, { startAfter: new Date(now.getTime() + gatherMs) })

export const letterWorkers = (send: SendMessage, origins: () => Origins): Worker[] => [
  worker(mailJob, async ({ userId }, tx) => {
    const byAddress = Map.groupBy(
      await takeLetterMails(tx, userId),
      ({ email, locale }) => `${locale} ${email}`,
    )
    for (const letters of byAddress.values()) {
      const headers = await unsubscribeHeaders(tx, userId, letters, origins())
      const letterIds = letters.map(({ letterId }) => letterId)
      // Sent again after a crash it is the same mail.
      const id = letterIds[0]!
      await noteMessage(tx, { userId, messageId: id, letterIds })
      await send({ ...mailOf(letters), id, ...(headers && { headers }) }, tx)
    }
  }),
]

/** The link is made when it is sent: nobody but the mailbox ever has it. */
async function unsubscribeHeaders(
  tx: Tx,
  userId: string,
  letters: readonly WaitingMail[],
  origins: Origins,
): Promise<Record<string, string> | undefined> {
  const chosen = letters
    .map(({ customerId, key }) => ({ customerId, kind: kindOf(key) }))
    .filter(({ kind }) => !isFixedKind(kind))
  if (chosen.length === 0) return undefined
  const token = randomBytes(32).toString('base64url')
  for (const { customerId, kind } of chosen)
    await insertUnsubscribeLink(tx, { customerId, userId, kind, tokenHash: hashOf(token) })
  return oneClickHeaders(`${pageOf(letters[0]!.locale, origins)}?letters=${token}`)
}

const pageOf = (locale: Locale, origins: Origins): string =>
  pageAddress(locale, 'unsubscribe', { origin: origins.own[locale] ?? origins.shared }, origins)

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
