// The provider that identifies people, pretended: its page asks what it should answer. Slow is an answer
// too: first it says that somebody is looking at it, a while later that all is well.

import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Db, Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, type Jobs, type Worker, worker } from '#platform/jobs.ts'
import {
  type IdentificationEvent,
  receiveIdentificationEvent,
  type StartIdentification,
  type Tell,
} from '#services/registration/index.ts'
import { escaped, type SimulatorPage, sendPage } from '../page.ts'

export const simulatedAnswers = ['yes', 'no', 'again', 'slow'] as const
export type SimulatedAnswer = (typeof simulatedAnswers)[number]

const slowMs = 5000

const reviewJob = defineJob('simulator.identification', z.object({ id: z.string() }))
export const identificationJobs = [reviewJob]

const said = (
  id: string,
  status: IdentificationEvent['status'],
  reason?: string,
): IdentificationEvent => ({
  eventId: `${id}/${status}`,
  identificationId: id,
  status,
  ...(reason && { reason }),
})

export const identificationWorkers = (tell: Tell): Worker[] => [
  worker(reviewJob, async ({ id }, tx) => {
    await receiveIdentificationEvent(tx, said(id, 'SUCCESS'), tell)
  }),
]

/** Remembers who comes, and sends them to the page. */
export const simulatedIdentification: StartIdentification = async (
  { id, method, person, returnTo },
  db,
) => {
  await db.query(
    `insert into simulator.identifications (id, method, person, return_to)
     values ($1, $2, $3, $4) on conflict (id) do update set return_to = excluded.return_to`,
    [id, method, person, returnTo],
  )
  return { href: `/simulator/identification/${id}` }
}

type Visit = { id: string; method: string; person: string; returnTo: string }

const uuid = /^[0-9a-f-]{36}$/

async function visitOf(db: Db, { params }: FastifyRequest): Promise<Visit> {
  const { id } = params as { id: string }
  const { rows } = await db.query<Visit>(
    `select id, method, person, return_to as "returnTo" from simulator.identifications where id = $1`,
    [uuid.test(id) ? id : null],
  )
  if (!rows[0]) throw new NotFound()
  return rows[0]
}

/** Only where nobody real is identified. Needs a connection of the worker's role. */
export function addIdentificationDesk(
  server: Server,
  { db, jobs, tell }: { db: Db; jobs: Jobs; tell: Tell },
): void {
  const config = { access: 'neighbour' } as const
  const url = '/simulator/identification/:id'

  async function give(tx: Tx, id: string, answer: SimulatedAnswer): Promise<void> {
    const events: Record<SimulatedAnswer, IdentificationEvent> = {
      yes: said(id, 'SUCCESS'),
      no: said(id, 'FAILED', 'document refused'),
      again: said(id, 'EXPIRED', 'connection lost'),
      slow: said(id, 'PENDING_REVIEW'),
    }
    await receiveIdentificationEvent(tx, events[answer], tell)
    if (answer === 'slow')
      await jobs.enqueue(tx, reviewJob, { id }, { startAfter: new Date(Date.now() + slowMs) })
  }

  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.route({
      ...{ method: 'GET', url, config },
      handler: async (request, reply) => {
        const visit = await visitOf(db, request)
        // Without it the form would be sent as if from nowhere, and be refused.
        return sendPage(reply.header('referrer-policy', 'same-origin'), desk(visit))
      },
    })
    scope.route({
      ...{ method: 'POST', url, config },
      handler: async (request, reply) => {
        const visit = await visitOf(db, request)
        const wanted = (request.body as { answer?: string }).answer
        const answer = simulatedAnswers.find((each) => each === wanted)
        if (answer) await db.transaction((tx) => give(tx, visit.id, answer))
        return reply.redirect(visit.returnTo, 303)
      },
    })
  })
}

const style = `
  form { display: grid; gap: 0.75rem; margin-top: 1.5rem }
  button[type=submit] { text-align: start; padding: 0.75rem 1rem; background: none; color: inherit; border-color: var(--soft) }
  small { display: block; color: var(--soft) }`

const buttons: Record<SimulatedAnswer, [title: string, text: string]> = {
  yes: ['Yes', 'This is the person'],
  no: ['No', 'The document is refused'],
  again: ['Try again', 'The connection was lost'],
  slow: ['Slow', 'Somebody looks at it first, and says yes a few seconds later'],
}

const desk = ({ method, person }: Visit): SimulatorPage => ({
  title: 'Identification, simulated',
  style,
  body: `
  <p>Here a provider would identify <strong>${escaped(person)}</strong> (${escaped(method)}). What should it answer?</p>
  <form method="post">
    ${simulatedAnswers.map((answer) => `<button type="submit" name="answer" value="${answer}">${buttons[answer][0]} <small>${buttons[answer][1]}</small></button>`).join('\n    ')}
  </form>`,
})
