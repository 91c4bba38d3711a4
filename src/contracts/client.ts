// The browser's side of every call: address, headers, time-out, retries, cache, and what a failure sets
// off. All of the outside world is handed in.

import { subjectOf } from '#domain/site/session.ts'
import { addressOf, filledPath, type Place, queryText } from './addresses.ts'
import type { Call, CallReply, CallRequest, Method, Service } from './call.ts'
import { ApiError, isPassing } from './errors.ts'
import { isMockMode, type Mocks, mockFile } from './mocks.ts'
import { replyCache } from './reply-cache.ts'
import { readAuth, type TokenStorage } from './stored-token.ts'

export type ClientFlag = 'postboxV2' | 'mockMode'

export type World = {
  place: Place
  isOn(flag: ClientFlag): boolean
  /** Runs on every 403, before the caller hears of it. [ERR-012] */
  onForbidden(error: ApiError): void
  mocks?: Mocks
  storage: TokenStorage
  /** That of the page: what is refused is said in it. */
  language: string
  fetch: typeof globalThis.fetch
  now(): number
  wait(ms: number): Promise<void>
  deadline(ms: number): AbortSignal
}

/** What a browser has of its own; the rest is the caller's to say. */
export const browserWorld = () => ({
  storage: globalThis.localStorage,
  language: globalThis.document.documentElement.lang,
  fetch: globalThis.fetch.bind(globalThis),
  now: () => Date.now(),
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  deadline: (ms: number) => AbortSignal.timeout(ms),
})

export type RequestOptions = {
  method: Method
  service: Service
  /** A path below the service's base, parameters written `:name`. */
  url: string
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
  payload?: Call['payload'] | undefined
  /** In place of the stored bearer token; null sends none. [API-001] */
  authorization?: string | null
  idempotencyKey?: string | undefined
  /** The version the change starts from. */
  ifMatch?: string | undefined
  success?: number | undefined
  cache?: 'never' | undefined
  timeoutMs?: number | undefined
}

export type Client = {
  /** GET and POST. [API-008] */
  request(options: RequestOptions): Promise<unknown>
  /** DELETE. [API-009] */
  remove(options: RequestOptions): Promise<unknown>
  ask: Ask
  /** At logout and on switching the account: nothing kept may outlive its owner. */
  forget(): void
  isInMaintenance(): boolean
}

export type Ask = <C extends Call>(
  call: C,
  ...request: object extends CallRequest<C> ? [CallRequest<C>?] : [CallRequest<C>]
) => Promise<CallReply<C>>

const defaultTimeoutMs = 3000
const slowTimeoutMs = 20_000

/** [API-016, API-017, API-055] */
export const timeoutMs = (service: Service): number =>
  service === 'cts' ? slowTimeoutMs : defaultTimeoutMs

const maximalRetries = 3
const firstRetryMs = 1000

/** A repeat may help when nobody answered or the service was busy or broken; never after 404 and 410, nor in maintenance. */
const isWorthRetrying = (error: ApiError): boolean =>
  error.code !== 'account.maintenance' && isPassing(error)

const accountPaths: ReadonlyArray<[Service, string]> = [
  ['accounts', '/accounts'],
  ['accounts', '/accounts/:accountId'],
  ['customer', '/transaction_account'],
]

const isAccountCall = ({ service, url }: RequestOptions): boolean =>
  accountPaths.some(([owner, path]) => owner === service && path === url)

type Answer = { status: number; data: unknown }

type Heard = (options: RequestOptions, address: string, status: number) => void

/** Sends what is asked in the name of whoever is logged in, once or patiently, and says of each answer what it was. */
function openSender(world: World, onStatus: Heard) {
  let refusedToken: string | undefined

  /** The stored token, unless a 403 has spoiled it; a new token starts afresh. [API-001, ERR-013] */
  function bearerFor({ authorization, payload }: RequestOptions): string | undefined {
    if (authorization !== undefined) return authorization ?? undefined
    if (payload === 'form') return undefined // Identity calls carry their own proof. [OPN-120]
    const token = readAuth(world.storage)?.access_token
    return token && token !== refusedToken ? `Bearer ${token}` : undefined
  }

  function refuse(error: ApiError, bearer: string | undefined): void {
    const token = readAuth(world.storage)?.access_token
    if (bearer === `Bearer ${token}`) refusedToken = token
    world.onForbidden(error)
  }

  async function send(options: RequestOptions, address: string): Promise<Answer> {
    const { method, service, success, timeoutMs: limit = timeoutMs(service) } = options
    const bearer = bearerFor(options)
    const init: RequestInit = {
      method,
      headers: headersOf(options, world.language, bearer),
      credentials: 'include', // [API-002]
      signal: world.deadline(limit),
    }
    if (method === 'POST' && options.body !== undefined) init.body = bodyOf(options)

    const { status, isSuccess, body } = await exchange(world.fetch, address, init)
    onStatus(options, address, status)
    if (isSuccess && (success === undefined || success === status)) return { status, data: body }

    const error = new ApiError({ status, body })
    if (status === 403) refuse(error, bearer)
    throw error
  }

  async function sendPatiently(options: RequestOptions, address: string): Promise<Answer> {
    for (let retries = 0; ; retries++) {
      try {
        return await send(options, address)
      } catch (error) {
        const isHopeless = !(error instanceof ApiError) || !isWorthRetrying(error)
        if (isHopeless || retries >= maximalRetries) throw error
        await world.wait(firstRetryMs * 2 ** retries)
      }
    }
  }

  return { bearerFor, send, sendPatiently }
}

