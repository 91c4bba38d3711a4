// Where the database is and who logs in there: one address for each, named by settings of their own.

import { CannotStart } from './cannot-start.ts'
import { isLoopback } from './neighbour.ts'

export type Databases = {
  /** Of web and api. */
  app: string | undefined
  /** Of jobs, the end of day and commands. */
  worker: string | undefined
  /** Of whoever migrates; in `local` the program does, and makes the other two by itself. */
  owner: string | undefined
}

/** An address that is not needed need not be set: whoever needs it says so. */
export function databases(
  setting: (name: string) => string | undefined,
  isLocal: boolean,
): Databases {
  const of = (name: string) => checked(name, setting(name), isLocal)
  if (isLocal) return { app: undefined, worker: undefined, owner: of('DATABASE_URL') }
  return {
    app: of('DATABASE_URL'),
    worker: of('DATABASE_WORKER_URL'),
    owner: of('DATABASE_OWNER_URL'),
  }
}

export function neededDatabase(name: string, url: string | undefined): string {
  if (url === undefined) throw notAnAddress(name)
  return url
}

// The value is not shown: it may carry a password.
const notAnAddress = (name: string) =>
  new CannotStart(
    `${name} must look like postgres://user:password@host:5432/name; only ENVIRONMENT=local has a database of its own.`,
    { exitCode: 2 },
  )

function checked(name: string, text: string | undefined, isLocal: boolean): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname || url.pathname.length < 2)
    throw notAnAddress(name)
  const isProtected = url.searchParams.get('sslmode') === 'verify-full'
  if (!isLocal && !isProtected && !isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
    throw new CannotStart(
      `${name} must end in ?sslmode=verify-full (and &sslrootcert=FILE for a certificate of one's own): nobody listens on the way to a database elsewhere, or answers in its place.`,
      { exitCode: 2 },
    )
  return text
}
