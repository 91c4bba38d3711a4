// Mail that comes back: the carrier says so, signed, and it is worked on by a job. Once an address has returned two in a
// row, what the reader has to be told and came back goes on paper, and their pages say what to do.

import { mailReachCalls as calls, type MailReport, mailReport } from '#contracts/mail-reach.ts'
import { isUnreached } from '#domain/letter/mail-reach.ts'
import { answer } from '#platform/answer.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { noteIssue } from '#platform/issues.ts'
import { defineJob, type Jobs, type Worker, worker } from '#platform/jobs.ts'
import { answerSigned } from '#platform/signed-call.ts'
import { type PostalAddress, postalAddressOf } from '#services/customer/index.ts'
import { countMail, readReturnedMail } from '#services/identity/index.ts'
import {
  forgetReturned,
  keepReport,
  markReturned,
  type PrintedLetter,
  returnedTo,
  takeReturned,
} from './returned-mail-store.ts'

export type Envelope = {
  /** The same for the same envelope: one that is handed over again is printed once. */
  id: string
  address: PostalAddress
  letters: readonly PrintedLetter[]
}

/** The port: prints letters and posts them, in the transaction of the job that hands them over. */
export type PrintLetters = (envelope: Envelope, tx: Tx) => Promise<void>

/** By what the carrier of mails is known when it calls. */
export type MailCarrier = { readonly keys: readonly string[] }

type Parts = { db: Db; jobs: Jobs; now: WallClock; mailCarrier: MailCarrier }

export function returnedMails(server: Server, { db, jobs, now, mailCarrier }: Parts): void {
  answerSigned(server, calls.heard, {
    ...{ keys: mailCarrier.keys, now },
    hear: (report) => db.transaction((tx) => jobs.enqueue(tx, reportJob, report)),
  })
}

/** What the reader is told on their pages. */
export function addMailReach(server: Server, db: Db): void {
  answer(server, calls.returned, async (_, { userId }) => ({
    email: await readReturnedMail(db, userId),
  }))
}

const reportJob = defineJob('postbox.mail-report', mailReport)
export const returnedMailJobs = [reportJob]

export const returnedMailWorkers = (print: PrintLetters): Worker[] => [
  worker(reportJob, (report, tx) => hear(tx, report, print)),
]

/** What is about nobody changes nothing. */
async function hear(
  tx: Tx,
  { event, to, outcome, message }: MailReport,
  print: PrintLetters,
): Promise<void> {
  if (!(await keepReport(tx, event, outcome))) return
  const reached = await countMail(tx, to, outcome)
  if (outcome === 'DELIVERED') {
    const userIds = reached.map(({ userId }) => userId)
    return forgetReturned(tx, userIds)
  }
  if (message) await markReturned(tx, message)
  for (const { userId, bounces } of reached)
    if (isUnreached(bounces)) await printFor(tx, userId, { event, print })
}

type Printing = { event: string; print: PrintLetters }

/** An envelope for each customer somebody acts for: each has its own address. */
async function printFor(tx: Tx, userId: string, { event, print }: Printing): Promise<void> {
  for (const customerId of await returnedTo(tx, userId)) {
    const address = await postalAddressOf(tx, customerId, userId)
    if (address) {
      const letters = await takeReturned(tx, customerId, userId)
      await print({ id: `${event} ${customerId} ${userId}`, address, letters }, tx)
    } else
      await noteIssue(tx, 'letter-address', {
        ...{ entityId: userId, customerId },
        reason: 'mail comes back, and there is no postal address',
      })
  }
}
