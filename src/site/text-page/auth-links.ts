// Where a page's own words lead to log-in and registration, market by market.

import { loginHref, registerHref } from '#domain/shell/auth-links.ts'
import { useSite } from '#shell/site.tsx'

export function useAuthLinks(): { login: string; register: string } {
  const { market, basePath, origins, regflow } = useSite()
  const place = { basePath, appOrigin: origins.app }
  return {
    login: loginHref(market.locale, place),
    register: registerHref(market.locale, place, regflow),
  }
}
