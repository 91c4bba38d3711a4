// What the parts of the know-your-customer service share, and what it needs of whoever identifies people.

import type { CalendarDate } from '#domain/date.ts'
import type { IdentificationMethod } from '#domain/kyc/identification.ts'
import type { Locale } from '#domain/market.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'

export type IdentificationWish = {
  id: string
  method: IdentificationMethod
  person: { firstName: string; lastName: string; birthDate: CalendarDate }
  locale: Locale
  /** Where the browser comes back to. */
  returnTo: string
  /** Where the provider says what came of it, signed with its key. */
  answerTo: string
}

export type Coupon = { number: string; validUntil: CalendarDate }

/** The port: hands a person over to whoever identifies people; the browser goes there, or the person with a coupon. */
export type StartIdentification = (
  wish: IdentificationWish,
  db: Db,
) => Promise<{ href: string } | { coupon: Coupon }>

/** By what a provider is known when it calls. */
export type IdentificationProvider = { readonly name: string; readonly keys: readonly string[] }

export type KycParts = {
  db: Db
  jobs: Jobs
  now: WallClock
  /** Known once the server listens. */
  origins: () => Origins
  startIdentification: StartIdentification
  identificationProvider: IdentificationProvider
}