export function openClient(world: World): Client {
  const cache = replyCache(world.now)
  const inMaintenance = new Set<string>()
  /** [ERR-014, ERR-015] */
  const { bearerFor, send, sendPatiently } = openSender(world, (options, address, status) => {
    if (!isAccountCall(options)) return
    if (status === 503 || status === 206) inMaintenance.add(address)
    else if (status === 200) inMaintenance.delete(address)
  })

  async function load(options: RequestOptions, address: string): Promise<unknown> {
    if (options.cache === 'never') return (await sendPatiently(options, address)).data

    const key = `${subjectOf(bearerFor(options))} ${address}`
    const { status, data } = await cache.kept(key, () => sendPatiently(options, address))
    if (status === 206) cache.drop(key) // Partial: whole again as soon as the service is.
    return data
  }

  async function act(options: RequestOptions, address: string): Promise<unknown> {
    const { data } = await send(options, address)
    // What was kept may no longer be true. A new token changes no data.
    if (options.service !== 'identity-provider') cache.forget()
    return data
  }

  async function perform(options: RequestOptions): Promise<unknown> {
    const { service, url, params, query, method } = options
    if (!service) throw new Error("'service' is a required parameter") // [API-011]
    if (!url) throw new Error("'url' is a required parameter") // [API-012]

    // Where nothing is mocked nothing is waited for: a call is on its way before its caller goes on.
    const isMocked = isMockMode(world.place.environment, world.isOn('mockMode'))
    const mock = isMocked ? await world.mocks?.read(mockFile(service, method, url)) : undefined
    if (mock !== undefined) return mock

    const path = filledPath(url, params)
    const isPostboxV2 = world.isOn('postboxV2') // [API-021]
    const address = addressOf(world.place, service, path, isPostboxV2) + queryText(query)
    return method === 'GET' ? load(options, address) : act(options, address)
  }

  async function request(options: RequestOptions): Promise<unknown> {
    assertMethod(options.method, ['GET', 'POST'])
    return perform(options)
  }

  async function remove(options: RequestOptions): Promise<unknown> {
    assertMethod(options.method, ['DELETE'])
    return perform(options)
  }

  const ask: Ask = async (call, ...[given]) => {
    const parts = given as Pick<
      RequestOptions,
      'params' | 'query' | 'body' | 'idempotencyKey' | 'ifMatch'
    >
    const options = { ...parts, ...requestOf(call) }
    const reply = await (call.method === 'DELETE' ? remove(options) : request(options))
    return reply as CallReply<typeof call>
  }

  return {
    request,
    remove,
    ask,
    forget: () => cache.forget(),
    isInMaintenance: () => inMaintenance.size > 0,
  }
}

/** What a call says of itself. */
const requestOf = ({
  service,
  method,
  path: url,
  payload,
  success,
  cache,
  timeoutMs,
}: Call): RequestOptions => ({ service, method, url, payload, success, cache, timeoutMs })

/** [API-010] */
function assertMethod(method: Method, supported: readonly Method[]): void {
  if (!supported.includes(method))
    throw new Error(`${method} is not supported here: use ${supported.join(' or ')}`)
}

function headersOf(
  { payload, idempotencyKey, ifMatch }: RequestOptions,
  language: string,
  bearer: string | undefined,
) {
  const type = payload === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    'Content-Type': type, // [API-003]
    'Accept-Language': language,
    ...(bearer && { Authorization: bearer }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch && { 'If-Match': `"${ifMatch}"` }),
  }
}

const bodyOf = ({ payload, body }: RequestOptions): string =>
  payload === 'form'
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body)

/** One exchange. No answer in time, none at all, or a success nobody can read: no response. */
async function exchange(fetch: World['fetch'], address: string, init: RequestInit) {
  try {
    const response = await fetch(address, init)
    const text = await response.text()
    const { status, ok: isSuccess } = response
    return { status, isSuccess, body: readBody(text, isSuccess) }
  } catch (error) {
    throw new ApiError(undefined, error)
  }
}

function readBody(text: string, isSuccess: boolean): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (isSuccess) throw error
    return undefined
  }
}
