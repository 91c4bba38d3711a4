// Answers requests: every service, what the world has to show, and the site, on one server.

import { serviceHosts } from '#contracts/addresses.ts'
import { brand } from '#domain/brand.ts'
import { allOrigins } from '#domain/site/origins.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import { wallClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { openServer, type Server } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Lifetime } from '#platform/lifetime.ts'
import type { Log } from '#platform/log.ts'
import { openVault } from '#platform/vault.ts'
import { openFlags } from '#services/flags/index.ts'
import { contactChanges, openIdentity } from '#services/identity/index.ts'
import { custodianIntake } from '#services/investments/index.ts'
import { kyc } from '#services/kyc/index.ts'
import { publicWithdrawals } from '#services/orders/index.ts'
import { roleInvitations } from '#services/parties/index.ts'
import { bankPayments } from '#services/payments/index.ts'
import type { World } from '#services/ports.ts'
import { publicComplaints, returnedMails } from '#services/postbox/index.ts'
import { rateAlerts } from '#services/products/index.ts'
import { registration } from '#services/registration/index.ts'
import { sendLater } from '#services/signatures/index.ts'
import { usersWarned } from './jobs.ts'
import { addServices } from './services.ts'
import { addSite, originsOn } from './web.ts'
import { dayStepsOf } from './world.ts'

const finishRequestsMs = 10_000

type Parts = {
  config: Config
  world: World
  db: Db
  /** Absent where another process has the worker's role. */
  workerDb: Db | undefined
  jobs: Jobs
  log: Log
  life: Lifetime
}

/** Says the address at which it answers. */
export async function serve({
  config,
  world,
  db,
  workerDb,
  jobs,
  log,
  life,
}: Parts): Promise<string> {
  const { environment, authHosts, proxies, limits, servicesDomain } = config
  const flags = await openFlags(db, log)
  life.onStop('flags', flags.close)
  const origins = () => originsOn(server, config)
  const vault = openVault(config.secretKeys)
  const identity = await openIdentity({
    ...{ db, jobs, log, environment, authHosts, origins },
    vault,
    isSwitchOn: (market) => flags.publicValues(market).minorAccountSwitch,
  })
  const { verifyToken, requireFresh, confirmPassword, factors, hash } = identity
  const ours: string[] = []
  const server: Server = openServer({
    ...{ log, environment, db, verifyToken, origins: ours, proxies, limits },
    ...(servicesDomain && { serviceHosts: serviceHosts(environment, servicesDomain) }),
  })
  life.onStop('requests', () => finish(server))
  const { checkPayee, lookUpCompany, startIdentification, identificationProvider } = world
  addServices(server, {
    ...{ db, log, openFlags: flags, requireFresh, factors, checkPayee, vault, origins },
    warnUsers: usersWarned(jobs),
    sendCode: sendLater(jobs),
  })
  identity.addTo(server)
  contactChanges(server, { db, jobs, origins, requireFresh, confirmPassword, now: wallClock })
  publicWithdrawals(server, { db, jobs, now: wallClock })
  publicComplaints(server, { db, jobs, origins, now: wallClock })
  returnedMails(server, { db, jobs, now: wallClock, mailCarrier: world.mailCarrier })
  rateAlerts(server, { db, jobs, origins, now: wallClock })
  registration(server, { db, jobs, brand, now: wallClock, hash, origins, lookUpCompany })
  custodianIntake(server, { db, jobs, now: wallClock, custodian: world.custodian })
  bankPayments(server, {
    ...{ db, jobs, now: wallClock, origins, bankPayments: world.bankPayments },
  })
  roleInvitations(server, { db, hash })
  kyc(server, {
    ...{ db, jobs, now: wallClock, origins, startIdentification, identificationProvider },
  })
  if (workerDb) {
    const steps = dayStepsOf(config, world, (head) => log.info(head, 'ledger sealed'))
    const parts = { db, workerDb, jobs, steps, origins }
    life.onStop('pages of the world', world.addPages(server, parts).stop)
  }
  if (config.roles.includes('web'))
    await addSite(server, { config, db, workerDb, log, life, flags })
  const address = await listen(server, config)
  ours.push(...allOrigins(origins()))
  return address
}

async function listen(server: Server, { port, host, origins }: Config): Promise<string> {
  try {
    await server.listen({ port, host })
  } catch (cause) {
    throw cannotListen({ port, host }, cause)
  }
  if (origins) return origins.shared
  const given = server.server.address() as { port: number }
  const isEverywhere = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${isEverywhere ? 'localhost' : host}:${given.port}`
}

function cannotListen({ host, port }: Pick<Config, 'host' | 'port'>, cause: unknown): unknown {
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
