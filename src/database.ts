// The databases of this process: whom it logs in as, and the server it has of its own on one's own machine.

import { awaitDatabase } from '#platform/awaited-database.ts'
import type { Config } from '#platform/config.ts'
import { neededDatabase } from '#platform/database-settings.ts'
import { type Db, openDb, type Patience } from '#platform/db.ts'
import type { Lifetime } from '#platform/lifetime.ts'
import type { Log } from '#platform/log.ts'
import { assertLogin, type Login, loginUrl, makeLogins, settingOf } from '#platform/logins.ts'
import { ownDatabaseUrl, startOwnServer } from '#platform/running-database.ts'
import type { World } from '#services/ports.ts'
import { prepareDatabase } from './prepare.ts'

/** Jobs may take their time; requests may not. */
const workerTimeoutMs = 60_000
const workerConnections = 5

export type Urls = { readonly [who in Login]: string | undefined }
export type Dbs = { readonly [who in Login]: Db | undefined }

/** In `local` the program is its own operator; elsewhere each role logs in as it was told to. */
export async function openDatabase(
  config: Config,
  world: World,
  log: Log,
  life: Lifetime,
): Promise<Urls> {
  const { roles, databases } = config
  const serves = roles.includes('web') || roles.includes('api')
  const awaited = (url: string) => awaitDatabase(url, { seconds: config.databaseWaitSeconds, log })
  if (config.environment === 'local') {
    const owner = databases.owner ?? (await ownDatabase(config, log, life))
    await awaited(owner)
    await prepareDatabase(owner, config, world, log)
    await makeLogins(owner)
    const app = serves ? loginUrl(owner, 'app') : undefined
    return { app, worker: loginUrl(owner, 'worker') }
  }
  const given = (who: Login) => neededDatabase(settingOf[who], databases[who])
  const urls: Urls = {
    app: serves ? given('app') : undefined,
    worker: roles.includes('worker') ? given('worker') : undefined,
  }
  for (const who of ['app', 'worker'] as const) {
    const url = urls[who]
    if (!url) continue
    await awaited(url)
    await assertLogin(url, who)
  }
  return urls
}

async function ownDatabase(config: Config, log: Log, life: Lifetime): Promise<string> {
  const server = await startOwnServer(config, log)
  life.onStop('database server', server.stop, () => process.kill(server.pid(), 'SIGQUIT'))
  return ownDatabaseUrl(server)
}

export function connected(
  { app, worker }: Urls,
  { log, life, patience }: { log: Log; life: Lifetime; patience: Patience },
): Dbs {
  const jobSettings = { statementTimeoutMs: workerTimeoutMs, max: workerConnections }
  const dbs = {
    app: app ? openDb({ connectionString: app, patience }, log) : undefined,
    worker: worker
      ? openDb({ connectionString: worker, patience, ...jobSettings }, log)
      : undefined,
  }
  if (dbs.app) life.onStop('database connections', dbs.app.close)
  if (dbs.worker) life.onStop('database connections of the worker', dbs.worker.close)
  return dbs
}
