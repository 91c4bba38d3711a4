// The running session of a tab: checked every second, extended in time, ended with its owner's idleness.
// The rules are domain/site/session.ts; this is their clockwork.

import { ApiError } from '#contracts/errors.ts'
import { openApiCalls } from '#contracts/open-api.ts'
import { postboxCalls } from '#contracts/postbox.ts'
import { readAuth } from '#contracts/stored-token.ts'
import {
  customerIdOf,
  extendedMessageMs,
  extendedMinutes,
  isAccountOver,
  isCountedActivity,
  type LogoutCause,
  sessionCheckMs,
  sessionSeconds,
  subjectOf,
} from '#domain/site/session.ts'
import { followLogout, logOut } from './logout.ts'
import { RefreshRefused } from './refresh.ts'
import { openRenewal } from './renewal.ts'
import { checkFailed, refreshRefused } from './session-events.ts'
import { isSameView, type SessionView, sessionView } from './session-view.ts'
import type { SessionWorld } from './session-world.ts'
import { readLastActivity, writeLastActivity } from './stored-session.ts'

export type Session = {
  /** There was a login when the page was opened, so the session itself leads away when it ends. */
  readonly hasStarted: boolean
  view(): SessionView
  subscribe(listener: () => void): () => void
  /** By hand: a new token, a new idle time, a confirmation. [SES-027] */
  extend(): Promise<void>
  /** A new token in place of one that was spoiled. */
  renew(): Promise<boolean>
  logOut(): Promise<void>
  /** Asks the server whether the session still lives. [API-044] */
  checkLiveness(): Promise<void>
  close(): void
}

/** An operator has no customer to ask for, and whoever acts for nobody may ask for nothing. */
async function askSomething({ client }: SessionWorld, view: SessionView): Promise<void> {
  if (view.customerId) await client.ask(openApiCalls.liveness)
  else if (view.isOperator) await client.ask(postboxCalls.waiting)
}

/** The session lives; a new token speaks for the accounts that are left. */
const accountOver = 'token.accountOver'

const subjectIn = ({ local }: SessionWorld) => subjectOf(readAuth(local)?.access_token)
const customerIdIn = ({ local }: SessionWorld) => customerIdOf(readAuth(local)?.access_token)

function reportRefusal(world: SessionWorld, error: unknown): void {
  const refusal = error instanceof RefreshRefused ? error : new RefreshRefused('failed', error)
  world.track(refreshRefused(refusal.failure))
  world.log.error(refusal)
}

/** What is shown of it, and who is told when that changes. */
function openShown(viewNow: () => SessionView) {
  const listeners = new Set<() => void>()
  let shown = viewNow()
  return {
    view: () => shown,
    update(): void {
      const next = viewNow()
      if (isSameView(next, shown)) return
      shown = next
      for (const tell of listeners) tell()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function openSession(world: SessionWorld): Session {
  const renewal = openRenewal(world)
  const stops: (() => void)[] = []
  const [subject, customerId] = [subjectIn(world), customerIdIn(world)]
  let lastCountedMs = Number.NEGATIVE_INFINITY
  let ending: Promise<void> | undefined
  let isMissing = false
  let extendedByMinutes: number | undefined
  const viewNow = () => sessionView(world, { isEnding: !!ending, extendedByMinutes })
  const shown = openShown(viewNow)
  const { update } = shown

  function end(cause: LogoutCause, leave: typeof logOut): Promise<void> {
    close()
    ending ??= leave(world, cause)
    update()
    return ending
  }

  /** The user did not ask for it, so nobody waits for the outcome. */
  function endQuietly(cause: LogoutCause, leave = logOut): void {
    end(cause, leave).catch((error: Error) => world.log.error(error))
  }

  /** [SES-023] */
  function check(): void {
    if (ending) return
    const auth = readAuth(world.local)
    update()
    if (!auth) noteMissing()
    else if (!isSubjectSame()) world.restart(isAccountOver(customerId, auth.access_token))
    else if (shown.view().countdown === 'expired')
      endQuietly('expiry') // [SES-031]
    else if (renewal.isDue(auth)) void renew()
    else if (!shown.view().isLoggedIn && !renewal.isUnderWay()) endQuietly('expiry')
  }

  /** The tab that ended the session tells the others why; only without a word they go by themselves. */
  function noteMissing(): void {
    if (isMissing) endQuietly('manual', followLogout)
    isMissing = true
  }

  /** [ERR-016, ERR-017, ERR-019, ERR-020] */
  async function renew(): Promise<boolean> {
    try {
      if (ending || !(await renewal.renew())) return false
      update()
      await checkLiveness()
      return ending === undefined
    } catch (error) {
      noteRefusal(error)
      return false
    }
  }

  function noteRefusal(error: unknown): void {
    if (ending) return
    reportRefusal(world, error)
    endQuietly('expiry')
  }

  const isSubjectSame = () => subjectIn(world) === subject

  /** With the accounts that are left; of many calls that are told so at once, the first one does it. */
  async function goOn(): Promise<void> {
    try {
      if (isSubjectSame() && (await renewal.renew()) && isSubjectSame()) endQuietly('expiry')
      else check()
    } catch (error) {
      noteRefusal(error)
    }
  }

  /** [ERR-022, ERR-023] */
  async function checkLiveness(): Promise<void> {
    try {
      await askSomething(world, shown.view())
    } catch (error) {
      if (ending) return
      if (error instanceof ApiError && error.code === accountOver) return goOn()
      world.track(checkFailed)
      endQuietly('expiry')
    }
  }

  /** An act after the end, before the next check has seen it, revives nothing. [SES-020, SES-022] */
  function noteActivity(): void {
    const nowMs = world.now()
    if (ending || !isCountedActivity(lastCountedMs, nowMs)) return
    if (viewNow().countdown === 'expired') check()
    else countActivity(nowMs)
  }

  function countActivity(nowMs: number): void {
    lastCountedMs = nowMs
    writeLastActivity(world.local, nowMs)
  }

  async function extend(): Promise<void> {
    if (!(await renew())) return
    countActivity(world.now())
    extendedByMinutes = extendedMinutes(sessionSeconds(readAuth(world.local)?.access_token))
    update()
    const hide = () => {
      extendedByMinutes = undefined
      update()
    }
    stops.push(world.after(extendedMessageMs, hide))
  }

  function close(): void {
    for (const stop of stops.splice(0)) stop()
  }

  function start(): void {
    writeLastActivity(world.local, readLastActivity(world.local, world.now()))
    stops.push(
      world.every(sessionCheckMs, check),
      world.onActivity(noteActivity),
      world.onWake(check),
      world.otherTabs.hear((cause) => endQuietly(cause, followLogout)),
    )
    check()
    void checkLiveness()
  }

  const hasStarted = shown.view().isLoggedIn
  if (hasStarted) start()
  return {
    hasStarted,
    ...{ view: shown.view, subscribe: shown.subscribe },
    extend,
    renew,
    logOut: () => end('manual', logOut),
    checkLiveness,
    close,
  }
}
