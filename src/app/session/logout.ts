// Leaving: the steps the rule names, in its order. [SES-035]

import { identityCalls, logoutForm } from '#contracts/identity-provider.ts'
import { openApiCalls } from '#contracts/open-api.ts'
import { readAuth } from '#contracts/stored-token.ts'
import {
  afterLogout,
  type LogoutCause,
  type LogoutStep,
  logoutSteps,
} from '#domain/site/session.ts'
import { loggedOut } from '#domain/site/tracking.ts'
import type { SessionWorld } from './session-world.ts'
import { clearSessionData, saveReturnPath } from './stored-session.ts'

/** A step that fails does not stop the rest: whoever leaves has left here. [ERR-024, ERR-025] */
async function take(
  steps: readonly LogoutStep[],
  acts: Record<LogoutStep, () => unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps)
    try {
      await acts[step]()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

function actsOf(world: SessionWorld, cause: LogoutCause): Record<LogoutStep, () => unknown> {
  const { client, local, tab } = world
  const { path, address, loginHref } = world.place()
  const flags = world.flags()
  const refreshToken = readAuth(local)?.refresh_token
  return {
    saveReturnPath: () => saveReturnPath(tab, address),
    sendLogoutEvent: () => world.track(loggedOut),
    endIdentitySession: () =>
      refreshToken && client.ask(identityCalls.logout, { body: logoutForm(refreshToken) }),
    clearSessionData: () => {
      world.otherTabs.tell(cause)
      clearSessionData(local)
    },
    callOwnLogout: () => client.ask(openApiCalls.logout),
    resetStoredState: () => {
      client.forget()
      world.resetState()
    },
    redirect: () => world.leave(afterLogout({ path, loginHref }, flags)),
  }
}

/** Of several tabs that end at once the first does it all; the others find it done. */
export const logOut = (world: SessionWorld, cause: LogoutCause): Promise<void> =>
  world.lock('session-end', () =>
    readAuth(world.local)
      ? take(logoutSteps(cause, world.flags()), actsOf(world, cause))
      : followLogout(world, cause),
  )

/** Another tab has done the rest. */
export const followLogout = (world: SessionWorld, cause: LogoutCause): Promise<void> =>
  take(
    [...(cause === 'expiry' ? (['saveReturnPath'] as const) : []), 'resetStoredState', 'redirect'],
    actsOf(world, cause),
  )
