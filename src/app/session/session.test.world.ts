// A browser of its own for session tests: a clock that only moves when told, tabs that share a storage,
// and a real server for the calls.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openClient } from '#contracts/client.ts'
import { defaultFlags, type Flags } from '#domain/site/flags.ts'
import type { LogoutCause } from '#domain/site/session.ts'
import type { TrackingEvent } from '#domain/site/tracking.ts'
import { openSession } from './session.ts'
import type { SessionWorld } from './session-world.ts'
import { type KeyValueStore, writeAuth, writeLastActivity } from './stored-session.ts'

export const sessionLength = 300
export const refreshLength = 420

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const tokenOf = (claims: object) => `${part({ alg: 'none' })}.${part(claims)}.signature`

export function memory(): KeyValueStore & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

export type Heard = { method: string; path: string; form: URLSearchParams; bearer?: string }

/** The token endpoint, the logouts and the session check, told by the test how to answer. */
export async function startProvider() {
  const heard: Heard[] = []
  const provider = {
    heard,
    origin: '',
    nowSeconds: () => 0,
    answers: { token: 200, logout: 204, liveness: 200, ownLogout: 204 },
    tokenError: 'invalid_grant',
    livenessError: undefined as string | undefined,
    renewedFor: undefined as { sub: string; bac_number: string[] } | undefined,
    sessionEnds: Number.POSITIVE_INFINITY,
    pair: (subject = { sub: 'u1', bac_number: ['BAC1', 'BAC2'] }) => {
      const iat = provider.nowSeconds()
      return {
        access_token: tokenOf({ ...subject, iat, exp: iat + sessionLength, azp: 'login' }),
        refresh_token: tokenOf({ iat, exp: Math.min(iat + refreshLength, provider.sessionEnds) }),
      }
    },
    paths: () => heard.map(({ path }) => path.split('/').at(-1)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url!
    const bearer = request.headers.authorization
    heard.push({
      method: request.method!,
      path,
      form: new URLSearchParams(body),
      ...(bearer && { bearer }),
    })
    const send = (status: number, value?: unknown) =>
      reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(value === undefined ? undefined : JSON.stringify(value))
    const { token, logout, liveness, ownLogout } = provider.answers
    if (path.endsWith('/token'))
      send(
        token,
        token === 200 ? provider.pair(provider.renewedFor) : { error: provider.tokenError },
      )
    else if (path.endsWith('openid-connect/logout')) send(logout)
    else if (path.endsWith('/v2/logout')) send(ownLogout)
    else send(liveness, { code: provider.livenessError })
  }
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}
export type Provider = Awaited<ReturnType<typeof startProvider>>

type Timer = { at: number; every: number | undefined; act: () => void }
type Settings = { flags?: Partial<Flags>; environment?: SessionWorld['environment']; path?: string }

/** One browser: what its tabs share. */
export function openBrowser(provider: Provider) {
  let nowMs = 1_800_000_000_000
  const turns = new Map<string, Promise<unknown>>()
  const timers = new Set<Timer>()
  const ears = new Set<{ tab: object; hear: (cause: LogoutCause) => void }>()
  const local = memory()
  const pending = new Set<Promise<unknown>>()
  provider.nowSeconds = () => nowMs / 1000

  const timer = (ms: number, act: () => void, every?: number) => {
    const entry = { at: nowMs + ms, every, act }
    timers.add(entry)
    return () => timers.delete(entry)
  }

  function worldOf(tabKey: object, settings: Settings) {
    const tab = memory()
    const events: TrackingEvent[] = []
    const errors: string[] = []
    const left: string[] = []
    const steps: string[] = []
    const acts = { activity: () => {}, wake: () => {} }
    const outside = { resets: 0, restarts: [] as boolean[], isWebview: false }
    const path = settings.path ?? '/documents'
    const flags: Flags = { ...defaultFlags, ...settings.flags }
    const client = openClient({
      place: { environment: 'local', region: 'DEU', origin: provider.origin },
      language: 'de-DE',
      isOn: () => false,
      onForbidden: () => {},
      storage: local,
      fetch: (address, init) => {
        const reply = fetch(address, init)
        pending.add(reply)
        return reply.finally(() => setImmediate(() => pending.delete(reply)))
      },
      now: () => nowMs,
      wait: async () => {},
      deadline: (ms) => AbortSignal.timeout(ms),
    })
    const world: SessionWorld = {
      environment: settings.environment ?? 'production',
      now: () => nowMs,
      every: (ms, act) => timer(ms, act, ms),
      after: (ms, act) => timer(ms, act),
      local,
      tab,
      lock: (name, act) => {
        const mine = (turns.get(name) ?? Promise.resolve()).then(act)
        turns.set(
          name,
          mine.catch(() => {}),
        )
        return mine
      },
      otherTabs: {
        tell: (cause) => {
          for (const ear of ears) if (ear.tab !== tabKey) ear.hear(cause)
        },
        hear: (hear) => {
          const ear = { tab: tabKey, hear }
          ears.add(ear)
          return () => ears.delete(ear)
        },
      },
      onActivity: (act) => {
        acts.activity = act
        return () => {
          acts.activity = () => {}
        }
      },
      onWake: (act) => {
        acts.wake = act
        return () => {}
      },
      client,
      flags: () => flags,
      track: (event) => {
        events.push(event)
        steps.push(event.event_name)
      },
      log: { warn: () => {}, error: ({ message }) => errors.push(message) },
      isMobileWebview: () => outside.isWebview,
      place: () => ({ path, address: `${path}?page=2#top`, loginHref: '/login/' }),
      leave: (href) => {
        left.push(href)
        steps.push(`leave ${href}`)
      },
      resetState: () => {
        outside.resets += 1
        steps.push('reset')
      },
      restart: (isAccountOver) => {
        outside.restarts.push(isAccountOver)
      },
    }
    return { world, tab, events, errors, left, steps, acts, outside }
  }

  /** Lets every call that is under way come back, and whatever follows from its answer. */
  async function settle(): Promise<void> {
    do {
      await Promise.allSettled([...pending])
      await new Promise((resolve) => setImmediate(resolve))
    } while (pending.size > 0)
  }

  return {
    local,
    now: () => nowMs,
    settle,
    logIn: (subject?: { sub: string; bac_number: string[] }) => {
      writeAuth(local, provider.pair(subject), nowMs)
      writeLastActivity(local, nowMs)
    },
    openTab(settings: Settings = {}) {
      const key = {}
      const outside = worldOf(key, settings)
      const session = openSession(outside.world)
      return {
        ...outside,
        session,
        act: () => outside.acts.activity(),
        wake: () => outside.acts.wake(),
      }
    },
    /** Second by second, so that every check happens. */
    async pass(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second++) {
        nowMs += 1000
        for (const entry of [...timers]) {
          if (!timers.has(entry) || entry.at > nowMs) continue
          if (entry.every === undefined) timers.delete(entry)
          else entry.at += entry.every
          entry.act()
        }
        await settle()
      }
    },
    /** The machine sleeps: time goes by and nobody looks. */
    sleep: (seconds: number) => {
      nowMs += seconds * 1000
    },
  }
}
