// Boots the process: settings, database, demo world, and what its roles ask for.

import { join } from 'node:path'
import { brand } from '#domain/brand.ts'
import { allOrigins } from '#domain/site/origins.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import { businessDate, wallClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { neededDatabase } from '#platform/database-settings.ts'
import { type Db, openDb } from '#platform/db.ts'
import { startPostgres } from '#platform/embedded-postgres.ts'
import { startDispatcher } from '#platform/events.ts'
import { takeInFolder } from '#platform/files.ts'
import { openServer, type Server } from '#platform/http.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { type Lifetime, live } from '#platform/lifetime.ts'
import { type Log, openLog } from '#platform/log.ts'
import { assertLogin, type Login, loginUrl, makeLogins, settingOf } from '#platform/logins.ts'
import { openVault } from '#platform/vault.ts'
import { assertWorld, loadDemoDocuments, loadDemoWorld } from '#services/demo/index.ts'
import { openFlags } from '#services/flags/index.ts'
import { loadDemoFactors, openIdentity } from '#services/identity/index.ts'
import { headFile } from '#services/ledger/index.ts'
import type { CheckPayee } from '#services/reference-account/index.ts'
import { registration, type StartIdentification } from '#services/registration/index.ts'
import { sendLater } from '#services/signatures/index.ts'
import { simulatedDaySteps, simulatedOutside } from '#simulator/day-steps.ts'
import { addDays } from '#simulator/days/index.ts'
import { addIdentificationDesk, simulatedIdentification } from '#simulator/identification/index.ts'
import { addOutbox } from '#simulator/messages/index.ts'
import { addOutsideSites } from '#simulator/outside/index.ts'
import { simulatedPayeeCheck } from '#simulator/payee-check/index.ts'
import { addPayIns } from '#simulator/payments/index.ts'
import { greet } from './greeting.ts'
import { isSimulated, jobsOf, subscribersOf, tellLater, usersWarned, workersOf } from './jobs.ts'
import { prepareDatabase } from './prepare.ts'
import { addServices } from './services.ts'
import { addSite, originsOn } from './web.ts'

/** Jobs may take their time; requests may not. */
const workerTimeoutMs = 60_000
const workerConnections = 5
const finishRequestsMs = 10_000

type Urls = { readonly [who in Login]: string | undefined }
type Dbs = { readonly [who in Login]: Db | undefined }

async function start(config: Config, log: Log, life: Lifetime): Promise<void> {
  const urls = await openDatabase(config, log, life)
  const dbs = connected(urls, log, life)
  await assertWorld((dbs.worker ?? dbs.app)!, config.environment)
  if (dbs.worker && isSimulated(config)) await loadDemo(dbs.worker, config, log)
  if (dbs.worker) await takeInFolder(dbs.worker, join(config.dataDir, 'files'))

  const jobs = await openJobs(config, urls, dbs, log)
  life.onStop('jobs', jobs.stop)
  if (dbs.worker && config.roles.includes('worker')) {
    const dispatcher = startDispatcher(dbs.worker, subscribersOf(config, jobs), log)
    life.onStop('events', dispatcher.stop)
  }
  if (dbs.app) {
    const origin = await serve(config, { db: dbs.app, workerDb: dbs.worker, jobs, log, life })
    log.info({ origin, roles: config.roles }, 'ready')
    if (config.environment === 'local') greet(origin)
  }
}

function connected({ app, worker }: Urls, log: Log, life: Lifetime): Dbs {
  const jobSettings = { statementTimeoutMs: workerTimeoutMs, max: workerConnections }
  const dbs = {
    app: app ? openDb({ connectionString: app }, log) : undefined,
    worker: worker ? openDb({ connectionString: worker, ...jobSettings }, log) : undefined,
  }
  if (dbs.app) life.onStop('database connections', dbs.app.close)
  if (dbs.worker) life.onStop('database connections of the worker', dbs.worker.close)
  return dbs
}

async function loadDemo(workerDb: Db, config: Config, log: Log): Promise<void> {
  if (!(await loadDemoWorld(workerDb, await businessDate(workerDb), log))) return
  await loadDemoFactors(workerDb, openVault(config.secretKeys))
  await loadDemoDocuments(workerDb)
}

/** In `local` the program is its own operator; elsewhere each role logs in as it was told to. */
async function openDatabase(config: Config, log: Log, life: Lifetime): Promise<Urls> {
  const { roles, databases } = config
  const serves = roles.includes('web') || roles.includes('api')
  if (isSimulated(config)) {
    const owner = databases.owner ?? (await ownDatabase(config, log, life))
    await prepareDatabase(owner, config, log)
    await makeLogins(owner)
    const app = serves ? loginUrl(owner, 'app') : undefined
    return { app, worker: loginUrl(owner, 'worker') }
  }
  const given = (who: Login) => neededDatabase(settingOf[who], databases[who])
  const urls: Urls = {
    app: serves ? given('app') : undefined,
    worker: roles.includes('worker') ? given('worker') : undefined,
  }
  if (urls.app) await assertLogin(urls.app, 'app')
  if (urls.worker) await assertLogin(urls.worker, 'worker')
  return urls
}

