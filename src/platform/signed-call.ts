// Calls of somebody outside who has no login, but a key: what is believed is the signature over the bytes as they came
// and the second they were signed in. `x-signature: t=1763337600,v1=…`, the HMAC-SHA256 of `t.body` in hex.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { localPath } from '#contracts/addresses.ts'
import type { Call, CallInput } from '#contracts/call.ts'
import type { WallClock } from './clock.ts'
import { Unauthorised } from './failure.ts'
import type { Server } from './http.ts'
import { readInput } from './input.ts'
import { readJson } from './json-body.ts'

export const signatureHeader = 'x-signature'
/** What was signed longer ago may have been heard by others, and is not heard again. */
const toleranceSeconds = 300

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

const hmacOf = (key: string, seconds: string, body: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest()

export function signatureOf(key: string, body: string, at: Date): string {
  const seconds = String(secondsOf(at))
  return `t=${seconds},v1=${hmacOf(key, seconds, Buffer.from(body)).toString('hex')}`
}

const form = /^t=(\d{1,11}),v1=([0-9a-f]{64})$/

export function isSigned(
  given: unknown,
  body: Uint8Array,
  keys: readonly string[],
  now: Date,
): boolean {
  const [, seconds, hmac] = (typeof given === 'string' && form.exec(given)) || []
  if (!seconds || !hmac) return false
  if (Math.abs(secondsOf(now) - Number(seconds)) > toleranceSeconds) return false
  const claimed = Buffer.from(hmac, 'hex')
  return keys.some((key) => timingSafeEqual(claimed, hmacOf(key, seconds, body)))
}

type Parts<C extends Call> = {
  /** By any of which it may be signed; none: nobody is believed. */
  keys: readonly string[]
  now: WallClock
  hear: (body: CallInput<C>['body']) => Promise<unknown>
}

/** Nothing is read of a body before it is known to be theirs. What is taken is worked on later. */
export function answerSigned<const C extends Call>(
  server: Server,
  call: C,
  { keys, now, hear }: Parts<C>,
): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_: FastifyRequest, body: Buffer) => body,
    )
    scope.route({
      ...{ method: call.method, url: localPath(call), config: { access: call.access } },
      handler: async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(request.headers[signatureHeader], bytes, keys, now()))
          throw new Unauthorised('webhook.signature')
        const input = { params: {}, search: '', body: readJson(bytes) }
        await hear(readInput(call, input).body)
        return reply.code(202).send(z.parse(call.reply!, {}))
      },
    })
  })
}
