// The end of a session in its tab: once, for the cause of whoever came first.

import type { LogoutCause } from '#domain/site/session.ts'
import { followLogout, logOut } from './logout.ts'
import type { SessionWorld } from './session-world.ts'

export type Ending = ReturnType<typeof openEnding>

type Around = { stop: () => void; update: () => void }

export function openEnding(world: SessionWorld, { stop, update }: Around) {
  let underWay: Promise<void> | undefined

  function end(cause: LogoutCause, leave: typeof logOut): Promise<void> {
    stop()
    underWay ??= leave(world, cause)
    update()
    return underWay
  }

  /** The user did not ask for it, so nobody waits for the outcome. */
  function endQuietly(cause: LogoutCause, leave: typeof logOut): void {
    end(cause, leave).catch((error: Error) => world.log.error(error))
  }

  return {
    isUnderWay: () => underWay !== undefined,
    logOut: () => end('manual', logOut),
    expire: () => endQuietly('expiry', logOut),
    /** Another tab has ended it. */
    follow: (cause: LogoutCause) => endQuietly(cause, followLogout),
  }
}
