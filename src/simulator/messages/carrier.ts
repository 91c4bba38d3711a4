// What becomes of a mail, pretended: it has arrived or come back, as a page is told, and our intake hears it.

import * as z from 'zod/mini'
import { localPath } from '#contracts/addresses.ts'
import { type MailReport, mailReachCalls } from '#contracts/mail-reach.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, type Jobs, type Worker, worker } from '#platform/jobs.ts'
import type { MailCarrier } from '#services/postbox/index.ts'
import { type Answer, addAnswerPage, answerForm, answersStyle } from '../answers.ts'
import { escaped, type SimulatorPage } from '../page.ts'
import { saySigned } from '../signed-saying.ts'

/** No secret: whoever reaches a simulator may answer for it. */
const key = 'the key of the simulated carrier'
export const simulatedCarrier: MailCarrier = { keys: [key] }

type Mail = { id: string; to: string; subject: string; messageId: string | null }

const uuid = /^[0-9a-f-]{36}$/

async function findMail(db: Db | Tx, id: string): Promise<Mail | undefined> {
  const { rows } = await db.query<Mail>(
    `select id, recipient as "to", subject, message_id as "messageId"
       from simulator.messages where id::text = $1 and channel = 'mail'`,
    [uuid.test(id) ? id : ''],
  )
  return rows[0]
}

type Saying = Pick<MailReport, 'outcome'> & { isForged?: true }
type Play = Answer & { says: readonly Saying[] }

const [delivered, bounced] = [{ outcome: 'DELIVERED' }, { outcome: 'BOUNCED' }] as const

const plays: Readonly<Record<string, Play>> = {
  bounced: {
    title: 'It came back',
    text: 'After two in a row letters go on paper',
    says: [bounced],
  },
  delivered: {
    title: 'It arrived',
    text: 'Mail reaches the address, also if it did not before',
    says: [delivered],
  },
  repeated: { title: 'Repeated', text: 'It came back, told twice', says: [bounced, bounced] },
  forged: {
    title: 'Forged',
    text: 'Somebody without the key says that it came back',
    says: [{ ...bounced, isForged: true }],
  },
}

const sayJob = defineJob(
  'simulator.mail-report',
  z.object({ id: z.string(), answer: z.string(), answerTo: z.string() }),
)
export const carrierJobs = [sayJob]

/** One after the other; again after a restart: the same twice is once. */
export const carrierWorkers: readonly Worker[] = [
  worker(sayJob, async ({ id, answer, answerTo }, tx) => {
    const mail = await findMail(tx, id)
    for (const { outcome, isForged } of (mail && plays[answer]?.says) ?? []) {
      const { to, messageId } = mail!
      await saySigned(
        answerTo,
        { event: `${id}/${outcome}`, to, outcome, ...(messageId && { message: messageId }) },
        { key, isForged },
      )
    }
  }),
]

type Parts = { db: Db; jobs: Jobs; origins: () => Origins }

/** Only where nobody real is written to. Needs a connection of the worker's role. */
export function addCarrier(server: Server, { db, jobs, origins }: Parts): void {
  addAnswerPage(server, {
    url: '/simulator/outbox/:id',
    find: (id) => findMail(db, id),
    page: carrierPage,
    async take({ id, to }, answer) {
      const answerTo = origins().shared + localPath(mailReachCalls.heard)
      if (answer in plays)
        await db.transaction((tx) => jobs.enqueue(tx, sayJob, { id, answer, answerTo }))
      return `/simulator/outbox?to=${encodeURIComponent(to)}`
    },
  })
}

const carrierPage = ({ to, subject }: Mail): SimulatorPage => ({
  title: 'The carrier of mails, simulated',
  style: answersStyle,
  body: `
  <p>What became of “${escaped(subject)}” to <strong>${escaped(to)}</strong>?</p>${answerForm(plays)}`,
})
