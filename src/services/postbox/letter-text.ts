// The text message that tells of letters, for whoever wished for it and has a number that answered: it says that
// something lies in the postbox and nothing of what, and one a day tells of all that wait.

import * as z from 'zod/mini'
import { brand } from '#domain/brand.ts'
import { nextTextAt } from '#domain/letter/letter-text.ts'
import type { Locale } from '#domain/market.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { defineJob, type Jobs, messageLease, type Worker, worker } from '#platform/jobs.ts'
import { letterTexts } from '#platform/letters.ts'
import { filled } from '#platform/market-words.ts'
import { readProvenNumber, type SendMessage } from '#services/identity/index.ts'
import { gatherMs } from './letter-mail.ts'
import {
  insertLetterText,
  type LetterText,
  lastTextOf,
  takeLetterTexts,
} from './letter-text-store.ts'

const textJob = defineJob('postbox.letter-text', z.object({ userId: z.string() }), messageLease)
export const letterTextJobs = [textJob]

/** Without a number that answered nothing is promised. */
export async function promiseText(jobs: Jobs, tx: Tx, text: LetterText, now: Date): Promise<void> {
  const { userId } = text
  if (!(await readProvenNumber(tx, userId))) return
  await insertLetterText(tx, text)
  const gathered = new Date(now.getTime() + gatherMs)
  const startAfter = nextTextAt(await lastTextOf(tx, userId), gathered)
  await jobs.enqueue(tx, textJob, { userId }, { startAfter })
}

export const letterTextWorkers = (send: SendMessage, now: WallClock): Worker[] => [
  worker(textJob, async ({ userId }, tx) => {
    const to = await readProvenNumber(tx, userId)
    const locale = to ? await takeLetterTexts(tx, userId, now()) : undefined
    if (to && locale) await send({ to, ...textIn(locale) }, tx)
  }),
]

function textIn(locale: Locale) {
  const { textSubject, text } = letterTexts(locale).mail
  return {
    channel: 'sms' as const,
    subject: textSubject,
    body: filled(text, { brand: brand.name }),
  }
}
