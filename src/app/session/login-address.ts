// The way to the login, and back from it.

import { loginHref } from '#domain/shell/auth-links.ts'
import type { Site } from '#shell/site.tsx'
import { returnParameter } from './return-target.ts'

/** The market's login page; on a host of its own it cannot know where to return to, so it is told. [OPN-003] */
export function loginAddress({ market, basePath, origins }: Site, returnTo?: string): string {
  const href = loginHref(market.locale, { basePath, appOrigin: origins.app })
  const isElsewhere = new URL(href, location.origin).origin !== location.origin
  return returnTo && isElsewhere
    ? `${href}?${returnParameter}=${encodeURIComponent(returnTo)}`
    : href
}
