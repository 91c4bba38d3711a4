// What becomes of a mail, pretended: it has arrived or come back, as a page is told, and our intake hears it.

import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { localPath } from '#contracts/addresses.ts'
import { type MailReport, mailReachCalls } from '#contracts/mail-reach.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { Db, Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, type Jobs, type Worker, worker } from '#platform/jobs.ts'
import type { MailCarrier } from '#services/postbox/index.ts'
import { takeForms } from '../forms.ts'
import { escaped, type SimulatorPage, sendPage } from '../page.ts'
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
type Play = { title: string; text: string; says: readonly Saying[] }

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
  const url = '/simulator/outbox/:id'
  const config = { access: 'neighbour' } as const
  const mailOf = async ({ params }: FastifyRequest): Promise<Mail> => {
    const mail = await findMail(db, (params as { id: string }).id)
    if (!mail) throw new NotFound()
    return mail
  }
  server.register(async (scope) => {
    takeForms(scope)
    scope.route({
      ...{ method: 'GET', url, config },
      handler: async (request, reply) => {
        const mail = await mailOf(request)
        // Without it the form would be sent as if from nowhere, and be refused.
        return sendPage(reply.header('referrer-policy', 'same-origin'), carrierPage(mail))
      },
    })
    scope.route({
      ...{ method: 'POST', url, config },
      handler: async (request, reply) => {
        const { id, to } = await mailOf(request)
        const { answer = '' } = (request.body ?? {}) as { answer?: string }
        const answerTo = origins().shared + localPath(mailReachCalls.heard)
        if (answer in plays)
          await db.transaction((tx) => jobs.enqueue(tx, sayJob, { id, answer, answerTo }))
        return reply.redirect(`/simulator/outbox?to=${encodeURIComponent(to)}`, 303)
      },
    })
  })
}

const style = `
  form { display: grid; gap: 0.75rem; margin-top: 1.5rem }
  button[type=submit] { text-align: start; padding: 0.75rem 1rem; background: none; color: inherit; border-color: var(--soft) }
  small { display: block; color: var(--soft); font-weight: 400 }`

const carrierPage = ({ to, subject }: Mail): SimulatorPage => ({
  title: 'The carrier of mails, simulated',
  style,
  body: `
  <p>What became of “${escaped(subject)}” to <strong>${escaped(to)}</strong>?</p>
  <form method="post">
    ${Object.entries(plays)
      .map(
        ([value, { title, text }]) =>
          `<button type="submit" name="answer" value="${value}">${title} <small>${text}</small></button>`,
      )
      .join('\n    ')}
  </form>`,
})
