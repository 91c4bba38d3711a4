import { decodeJwt } from 'jose'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInStep } from '#contracts/sign-in.ts'
import { isReferenceAccountMissing, needsDataConfirmation } from '#domain/customer/customer.ts'
import { date } from '#domain/date.ts'
import type { Origins } from '#domain/site/origins.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { openServer, type Server } from '#platform/http.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { plainVault } from '#platform/vault.ts'
import { demoId, demoLogins, demoPassword, loadDemoWorld } from '#services/demo/index.ts'
import { type OpenFlags, openFlags } from '#services/flags/index.ts'
import {
  demoFactors,
  identityJobs,
  identityWorkers,
  loadDemoFactors,
  messageOf,
  openIdentity,
} from '#services/identity/index.ts'
import { keepMessage } from '#simulator/messages/index.ts'
import { simulatedPayeeCheck } from '#simulator/payee-check/index.ts'
import { withApi } from '../../../test/identity.ts'
import { Browser, begin, codeOf, exchange, type Pair } from '../../../test/sign-in.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../../test/world.ts'
import { addServices } from '../../services.ts'

let fresh: FreshDatabase
let worker: Db
let jobs: Jobs
let flags: OpenFlags
let server: Server
let origin = ''

beforeAll(async () => {
  fresh = await freshDatabase({ max: 10 })
  const { db } = fresh
  worker = openDb({ connectionString: fresh.workerUrl, max: 3 }, testLog)
  await loadDemoWorld(worker, await startBusinessClock(worker, date('2026-11-16')), testLog)
  await loadDemoFactors(worker, plainVault)
  jobs = await startJobs({
    ...{ connectionString: fresh.workerUrl, jobs: identityJobs, log: testLog },
    workers: identityWorkers({
      ...{ send: keepMessage, now: () => new Date() },
      tell: (tx, letter) => keepMessage(messageOf(letter), tx),
    }),
  })
  flags = await openFlags(db, testLog)
  const origins = (): Origins => ({ shared: origin, app: origin, own: {} })
  const identity = await openIdentity({
    vault: plainVault,
    ...{ db, log: testLog, environment: 'local', jobs, origins },
    isSwitchOn: () => true,
  })
  const { verifyToken, requireFresh, factors } = identity
  server = openServer({ log: testLog, environment: 'local', db, verifyToken })
  identity.addTo(server)
  addServices(server, {
    vault: plainVault,
    ...{
      db,
      log: testLog,
      openFlags: flags,
      requireFresh,
      factors,
      warnUsers: async () => {},
      checkPayee: simulatedPayeeCheck,
      origins,
    },
    sendCode: async () => {},
  })
  origin = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
})
afterAll(async () => {
  await server.close()
  await flags.close()
  await jobs.stop()
  await worker.close()
  await fresh.close()
})

/** What is asked beside the password, as a person would find it. */
async function codeFor(username: string): Promise<{ factor: string; code: string }> {
  const { message, totp } = demoFactors
  if (username === totp.username)
    return { factor: 'totp', code: await generate({ secret: totp.secret }) }
  const latest = async () => {
    const { rows } = await worker.query<{ code: string }>(
      'select code from simulator.messages where recipient = $1 order by id desc limit 1',
      [message.phoneNumber],
    )
    return rows[0]?.code
  }
  await expect.poll(latest, { timeout: 15_000 }).toBeDefined()
  return { factor: 'message', code: (await latest())! }
}

async function logIn(username: string) {
  const browser = new Browser(origin)
  const begun = await begin(browser)
  let step = await browser.post<SignInStep>(`${begun.dialogue}/password`, {
    ...{ username, password: demoPassword },
  })
  if (step.body.step === 'second-factor')
    step = await browser.post(`${begun.dialogue}/second-factor`, await codeFor(username))
  if (step.body.step !== 'done') throw new Error(`${username}: ${JSON.stringify(step.body)}`)
  const reply = await exchange(browser, begun, await codeOf(browser, step.body.redirectTo))
  return withApi(browser, (await reply.json()) as Pair)
}

