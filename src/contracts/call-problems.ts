// Every problem a call may answer with, by status: what its shape alone brings with it, and what its rules refuse.

import { isOpenInEveryState } from '#domain/party/acts.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import type { Call } from './call.ts'
import { refusals } from './refusals.ts'

type Codes = readonly ProblemCode[]

/** A rule of the frame and the codes it answers with, where a call is of that shape. */
const frame: ReadonlyArray<[status: number, codes: Codes, isOf: (call: Call) => boolean]> = [
  [400, ['request.malformed', 'validation.failed'], () => true],
  [400, ['body.unexpected'], ({ body }) => !body],
  [400, ['json.malformed', 'json.duplicateKey', 'json.depth'], ({ body }) => body !== undefined],
  [400, ['idempotency.required', 'idempotency.malformed'], ({ movesMoney }) => movesMoney === true],
  [401, ['token.invalid'], ({ access }) => access !== 'public'],
  [401, ['token.accountOver'], ({ access }) => access === 'customer'],
  [403, ['forbidden'], ({ access }) => access !== 'public'],
  [403, ['role.forbidden'], ({ access }) => access === 'customer'],
  [403, ['origin.forbidden'], ({ method }) => method !== 'GET'],
  [404, ['not.found'], ({ params, access }) => params !== undefined || access !== 'public'],
  [408, ['request.timeout'], ({ body }) => body !== undefined],
  [
    409,
    ['customer.state', 'identification.missing'],
    ({ act }) => act !== undefined && !isOpenInEveryState(act),
  ],
  [409, ['idempotency.inProgress'], ({ movesMoney }) => movesMoney === true],
  [412, ['stale'], ({ isVersioned }) => isVersioned === true],
  [413, ['body.tooLarge'], ({ body }) => body !== undefined],
  [415, ['mediaType.unsupported'], ({ body }) => body !== undefined],
  [422, ['idempotency.reused'], ({ movesMoney }) => movesMoney === true],
  [428, ['ifMatch.required'], ({ isVersioned }) => isVersioned === true],
  [429, ['rate.limited'], () => true],
  [500, ['internal'], () => true],
  [503, ['service.unavailable', 'database.unavailable', 'database.busy'], () => true],
]

export function problemsOf(call: Call): ReadonlyMap<number, Codes> {
  const own = Object.entries(refusals.get(call) ?? {}).map(
    ([status, codes]) => [+status, codes!] as const,
  )
  const all = [...frame.filter(([, , isOf]) => isOf(call)), ...own]
  const statuses = [...new Set(all.map(([status]) => status))].sort((a, b) => a - b)
  return new Map(
    statuses.map((status) => [
      status,
      [...new Set(all.flatMap(([each, codes]) => (each === status ? codes : [])))],
    ]),
  )
}
