// The pages of the provider that identifies people, pretended: one for each method, which asks what it should answer,
// and the counter of a branch, where coupons are handed in.

import type { FastifyRequest } from 'fastify'
import type { IdentificationMethod } from '#domain/kyc/identification.ts'
import type { Db } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { answerButton, answersStyle } from '../answers.ts'
import { takeForms } from '../forms.ts'
import { escaped, type SimulatorPage, sendPage } from '../page.ts'
import { documentFaults } from './documents.ts'
import { playsOf } from './plays.ts'
import { findAwaited, findVisit, give, type Visit } from './provider.ts'

export {
  branchAnswersStep,
  identificationJobs,
  identificationWorkers,
  simulatedIdentification,
  simulatedProvider,
} from './provider.ts'

async function visitOf(db: Db, { params }: FastifyRequest): Promise<Visit> {
  const { method, id } = params as { method: string; id: string }
  const visit = await findVisit(db, id)
  if (visit?.method.toLowerCase() !== method) throw new NotFound()
  return visit
}

const daysIn = (given: string | undefined): number =>
  given !== undefined && /^[1-5]$/.test(given) ? Number(given) : 1

/** Only where nobody real is identified. Needs a connection of the worker's role. */
export function addIdentificationDesk(server: Server, { db, jobs }: { db: Db; jobs: Jobs }): void {
  const config = { access: 'neighbour' } as const
  const counter = '/simulator/identification'
  const url = `${counter}/:method/:id`

  server.register(async (scope) => {
    takeForms(scope)
    scope.route({
      ...{ method: 'GET', url: counter, config },
      handler: async (_, reply) => sendPage(reply, counterPage(await findAwaited(db))),
    })
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
        const { answer = '', days } = (request.body ?? {}) as { answer?: string; days?: string }
        await give(db, jobs, visit, answer, daysIn(days))
        return reply.redirect(visit.couponNumber === null ? visit.returnTo : counter, 303)
      },
    })
  })
}

const names: Record<IdentificationMethod, string> = {
  VIDEO: 'Video call',
  EID: 'Electronic identity card',
  BRANCH: 'Branch',
  BANK: 'Login at a bank',
  DATA: 'Comparison of data',
  DOCUMENT: 'Document and selfie',
  ITSME: 'itsme',
}

const nameOf = ({ firstName, lastName }: Visit): string => escaped(`${firstName} ${lastName}`)

const desk = (visit: Visit): SimulatorPage => ({
  title: `${names[visit.method]}, simulated`,
  style: answersStyle,
  body: `
  <p>Here a provider would identify <strong>${nameOf(visit)}</strong>. What should it answer?</p>
  <form method="post">
    ${visit.couponNumber === null ? '' : days(visit.couponNumber)}
    ${buttonsOf(visit).join('\n    ')}
  </form>`,
})

const buttonsOf = ({ method }: Visit): string[] => [
  ...Object.entries(playsOf(method)).map(answerButton),
  ...(method === 'DOCUMENT'
    ? Object.entries(documentFaults).map(([value, text]) =>
        answerButton([value, { title: `Document: ${value}`, text }]),
      )
    : []),
]

const days = (coupon: string): string =>
  `<p>Coupon <strong>${escaped(coupon)}</strong></p>
    <label>Business days until we are told <input name="days" type="number" min="1" max="5" value="1"></label>`

const counterPage = (awaited: readonly Visit[]): SimulatorPage => ({
  path: '/simulator/identification',
  title: 'The counter of a branch, simulated',
  body: awaited.length
    ? `<p>Who has a coupon and has not come yet:</p>
  <ul>${awaited.map((visit) => `<li><a href="/simulator/identification/branch/${visit.id}">${escaped(visit.couponNumber!)}</a>, ${nameOf(visit)}</li>`).join('')}</ul>`
    : '<p>Nobody is awaited.</p>',
})
