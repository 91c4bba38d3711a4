// What a public page calls in when its visitor is logged in, or about to log in. Everybody else never
// loads it.

import type { PageTracking } from '#shell/tracking/tracking-behaviour.ts'

/** Called by the page's own script. */
export async function start(tracking: PageTracking): Promise<void> {
  const signIn = document.querySelector<HTMLElement>('[data-sign-in]')
  if (signIn) (await import('./sign-in/sign-in.ts')).startSignIn(signIn)
  else await (await import('./public-page.ts')).startOnPublicPage(tracking)
}
