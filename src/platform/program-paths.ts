// Addresses that programs call: what is not found there is told as a problem, never as a page.

import { isSignInPath } from '#domain/site/routes.ts'

const programPath = /^\/+(api|auth|health|metrics|protocol|simulator|savingglobal\/rest)(\/|$)/i

/** Among them stands the page people sign in on. */
export const isProgramPath = (path: string): boolean =>
  programPath.test(path) && !isSignInPath(path)
