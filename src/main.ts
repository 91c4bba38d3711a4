// Boots the process: settings, database, demo world, and what its roles ask for.

import { join } from 'node:path'
import { brand } from '#domain/brand.ts'
import { allOrigins } from '#domain/origins.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import { calendarDay, startBusinessClock, wallClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { type Db, openDb } from '#platform/db.ts'
import { startPostgres } from '#platform/embedded-postgres.ts'
import { startDispatcher } from '#platform/events.ts'
import { takeInFolder } from '#platform/files.ts'
import { openServer, type Server } from '#platform/http.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { type Lifetime, live } from '#platform/lifetime.ts'
import { type Log, openLog } from '#platform/log.ts'
import { appRole, migrate, workerRole } from '#platform/migrate.ts'
import { retentionJob, retentionWorkers } from '#platform/retention.ts'
import { openVault } from '#platform/vault.ts'
import type { WarnUsers } from '#services/customer/index.ts'
import { assertWorld, loadDemoDocuments, loadDemoWorld } from '#services/demo/index.ts'
import { maturityNotices } from '#services/deposits/index.ts'
import { openFlags } from '#services/flags/index.ts'
import {
  identityJobs,
  identityWorkers,
  type Letter,
  loadDemoFactors,
  messageOf,
  openIdentity,
  type SendMessage,
  writeLetter,
  writeToUsersOf,
} from '#services/identity/index.ts'
import { orderSubscribers, paperSubscribers, revocationNotices } from '#services/orders/index.ts'
import type { CheckPayee } from '#services/reference-account/index.ts'
import {
  registration,
  registrationJobs,
  registrationSubscribers,
  registrationWorkers,
  type StartIdentification,
  type Tell,
} from '#services/registration/index.ts'
import { sendLater, signatureJobs, signatureWorkers } from '#services/signatures/index.ts'
import { simulatedDaySteps } from '#simulator/day-steps.ts'
import { addDays } from '#simulator/days/index.ts'
import {
  addIdentificationDesk,
  identificationJobs,
  identificationWorkers,
  simulatedIdentification,
} from '#simulator/identification/index.ts'
import { addOutbox, keepMessage } from '#simulator/messages/index.ts'
import { addOutsideSites } from '#simulator/outside/index.ts'
import { simulatedPayeeCheck } from '#simulator/payee-check/index.ts'
import { addPayIns } from '#simulator/payments/index.ts'
import {
  servicingBankJobs,
  servicingBankSubscribers,
  servicingBankWorkers,
} from '#simulator/servicing-bank/index.ts'
import { greet } from './greeting.ts'
import { addServices } from './services.ts'
import { addSite, originsOn } from './web.ts'

/** Jobs may take their time; requests may not. */
const workerTimeoutMs = 60_000
const finishRequestsMs = 10_000

async function start(config: Config, log: Log, life: Lifetime): Promise<void> {
  const url = await openDatabase(config, log, life)
  await migrate(url, log)
  const workerDb = openDb(
    { connectionString: url, role: workerRole, statementTimeoutMs: workerTimeoutMs, max: 5 },
    log,
  )
  life.onStop('database connections of the worker', workerDb.close)
  await assertWorld(workerDb, config.environment)
  const today = await startBusinessClock(workerDb, config.businessDate ?? calendarDay(wallClock()))
  if (config.environment === 'local' && (await loadDemoWorld(workerDb, today, log)))
    await Promise.all([
      loadDemoFactors(workerDb, openVault(config.secretKeys)),
      loadDemoDocuments(workerDb),
    ])

  await takeInFolder(workerDb, join(config.dataDir, 'files'))

  const jobs = await openJobs(config, url, workerDb, log)
  life.onStop('jobs', jobs.stop)
  if (config.roles.includes('worker')) {
    const dispatcher = startDispatcher(workerDb, subscribersOf(config, jobs), log)
    life.onStop('events', dispatcher.stop)
  }
  if (config.roles.includes('web') || config.roles.includes('api')) {
    const db = openDb({ connectionString: url, role: appRole }, log)
    life.onStop('database connections', db.close)
    const origin = await serve(config, { db, workerDb, jobs, log, life })
    log.info({ origin, roles: config.roles }, 'ready')
    if (config.environment === 'local') greet(origin)
  }
}

async function openDatabase(config: Config, log: Log, life: Lifetime): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
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
const openJobs = (
  config: Config,
  connectionString: string,
  workerDb: Db,
  log: Log,
): Promise<Jobs> =>
  startJobs({
    connectionString,
    role: workerRole,
    jobs: [
      ...[...identityJobs, ...signatureJobs, ...registrationJobs, retentionJob],
      ...(isSimulated(config) ? [...identificationJobs, ...servicingBankJobs] : []),
    ],
    workers: config.roles.includes('worker') ? workersOf(config, workerDb) : [],
    log,
  })

/** On one's own machine the outside world is pretended. */
const isSimulated = ({ environment }: Config): boolean => environment === 'local'

function workersOf(config: Config, workerDb: Db) {
  const send = messenger(config)
  const tell: Tell = (tx, letter) => send(messageOf(letter), tx)
  return [
    ...identityWorkers(send, wallClock),
    ...signatureWorkers(send),
    ...registrationWorkers(send, wallClock),
    ...retentionWorkers(workerDb),
    ...(isSimulated(config) ? [...identificationWorkers(tell), ...servicingBankWorkers(tell)] : []),
  ]
}

/** A letter is promised with what it tells about. */
const tellLater =
  (jobs: Jobs): Tell =>
  (tx, letter: Letter) =>
    writeLetter(jobs, tx, letter)

const subscribersOf = (config: Config, jobs: Jobs) => [
  ...orderSubscribers,
  ...paperSubscribers,
  ...registrationSubscribers(tellLater(jobs)),
  revocationNotices(tellLater(jobs)),
  maturityNotices((tx, customerId, letter) => writeToUsersOf(jobs, tx, customerId, letter)),
  ...(isSimulated(config) ? servicingBankSubscribers(jobs) : []),
]

const usersWarned =
  (jobs: Jobs): WarnUsers =>
  (tx, customerId, letter, further) =>
    writeToUsersOf(jobs, tx, customerId, letter, further)

/** Elsewhere a carrier of mails and messages has to be put here first. */
function messenger({ environment }: Config): SendMessage {
  if (environment === 'local') return keepMessage
  return async () => {
    throw new Error(`nobody carries messages in ${environment}: give main.ts an adapter`)
  }
}

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

type Parts = { db: Db; workerDb: Db; jobs: Jobs; log: Log; life: Lifetime }

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
  if (isSimulated(config)) {
    addOutbox(server, db)
    addOutsideSites(server)
    addPayIns(server, workerDb)
    addIdentificationDesk(server, { db: workerDb, jobs, tell: tellLater(jobs) })
    const days = addDays(server, workerDb, simulatedDaySteps(join(config.dataDir, 'banks')))
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
