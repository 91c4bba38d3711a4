// All of the outside world a session needs, handed in: time, storage, other tabs, calls, the way out.

import type { Client } from '#contracts/client.ts'
import type { Environment } from '#domain/environment.ts'
import type { Flags } from '#domain/site/flags.ts'
import type { LogoutCause } from '#domain/site/session.ts'
import type { TrackingEvent } from '#domain/site/tracking.ts'
import type { KeyValueStore } from './stored-session.ts'

export type Stop = () => void

export type SessionWorld = {
  environment: Environment
  now(): number
  every(ms: number, act: () => void): Stop
  after(ms: number, act: () => void): Stop
  /** What all tabs share, and what one tab keeps. */
  local: KeyValueStore
  tab: KeyValueStore
  /** One tab at a time; the others wait their turn. */
  lock<T>(name: string, act: () => Promise<T>): Promise<T>
  otherTabs: { tell(cause: LogoutCause): void; hear(act: (cause: LogoutCause) => void): Stop }
  /** Mouse up, key down, touch end. [SES-021] */
  onActivity(act: () => void): Stop
  /** The tab is looked at again, or another one changed what is stored. */
  onWake(act: () => void): Stop
  client: Pick<Client, 'ask' | 'forget'>
  flags(): Flags
  track(event: TrackingEvent): void
  log: { warn(message: string): void; error(error: Error): void }
  isMobileWebview(): boolean
  /** Path, query and hash of the page, and where its market logs in. */
  place(): { path: string; address: string; loginHref: string }
  leave(href: string): void
  /** Everything remembered of the customer beside the session's own data. */
  resetState(): void
  /** The token speaks for somebody else now: another tab has switched, or the account is over. */
  restart(isAccountOver: boolean): void
}
