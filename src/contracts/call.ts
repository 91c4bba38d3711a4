// A call: one thing the browser may ask of one service. The catalogue is made of these, and from them
// come the server's routes, the OpenAPI document, the browser's client and the tests.

import type * as z from 'zod/mini'
import type { Act } from '#domain/party/acts.ts'

/** The services by the name they have in a local address: `{origin}/api/{service}`. [API-013] */
export const services = [
  'identity-provider',
  'customer-administration',
  'customer',
  'user-management',
  'integration',
  'accounts',
  'deposits',
  'products',
  'orders',
  'documents',
  'kyc',
  'postbox',
  'tax',
  'payment',
  'pension',
  'support-desk',
  'open-api',
  'customer-branding',
  'cts',
  'flags',
  'tracking',
] as const
export type Service = (typeof services)[number]

export const methods = ['GET', 'POST', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** Who may call. There is no default: a call without it does not compile, a route without it stops the start. */
export const accessRules = ['public', 'customer', 'operator', 'partner', 'bank'] as const
export type Access = (typeof accessRules)[number]

type Schema = z.core.$ZodType

/** Whoever calls for a customer says what is done: a call that names no act does not compile. */
export type AccessRule =
  | {
      readonly access: 'customer'
      readonly act: Act
      /** Also of whoever logs in and acts for no account any more. */
      readonly isForNobody?: true
    }
  | {
      readonly access: Exclude<Access, 'customer'>
      readonly act?: never
      readonly isForNobody?: never
    }

export type Call = AccessRule & {
  readonly service: Service
  readonly method: Method
  /** Path below the service's base address, parameters written `:name`. [API-004] */
  readonly path: string
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** How the body is sent; JSON unless said otherwise. Signed: JSON, and a header that vouches for its bytes. [API-003] */
  readonly payload?: 'json' | 'form' | 'signed'
  /** What comes back; absent for an empty answer (204). */
  readonly reply?: Schema
  /** The one status that counts as success, where not every 2xx does. */
  readonly success?: 204
  /** GET loads are kept for five minutes unless the call says never. [API-018] */
  readonly cache?: 'never'
  /** How long a browser waits for the answer, where a file takes longer than others are given. */
  readonly timeoutMs?: number
  /** A file comes with it, in base64: more may be sent, and takes longer. */
  readonly takesFile?: true
  /** Money moves: the caller must send an Idempotency-Key, and a repeat gets the first answer again. */
  readonly movesMoney?: true
  /** What it changes has a version: the caller names in If-Match the one it saw, and a newer one is not overwritten. */
  readonly isVersioned?: true
}

/** For a file that is made when it is asked for, or may be large. */
export const fileTimeoutMs = 60_000

type Output<S> = S extends Schema ? z.core.output<S> : undefined
type Input<S> = S extends Schema ? z.core.input<S> : undefined

/** What a service is handed, after the schemas have spoken. */
export type CallInput<C extends Call> = {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
}
/** What a service answers; reply schemas change nothing, so the caller gets the same. */
export type CallReply<C extends Call> = C['reply'] extends Schema ? Input<C['reply']> : undefined

type Part<Name extends string, S> = S extends Schema
  ? { [N in Name]: z.core.input<S> }
  : { [N in Name]?: undefined }

/** What a caller hands over, before the schemas have spoken. */
export type CallRequest<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  (C['movesMoney'] extends true ? { idempotencyKey: string } : { idempotencyKey?: undefined }) &
  (C['isVersioned'] extends true ? { ifMatch: string } : { ifMatch?: undefined })

/**
 * Asks a service in the same process; whoever asks never knows where the answer comes from. `from`: the network address
 * of the one it is asked for, where somebody sent a form.
 */
export type AskInside = <C extends Call>(
  call: C,
  input: CallInput<C>,
  from?: string,
) => Promise<CallReply<C>>

export const call = <const C extends Call>(definition: C): C => definition
