// What the parts of the registration service share.

import type { RegisterCountry } from '#domain/identifiers/register-number.ts'
import type { RegisterAnswer } from '#domain/registration/company.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Letter, placeOf } from '#services/identity/index.ts'
import type { Brand } from './brand.ts'

/** The port: asks the register of a country for one company. A register that does not answer is away. */
export type LookUpCompany = (sought: {
  country: RegisterCountry
  /** Where there are many registers; empty where there is one. */
  court: string
  number: string
}) => Promise<RegisterAnswer>

export type RegistrationParts = {
  db: Db
  jobs: Jobs
  brand: Brand
  now: WallClock
  /** Known once the server listens. */
  origins: () => Origins
  /** A new password's hash, in the turn of all others. */
  hash: (password: string) => Promise<string>
  lookUpCompany: LookUpCompany
}

/** What a submission is made of: where it came from, the login to be, the customer to be. */
export type Said = {
  parts: RegistrationParts
  place: ReturnType<typeof placeOf>
  passwordHash: string
  customerId: string
}

/** Writes to a person, in the transaction of what it tells about. */
export type Tell = (tx: Tx, letter: Letter) => Promise<unknown>
