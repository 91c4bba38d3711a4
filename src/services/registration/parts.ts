// What the parts of the registration service share.

import type { IdentificationMethod } from '#domain/customer/identification.ts'
import type { Locale } from '#domain/market.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Letter } from '#services/identity/index.ts'
import type { Brand } from './contract-documents.ts'

export type IdentificationWish = {
  id: string
  method: IdentificationMethod
  /** As the provider calls the person. */
  person: string
  locale: Locale
  /** Where the browser comes back to. */
  returnTo: string
}

/** The port: hands a person over to whoever identifies people, and says where the browser goes. */
export type StartIdentification = (wish: IdentificationWish, db: Db) => Promise<{ href: string }>

export type RegistrationParts = {
  db: Db
  jobs: Jobs
  brand: Brand
  now: WallClock
  /** Known once the server listens. */
  origins: () => Origins
  /** A new password's hash, in the turn of all others. */
  hash: (password: string) => Promise<string>
  startIdentification: StartIdentification
}

/** Writes to a person, in the transaction of what it tells about. */
export type Tell = (tx: Tx, letter: Letter) => Promise<unknown>
