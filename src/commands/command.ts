// What every command has around its act: the database of the running program or the one that is set, and a
// refusal told in a line with the way out.

import { CannotStart } from '#platform/cannot-start.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { type Db, type DbSettings, openDb } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl } from '#platform/logins.ts'
import { ownDatabaseUrl, startOwnServer, workerUrl } from '#platform/running-database.ts'

/** How a refusal of ours is told, by its code; none: by the code itself. */
export type Refusals = Record<string, string>

/** `false`: what was asked is answered, and the answer is no. */
export async function command(
  act: (args: string[]) => Promise<unknown>,
  refusals: Refusals = {},
): Promise<void> {
  try {
    if ((await act(process.argv.slice(2))) === false) process.exitCode = 1
  } catch (error) {
    if (error instanceof CannotStart) process.exitCode = error.exitCode
    else if (error instanceof Failure) process.exitCode = 1
    else throw error
    console.error(error instanceof Failure ? (refusals[error.code] ?? error.code) : error.message)
  }
}

/** A mistake in what was typed. */
export const misuse = (line: string) => new CannotStart(line, { exitCode: 2 })

type Settings = Omit<DbSettings, 'connectionString'> & {
  /** Whether our own database is started for the occasion where nobody runs it. */
  starts?: boolean
}

export async function withDatabase<T>(
  work: (db: Db, config: Config) => Promise<T>,
  { starts = false, ...settings }: Settings = {},
): Promise<T> {
  const config = readConfig()
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const running = await workerUrl(config)
  const server = running || !starts ? undefined : await startOwnServer(config, log)
  try {
    const connectionString = server ? loginUrl(await ownDatabaseUrl(server), 'worker') : running
    if (!connectionString)
      throw new CannotStart(
        'There is no database: start the program first, or set DATABASE_WORKER_URL.',
      )
    const db = openDb({ connectionString, max: 1, ...settings }, log)
    try {
      return await work(db, config)
    } finally {
      await db.close()
    }
  } finally {
    await server?.stop()
  }
}
