// What the server says of a session: a new token for it, whether it lives, and which accounts are left.

import { ApiError } from '#contracts/errors.ts'
import { openApiCalls } from '#contracts/open-api.ts'
import { postboxCalls } from '#contracts/postbox.ts'
import type { Ending } from './ending.ts'
import { RefreshRefused } from './refresh.ts'
import type { Renewal } from './renewal.ts'
import { checkFailed, refreshRefused } from './session-events.ts'
import type { SessionView } from './session-view.ts'
import type { SessionWorld } from './session-world.ts'
import type { ShownSession } from './shown-session.ts'

/** The session lives; a new token speaks for the accounts that are left. */
const accountOver = 'token.accountOver'

/** An operator has no customer to ask for, and whoever acts for nobody may ask for nothing. */
async function askSomething({ client }: SessionWorld, view: SessionView): Promise<void> {
  if (view.customerId) await client.ask(openApiCalls.liveness)
  else if (view.isOperator) await client.ask(postboxCalls.waiting)
}

function reportRefusal(world: SessionWorld, error: unknown): void {
  const refusal = error instanceof RefreshRefused ? error : new RefreshRefused('failed', error)
  world.track(refreshRefused(refusal.failure))
  world.log.error(refusal)
}

type Parts = {
  renewal: Renewal
  ending: Ending
  shown: ShownSession
  isSubjectSame: () => boolean
  check: () => void
}

export function openLiveness(world: SessionWorld, parts: Parts) {
  const { renewal, ending, shown, isSubjectSame, check } = parts

  function noteRefusal(error: unknown): void {
    if (ending.isUnderWay()) return
    reportRefusal(world, error)
    ending.expire()
  }

  /** [ERR-016, ERR-017, ERR-019, ERR-020] */
  async function renew(): Promise<boolean> {
    try {
      if (ending.isUnderWay() || !(await renewal.renew())) return false
      shown.update()
      await checkLiveness()
      return !ending.isUnderWay()
    } catch (error) {
      noteRefusal(error)
      return false
    }
  }

  /** With the accounts that are left; of many calls that are told so at once, the first one does it. */
  async function goOn(): Promise<void> {
    try {
      if (isSubjectSame() && (await renewal.renew()) && isSubjectSame()) ending.expire()
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
      if (ending.isUnderWay()) return
      if (error instanceof ApiError && error.code === accountOver) return goOn()
      world.track(checkFailed)
      ending.expire()
    }
  }

  return { renew, checkLiveness }
}
