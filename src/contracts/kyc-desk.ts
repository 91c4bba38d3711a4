// Cases at the operators' desk: who must be looked at, what was found, and what is decided. Customers never see a name
// of a check.

import * as z from 'zod/mini'
import { pepStandings } from '#domain/customer/person.ts'
import { checkNames, checkReasons, checkStatuses, decisions, paperKinds } from '#domain/kyc/case.ts'
import { call, fileTimeoutMs } from './call.ts'
import { count, day, identifier, text } from './text.ts'

const desk = { service: 'kyc', access: 'operator' } as const
const params = z.strictObject({ customerId: identifier })

const check = z.strictObject({
  name: z.enum(checkNames),
  status: z.enum(checkStatuses),
  reason: z.exactOptional(z.enum(checkReasons)),
  /** What the customer was asked, and what they said. */
  asked: z.exactOptional(text(1000)),
  answer: z.exactOptional(text(2000)),
})

const person = z.strictObject({
  name: text(200),
  birthDate: day,
  /** Of nationality and of birth. */
  countries: z.array(text(3)),
  pepStatus: z.enum(pepStandings),
  pepInfo: z.exactOptional(text(500)),
})

/** Who may be whom, as the list says it. */
const match = z.strictObject({
  person: text(200),
  list: text(40),
  entry: text(60),
  names: z.array(text(200)),
  born: z.array(text(10)),
  /** In hundredths. */
  likeness: count,
})

/** What an operator says of one check; whoever asks for more says what. */
export const decision = z.strictObject({
  check: z.enum(checkNames),
  decision: z.enum(decisions),
  text: text(1000, 0),
})

export const kycDeskCalls = {
  queue: call({
    ...{ ...desk, method: 'GET', path: '/desk/cases', cache: 'never' },
    summary: 'The cases in which somebody must look, the longest waiting first',
    reply: z.array(
      z.strictObject({
        customerId: identifier,
        name: text(200),
        since: day,
        checks: z.array(z.enum(checkNames)),
      }),
    ),
  }),
  case: call({
    ...{ ...desk, method: 'GET', path: '/desk/cases/:customerId', cache: 'never' },
    summary: 'A case, with what was found and of whom',
    params,
    reply: z.strictObject({
      customerId: identifier,
      persons: z.array(person),
      checks: z.array(check),
      matches: z.array(match),
      /** What the customer sent. */
      papers: z.array(z.strictObject({ id: z.uuid(), kind: z.enum(paperKinds), sentOn: day })),
    }),
  }),
  paper: call({
    ...{ ...desk, method: 'GET', path: '/desk/cases/:customerId/papers/:paperId', cache: 'never' },
    summary: 'A paper of a case, as it was sent',
    params: z.strictObject({ customerId: identifier, paperId: z.uuid() }),
    reply: z.strictObject({ fileName: text(200), contentType: text(100), content: z.string() }),
    timeoutMs: fileTimeoutMs,
  }),
  decide: call({
    ...{ ...desk, method: 'POST', path: '/desk/cases/:customerId/decisions' },
    summary: 'Pass a check, refuse the customer, or ask for more',
    params,
    body: decision,
  }),
}
