// The running session of a tab: checked every second, extended in time, ended with its owner's idleness.
// The rules are domain/site/session.ts; this is their clockwork.

import { readAuth } from '#contracts/stored-token.ts'
import {
  customerIdOf,
  extendedMinutes,
  isAccountOver,
  isCountedActivity,
  sessionCheckMs,
  sessionSeconds,
  subjectOf,
} from '#domain/site/session.ts'
import { openEnding } from './ending.ts'
import { openLiveness } from './liveness.ts'
import { openRenewal } from './renewal.ts'
import type { SessionView } from './session-view.ts'
import type { SessionWorld } from './session-world.ts'
import { openShown } from './shown-session.ts'
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

/** Whose session it is, as long as the tab shows it. */
function openOwner({ local }: SessionWorld) {
  const token = () => readAuth(local)?.access_token
  const [subject, customerId] = [subjectOf(token()), customerIdOf(token())]
  return {
    isSame: () => subjectOf(token()) === subject,
    isAccountOver: (accessToken: string) => isAccountOver(customerId, accessToken),
  }
}

/** What the user does, written down for all tabs. [SES-020] */
function openActivity(world: SessionWorld) {
  let lastCountedMs = Number.NEGATIVE_INFINITY
  return {
    isCounted: () => isCountedActivity(lastCountedMs, world.now()),
    count(): void {
      lastCountedMs = world.now()
      writeLastActivity(world.local, lastCountedMs)
    },
  }
}

export function openSession(world: SessionWorld): Session {
  const stops: (() => void)[] = []
  let isMissing = false
  const close = () => {
    for (const stop of stops.splice(0)) stop()
  }
  const ending = openEnding(world, { stop: close, update: () => shown.update() })
  const shown = openShown(world, ending.isUnderWay)
  const owner = openOwner(world)
  const activity = openActivity(world)
  const renewal = openRenewal(world)
  const { isSame: isSubjectSame } = owner
  const liveness = openLiveness(world, { renewal, ending, shown, isSubjectSame, check })

  /** [SES-023] */
  function check(): void {
    if (ending.isUnderWay()) return
    const auth = readAuth(world.local)
    shown.update()
    if (!auth) noteMissing()
    else if (!owner.isSame()) world.restart(owner.isAccountOver(auth.access_token))
    else if (shown.view().countdown === 'expired')
      ending.expire() // [SES-031]
    else if (renewal.isDue(auth)) void liveness.renew()
    else if (!shown.view().isLoggedIn && !renewal.isUnderWay()) ending.expire()
  }

  /** The tab that ended the session tells the others why; only without a word they go by themselves. */
  function noteMissing(): void {
    if (isMissing) ending.follow('manual')
    isMissing = true
  }

  /** An act after the end, before the next check has seen it, revives nothing. [SES-022] */
  function noteActivity(): void {
    if (ending.isUnderWay() || !activity.isCounted()) return
    if (shown.viewNow().countdown === 'expired') check()
    else activity.count()
  }

  async function extend(): Promise<void> {
    if (!(await liveness.renew())) return
    activity.count()
    const seconds = sessionSeconds(readAuth(world.local)?.access_token)
    stops.push(shown.sayExtended(extendedMinutes(seconds)))
  }

  function start(): void {
    writeLastActivity(world.local, readLastActivity(world.local, world.now()))
    stops.push(
      world.every(sessionCheckMs, check),
      world.onActivity(noteActivity),
      world.onWake(check),
      world.otherTabs.hear(ending.follow),
    )
    check()
    void liveness.checkLiveness()
  }

  const hasStarted = shown.view().isLoggedIn
  if (hasStarted) start()
  return {
    ...{ hasStarted, extend, close },
    ...{ view: shown.view, subscribe: shown.subscribe },
    ...{ renew: liveness.renew, checkLiveness: liveness.checkLiveness },
    logOut: ending.logOut,
  }
}
