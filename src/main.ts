// Boots the process: settings, the outside world, databases, and what its roles ask for.

import { join } from 'node:path'
import type { Origins } from '#domain/site/origins.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { startDispatcher } from '#platform/events.ts'
import { takeInFolder } from '#platform/files.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { type Lifetime, live } from '#platform/lifetime.ts'
import { type Log, openLog } from '#platform/log.ts'
import { openVault } from '#platform/vault.ts'
import { assertWorld } from '#services/demo/index.ts'
import type { World } from '#services/ports.ts'
import { connected, type Dbs, openDatabase, type Urls } from './database.ts'
import { greet } from './greeting.ts'
import { jobsOf, subscribersOf, workersOf } from './jobs.ts'
import { serve } from './serve.ts'
import { originsAt } from './web.ts'
import { worldOf } from './world.ts'

async function start(config: Config, log: Log, life: Lifetime): Promise<void> {
  const world = worldOf(config)
  const urls = await openDatabase(config, world, log, life)
  const patience = { untilMs: performance.now() + config.databaseWaitSeconds * 1000 }
  const dbs = connected(urls, { log, life, patience })
  await assertWorld((dbs.worker ?? dbs.app)!, config.environment)
  if (dbs.worker) {
    await world.people(dbs.worker, config, log)
    await takeInFolder(dbs.worker, join(config.dataDir, 'files'))
  }

  let port = config.port
  const origins = () => config.origins ?? originsAt(port)
  const jobs = await openJobs(config, world, { urls, dbs, log, origins })
  life.onStop('jobs', jobs.stop)
  if (dbs.worker && config.roles.includes('worker')) {
    const dispatcher = startDispatcher(
      dbs.worker,
      subscribersOf(world, jobs, openVault(config.secretKeys)),
      log,
    )
    life.onStop('events', dispatcher.stop)
  }
  if (dbs.app) {
    const parts = { config, world, db: dbs.app, workerDb: dbs.worker, jobs, log, life }
    const origin = await serve(parts)
    port = Number(new URL(origin).port)
    log.info({ origin, roles: config.roles }, 'ready')
    if (config.environment === 'local') greet(origin)
  }
  patience.untilMs = 0 // From now on somebody waits for answers.
}

type Opening = { urls: Urls; dbs: Dbs; log: Log; origins: () => Origins }

/** Every process may promise work; those with the worker's role do it. */
const openJobs = (
  config: Config,
  world: World,
  { urls, dbs: { worker }, log, origins }: Opening,
): Promise<Jobs> =>
  startJobs({
    connectionString: (urls.worker ?? urls.app)!,
    ...(worker && { jobs: jobsOf(world) }),
    workers:
      worker && config.roles.includes('worker')
        ? workersOf(world, { workerDb: worker, origins, vault: openVault(config.secretKeys) })
        : [],
    log,
  })

const config = configOrExit()
const log = openLog(config.logLevel)
await live(log, (life) => start(config, log, life))

function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.error(error.message)
    process.exit(error.exitCode)
  }
}
