// Where "Log in" and "Register" lead from any page of any market.

import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { basePathOf, pathOf } from '../site/routes.ts'
import { productParameter } from './redirects.ts'
import { regflowParameter } from './regflow.ts'

/** The host a page is on: links of the United States leave it for the application's. */
export type AuthPlace = { readonly basePath: string; readonly appOrigin: string }

const withQuery = (path: string, name: string, value: string | undefined): string =>
  value ? `${path}?${name}=${encodeURIComponent(value)}` : path

/** [HDR-034, HDR-035, HDR-036, HDR-037] */
function authHref(locale: Locale, page: 'login' | 'register', place: AuthPlace): string {
  const { isAuthPrefixed, isAuthOnAppHost } = marketOf(locale).paths
  const path = pathOf(locale, page, {}, isAuthPrefixed ? basePathOf(locale) : place.basePath)
  return isAuthOnAppHost ? place.appOrigin + path : path
}

/** [HDR-032, HDR-038] */
export const loginHref = (locale: Locale, place: AuthPlace, productId?: string): string =>
  withQuery(authHref(locale, 'login', place), productParameter, productId)

/** [HDR-033, HDR-039] */
export const registerHref = (locale: Locale, place: AuthPlace, regflow?: string): string =>
  withQuery(authHref(locale, 'register', place), regflowParameter, regflow)
