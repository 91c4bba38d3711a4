// The program's own database: started, or found where a program is running, for a command beside it.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts'
import type { Log } from './log.ts'
import { loginUrl, settingOf } from './logins.ts'

const name = 'tidemark'
const dirOf = (dataDir: string): string => join(dataDir, 'postgres')

export const startOwnServer = ({ dataDir }: Config, log: Log): Promise<EmbeddedPostgres> =>
  startPostgres({ dir: dirOf(dataDir), log, tell: console.log })

/** As its owner. */
export async function ownDatabaseUrl(server: EmbeddedPostgres): Promise<string> {
  await server.ensureDatabase(name)
  return server.url(name)
}

/** Commands work as the worker does. Undefined where the embedded database has to be asked and nobody runs it. */
export async function workerUrl({ databases, dataDir, environment }: Config) {
  if (environment !== 'local' && !databases.worker)
    throw new CannotStart(`${settingOf.worker} is not set: commands log in as the worker does.`, {
      exitCode: 2,
    })
  if (databases.worker) return databases.worker
  const owner = databases.owner ?? (await runningDatabaseUrl(dirOf(dataDir), name))
  return owner && loginUrl(owner, 'worker')
}

/** Undefined where no server answers. The pid file and the password are the embedded server's own. */
export async function runningDatabaseUrl(
  dir: string,
  database: string,
): Promise<string | undefined> {
  const [pidFile, passwordFile] = [join(dir, 'data', 'postmaster.pid'), join(dir, 'password')]
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]
  const password = readFileSync(passwordFile, 'utf8')
  const url = `postgres://tidemark:${password}@127.0.0.1:${port}/${database}?sslmode=disable`

  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {}) // The attempt reports it.
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    return undefined
  }
}
