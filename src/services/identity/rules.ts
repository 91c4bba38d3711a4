// The figures of signing in, in one place. Units stand last in the name.

import type { Environment } from '#domain/environment.ts'
import { localTokenLifetimeSeconds } from '#domain/site/session.ts'

export const realmPath = '/auth/realms/global'
export const audience = 'api'

/** On one machine tokens end sooner, so that their renewal is seen. [SES-011] */
export const accessSeconds = (environment: Environment): number =>
  environment === 'local' ? localTokenLifetimeSeconds : 300

/** An access token's life and the two minutes of the warning. */
export const idleSeconds = 420
/** From the login; no renewal stretches it. */
export const sessionSeconds = 8 * 3600
/** A reply may get lost: so long the predecessor still gets the same successor. */
export const forgivenSeconds = 10
/** The oldest ends when another one starts. */
export const mostSessions = 5
/** How long an ended session may still be taken for a living one. */
export const endSeenWithinMs = 5000

export const codeSeconds = 60
export const interactionSeconds = 900
/** A change of how one signs in needs a login or a confirmation this fresh. */
export const freshSeconds = 300
export const messageCodeSeconds = 300
export const resetLinkSeconds = 1800

/** The name says `__Host-` where TLS allows it: then no other host can set it. */
export const bindingCookieName = (environment: Environment): string =>
  environment === 'local' ? 'sb' : '__Host-sb'
