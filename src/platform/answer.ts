// Answers a call of the catalogue: its route, its access rule, its schemas on the way in and out, and
// the idempotency key where money moves. A handler gets what was asked and says what is true.

import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import * as z from 'zod/mini'
import { localPath } from '#contracts/addresses.ts'
import type { Call, CallInput, CallReply } from '#contracts/call.ts'
import type { Locale } from '#domain/market.ts'
import { acceptedLocale } from './accept-language.ts'
import { awaitFile, fileArrivalMs } from './arrival.ts'
import { rememberHandler } from './ask.ts'
import type { Caller } from './caller.ts'
import type { Tx } from './db.ts'
import { Failure, TooMany } from './failure.ts'
import type { Server } from './http.ts'
import {
  type Answer,
  fingerprintOf,
  idempotencyHeader,
  idempotencyKeyOf,
  once,
} from './idempotency.ts'
import { readInput } from './input.ts'

export type CallContext<C extends Call = Call> = {
  requestId: string
  locale: Locale
  /** The network address of whoever asks, also where a page asks for them inside the process; that gives nothing else. */
  ip: string
  /** For the status (206: a part of it) and headers; the body is what the handler returns. */
  reply: FastifyReply
  /** The transaction that also holds the key: what moves money is done in it, and nowhere else. */
  tx: C['movesMoney'] extends true ? Tx : undefined
  /** The version the caller saw of what it changes. */
  version: C['isVersioned'] extends true ? number : undefined
}

export type CallHandler<C extends Call> = (
  input: CallInput<C>,
  caller: C['access'] extends 'public' ? undefined : Caller,
  context: CallContext<C>,
) => CallReply<C> | Promise<CallReply<C>>

/** A file of ten megabytes in base64, and what is said of it. */
const mostFileBody = 14_500_000
/** Each lies in memory until it is kept: so many at once, whoever sends them. */
const mostFilesAtOnce = 8
/** And so many of one address: whoever sends slowly must not keep everybody else waiting. */
const mostFilesOfOne = 2
const filesUnderWay: string[] = []
const mayNotSend = (ip: string): boolean =>
  filesUnderWay.length >= mostFilesAtOnce ||
  filesUnderWay.filter((each) => each === ip).length >= mostFilesOfOne
function oneOfFew(
  { ip, raw }: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload?: RequestPayload) => void,
): void {
  // Whoever has left closes no more: what is counted now would be counted for ever.
  const isGone = reply.raw.destroyed || reply.raw.closed
  if (isGone || mayNotSend(ip)) {
    done(new TooMany(5, 'rate.limited'))
    return
  }
  filesUnderWay.push(ip)
  awaitFile(raw)
  reply.raw.once('close', () => filesUnderWay.splice(filesUnderWay.indexOf(ip), 1))
  done(null, payload)
}

export function answer<const C extends Call>(
  server: Server,
  call: C,
  handler: CallHandler<C>,
): void {
  const url = localPath(call)
  if (call.payload === 'form')
    throw new Error(`${url} takes a form: the identity service reads those by itself`)
  if (call.movesMoney && call.access !== 'customer')
    throw new Error(`${url} moves money: only a customer's key can be kept, so make it theirs`)

  rememberHandler(call, handler)
  const work = async (request: FastifyRequest, reply: FastifyReply, tx?: Tx): Promise<Answer> => {
    const input = readInput(call, rawInputOf(request))
    const version = call.isVersioned ? versionOf(request) : undefined
    const context = {
      ...{ requestId: request.id, locale: localeOf(request), ip: request.ip, reply, tx, version },
    }
    const result = await handler(
      input,
      request.caller as Parameters<typeof handler>[1],
      context as CallContext<C>,
    )
    return checkedAnswer(call, url, result, reply.statusCode)
  }

  server.route({
    method: call.method,
    url,
    config: { access: call.access, act: call.act, isForNobody: call.isForNobody },
    ...(call.takesFile && {
      ...{ bodyLimit: mostFileBody, handlerTimeout: fileArrivalMs },
      preParsing: oneOfFew,
    }),
    handler: async (request, reply) => {
      const { status, body } = call.movesMoney
        ? await once(server.db, keyedOf(request, url), (tx) => work(request, reply, tx))
        : await work(request, reply)
      reply.code(status)
      if (body !== null) reply.header('content-type', 'application/json; charset=utf-8')
      return reply.send(body ?? undefined)
    },
  })
}

const localeOf = ({ headers }: FastifyRequest) => acceptedLocale(headers['accept-language'])

const etag = /^"(\d{1,9})"$/
const noVersion = -1

/** What is no version of ours is a version nothing has. */
function versionOf({ headers }: FastifyRequest): number {
  const given = headers['if-match']
  if (given === undefined) throw new Failure(428, 'ifMatch.required')
  return Number(etag.exec(given)?.[1] ?? noVersion)
}

function rawInputOf({ params, body, raw }: FastifyRequest) {
  const at = raw.url!.indexOf('?')
  return { params, body, search: at < 0 ? '' : raw.url!.slice(at + 1) }
}

function keyedOf({ caller, headers, method, body, raw }: FastifyRequest, url: string) {
  return {
    customerIds: caller!.customerIds,
    key: idempotencyKeyOf(headers[idempotencyHeader]),
    route: `${method} ${url}`,
    fingerprint: fingerprintOf(raw.url!, body),
  }
}

/** A reply that is not what the contract says is our bug: it is named in the log and never sent. */
function checkedAnswer(call: Call, url: string, result: unknown, status: number): Answer {
  if (!call.reply) return { status: 204, body: null }
  const checked = z.safeParse(call.reply, result)
  if (checked.success) return { status, body: JSON.stringify(checked.data) }
  const where = checked.error.issues.map(({ path, code }) => `/${path.join('/')} ${code}`)
  throw new Error(`the reply of ${call.method} ${url} breaks its contract: ${where.join(', ')}`)
}
