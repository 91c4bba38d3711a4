// What the page sees of its session at one moment.

import { readAuth } from '#contracts/stored-token.ts'
import {
  type CountdownState,
  countdownState,
  customerIdOf,
  idleSecondsLeft,
  isLoggedIn,
  isOperator,
  runsCountdown,
  type StoredAuth,
  sessionSeconds,
  usernameOf,
} from '#domain/site/session.ts'
import type { SessionWorld } from './session-world.ts'
import { readClock, readLastActivity } from './stored-session.ts'

export type SessionView = {
  readonly isLoggedIn: boolean
  /** Known also while a lapsed token is being renewed. */
  readonly customerId: string | undefined
  readonly isOperator: boolean
  /** The name by which whoever it is has logged in. */
  readonly username: string | undefined
  readonly countdown: CountdownState
  /** Named only while the notice shows, so that nobody redraws every second for nothing. */
  readonly noticeSeconds: number | undefined
  /** Set for a while after the user extended the session by hand. [SES-028, SES-029] */
  readonly extendedByMinutes: number | undefined
  /** The logout is under way and will lead away by itself. */
  readonly isEnding: boolean
}

type Idleness = { state: CountdownState; secondsLeft?: number }

/** Goes on where the token has ended unseen: whoever slept through it must not come back by an act. */
function idleness(world: SessionWorld, auth: StoredAuth | undefined): Idleness {
  if (!auth || !runsCountdown(true, world.environment, world.flags())) return { state: 'idle' }
  const nowMs = world.now()
  const length = sessionSeconds(auth.access_token)
  const secondsLeft = idleSecondsLeft(length, readLastActivity(world.local, nowMs), nowMs)
  return { state: countdownState(secondsLeft, world.isMobileWebview()), secondsLeft }
}

type Moment = Pick<SessionView, 'isEnding' | 'extendedByMinutes'>

/** A session that is ending shows nothing of its customer any more. */
export function sessionView(world: SessionWorld, moment: Moment): SessionView {
  const auth = moment.isEnding ? undefined : readAuth(world.local)
  const isIn = isLoggedIn(auth, readClock(world.local, world.now()))
  const { state, secondsLeft } = idleness(world, auth)
  return {
    isLoggedIn: isIn,
    customerId: customerIdOf(auth?.access_token),
    isOperator: isOperator(auth?.access_token),
    username: usernameOf(auth?.access_token),
    countdown: state,
    noticeSeconds: state === 'notice' ? secondsLeft : undefined,
    ...moment,
  }
}

export const isSameView = (a: SessionView, b: SessionView): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