async function ownDatabase(config: Config, log: Log, life: Lifetime): Promise<string> {
  const name = 'tidemark'
  const postgres = await startPostgres({
    dir: join(config.dataDir, 'postgres'),
    log,
    tell: console.log,
  })
  const kill = () => process.kill(postgres.pid(), 'SIGQUIT')
  life.onStop('database server', postgres.stop, kill)
  await postgres.ensureDatabase(name)
  return postgres.url(name)
}

/** Every process may promise work; those with the worker's role do it. */
const openJobs = (config: Config, urls: Urls, { worker }: Dbs, log: Log): Promise<Jobs> =>
  startJobs({
    connectionString: (urls.worker ?? urls.app)!,
    ...(worker && { jobs: jobsOf(config) }),
    workers: worker && config.roles.includes('worker') ? workersOf(config, worker) : [],
    log,
  })

/** Elsewhere the network of the banks has to be put here first; until then no bank is asked. */
const payeeCheck = ({ environment }: Config): CheckPayee =>
  environment === 'local' ? simulatedPayeeCheck : async () => ({ match: 'NOT_POSSIBLE' })

/** Elsewhere a provider of identifications has to be put here first. */
const identifier = ({ environment }: Config, db: Db): StartIdentification =>
  environment === 'local'
    ? simulatedIdentification(db)
    : async () => {
        throw new Error(`nobody identifies people in ${environment}: give main.ts an adapter`)
      }

type Parts = { db: Db; workerDb: Db | undefined; jobs: Jobs; log: Log; life: Lifetime }

async function serve(config: Config, { db, workerDb, jobs, log, life }: Parts): Promise<string> {
  const { environment } = config
  const flags = await openFlags(db, log)
  life.onStop('flags', flags.close)
  const identity = await openIdentity({
    ...{ db, jobs, log, environment, authHosts: config.authHosts },
    vault: openVault(config.secretKeys),
    origins: () => originsOn(server, config),
    isSwitchOn: (market) => flags.publicValues(market).minorAccountSwitch,
  })
  const { verifyToken } = identity
  const ours: string[] = []
  const server: Server = openServer({
    log,
    environment,
    db,
    verifyToken,
    origins: ours,
    proxies: config.proxies,
    limits: config.limits,
  })
  life.onStop('requests', () => finish(server))
  const { requireFresh, factors } = identity
  const parts = {
    ...{ db, log, openFlags: flags, requireFresh, factors, checkPayee: payeeCheck(config) },
    warnUsers: usersWarned(jobs),
  }
  addServices(server, { ...parts, sendCode: sendLater(jobs) })
  identity.addTo(server)
  registration(server, {
    ...{ db, jobs, brand, now: wallClock, hash: identity.hash },
    origins: () => originsOn(server, config),
    startIdentification: identifier(config, db),
  })
  if (workerDb && isSimulated(config)) {
    addOutbox(server, db)
    addOutsideSites(server)
    addPayIns(server, workerDb)
    addIdentificationDesk(server, { db: workerDb, jobs, tell: tellLater(jobs) })
    const sealHeads = headFile(config.sealsFile, (head) => log.info(head, 'ledger sealed'))
    const steps = simulatedDaySteps(join(config.dataDir, 'banks'), {
      ...simulatedOutside,
      sealHeads,
    })
    const days = addDays(server, workerDb, steps)
    life.onStop('days of the simulator', days.stop)
  }
  if (config.roles.includes('web'))
    await addSite(server, { config, db, workerDb, log, life, flags })
  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (cause) {
    throw cannotListen(config, cause)
  }
  ours.push(...allOrigins(originsOn(server, config)))
  const { port } = server.server.address() as { port: number }
  const isEverywhere = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host)
  if (config.origins) return config.origins.shared
  return `http://${isEverywhere ? 'localhost' : config.host}:${port}`
}

function cannotListen({ host, port }: Config, cause: unknown): unknown {
  const { code } = cause as { code?: string }
  if (code === 'EADDRINUSE')
    return new CannotStart(
      `Port ${port} is taken: stop the program that uses it, or set PORT to another number.`,
    )
  if (code === 'EACCES')
    return new CannotStart(`Port ${port} is not for this user: set PORT to a number above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotStart(`HOST ${host} is not an address of this machine.`)
  return cause
}

/** Takes no new request and lets those under way finish, as long as that takes a bearable time. */
async function finish(server: Server): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), finishRequestsMs)
  await server.close()
  clearTimeout(timer)
}

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
