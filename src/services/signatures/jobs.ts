// Codes leave after the commit, by a job: a request neither waits for the post nor fails with it.

import * as z from 'zod/mini'
import type { Tx } from '#platform/db.ts'
import { defineJob, type Jobs, messageLease, type Worker, worker } from '#platform/jobs.ts'
import type { SendCode } from './request.ts'

const code = z.object({
  to: z.string(),
  channel: z.enum(['mail', 'sms']),
  subject: z.string(),
  body: z.string(),
  code: z.string(),
})

export const codeJob = defineJob('signatures.code', code, messageLease)

export const signatureJobs = [codeJob]

export const signatureWorkers = (send: SendCode): Worker[] => [worker(codeJob, send)]

/** The port as a promise of the job. */
export const sendLater =
  (jobs: Jobs): SendCode =>
  async (message, tx: Tx) => {
    await jobs.enqueue(tx, codeJob, message)
  }