type Customer = {
  id: string
  status: never
  type: string
  distributorId: string
  address: { countryCode: string }
  dataValidity: never
  embedded: {
    persons: { additionalFinancialInformation: { sourceOfFunds?: object } }[]
    referenceAccounts: { iban?: string; accountNumber?: string }[]
  }
}

/** Beyond an open account with a name and a country; what is not said is as with everybody. */
const special: Record<string, object> = {
  'brandt.gmbh': { type: 'BUSINESS' },
  'oliver.stein': { type: 'BUSINESS' },
  'familie.berger': { type: 'JOINT', switchable: 2 },
  'julia.berger': { type: 'JOINT', switchable: 2 },
  'mia.neumann': { status: 'REGISTERED', account: 'INITIATED' },
  'swetlana.krueger': { status: 'IDENTIFIED', account: 'INITIATED', unread: 1 },
  'jonas.keller': { account: 'REQUESTED' },
  'lukas.weber': { lacksReferenceAccount: true },
  'sabine.vogel': { mustConfirmData: true },
  'petra.lang': { balance: '-42.10' },
  'thomas.hahn': { account: 'away' },
  'ute.frank': { distributor: 'dkb_retail', hasPartnerLogo: true },
  'olivia.hughes': { hasFunds: false },
  'james.carter': { hasFunds: true },
  'anna.schmidt': { unread: 3, holdings: true },
}

const customers = demoLogins.filter(({ market }) => market !== undefined)

test.each(customers)('$username logs in and is what the table says', async ({ username }) => {
  const { api } = await logIn(username)
  const customer = (await api('GET', '/api/customer/customer')).body as Customer
  const { status: accountStatus, body } = await api('GET', '/api/customer/transaction_account')
  const account = body as { state: string; balance?: { current: string } }
  const { additionalFinancialInformation: money } = customer.embedded.persons[0]!
  const found = {
    status: customer.status,
    type: customer.type,
    distributor: customer.distributorId,
    account: accountStatus === 503 ? 'away' : account.state,
    lacksReferenceAccount: isReferenceAccountMissing(
      customer.status,
      customer.embedded.referenceAccounts,
    ),
    mustConfirmData: needsDataConfirmation(customer.address.countryCode, customer.dataValidity),
    hasPartnerLogo: (await api('GET', '/api/customer-branding/cobranding')).status === 200,
  }
  const {
    switchable = 0,
    balance,
    hasFunds,
    unread,
    holdings,
    ...wanted
  } = (special[username] ?? {}) as Record<string, unknown>
  expect(found).toEqual({
    ...{ status: 'ACTIVE', type: 'PERSONAL', distributor: 'tidemark', account: 'ACTIVE' },
    ...{ lacksReferenceAccount: false, mustConfirmData: false, hasPartnerLogo: false },
    ...wanted,
  })
  if (balance) expect(account.balance?.current).toBe(balance)
  if (hasFunds !== undefined) expect(money.sourceOfFunds !== undefined).toBe(hasFunds)
  if (unread !== undefined) {
    const threads = `/api/postbox/threads/unread-count?customer_id=${customer.id}`
    expect((await api('GET', threads)).body).toEqual({ data: { count: unread } })
  }
  if (holdings) {
    const held = `/api/products/product_instance?customer_domain_id=${customer.id}&pageId=header`
    expect(JSON.stringify((await api('GET', held)).body)).toMatch(/DWM/)
  }
  const userId = demoId('user', username)
  const path = `/api/user-management/public/users/${userId}/switchable-accounts`
  expect((await api('GET', path)).body as unknown[]).toHaveLength(switchable as number)
})

const operators = demoLogins.filter(({ market }) => market === undefined)

test.each(operators)('$username logs in as an operator, and is nobody’s customer', async (who) => {
  const { api, pair } = await logIn(who.username)
  const { realm_access, bac_number } = decodeJwt<{
    realm_access: { roles: string[] }
    bac_number: string[]
  }>(pair.access_token)
  expect(realm_access.roles).toEqual(['operator'])
  expect(bac_number).toEqual([])
  expect((await api('GET', '/api/customer/customer')).status).toBe(403)
})

test('the table has everybody', () => {
  expect(customers).toHaveLength(31)
  expect(operators.map(({ username }) => username)).toContain('operator')
})
