// Where a request comes from: its address, and which of our own hosts it was sent to.

import type { FastifyRequest } from 'fastify'
import type { Locale } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import { allOrigins, type Origins } from '#domain/site/origins.ts'
import { basePathOf, type Page, pathOf } from '#domain/site/routes.ts'

export type Place = { ip: string; origin: string; rpId: string }

/** A host is believed only if it is one of ours, because links are made from it. */
export function placeOf({ ip, host }: FastifyRequest, origins: Origins): Place {
  const known = allOrigins(origins).find((each) => new URL(each).host === host)
  const origin = known ?? origins.shared
  return { ip, origin, rpId: new URL(origin).hostname }
}

/** The login page of every market on every host it answers on: where a code may be sent to. */
export function loginAddresses({ shared, app, own }: Origins): string[] {
  const addresses = markets.flatMap(({ locale }) => {
    const prefixed = pathOf(locale, 'login')
    const host = own[locale]
    return [
      shared + prefixed,
      app + prefixed,
      ...(host ? [host + prefixed, host + pathOf(locale, 'login', {}, '')] : []),
    ]
  })
  return [...new Set(addresses)]
}

/** A page of a market as a letter names it: on the host the request was sent to. */
export function pageAddress(
  locale: Locale,
  page: Page,
  { origin }: Pick<Place, 'origin'>,
  { own }: Origins,
): string {
  return origin + pathOf(locale, page, {}, own[locale] === origin ? '' : basePathOf(locale))
}
