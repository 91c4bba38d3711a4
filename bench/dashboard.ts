// How long a customer waits for the dashboard: two hundred deposits, twenty thousand movements, twenty
// requests a second on loopback, whether the last one is answered or not. Claim: 99 of 100 within 100 ms.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addDays, addMonths, type CalendarDate } from '#domain/date.ts'
import { money } from '#domain/money.ts'
import { advance, businessDate } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl } from '#platform/logins.ts'
import { runningDatabaseUrl } from '#platform/running-database.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { demoId, demoPassword } from '#services/demo/index.ts'
import { createInstance, openContract } from '#services/deposits/index.ts'
import { openAccount, post, postAll } from '#services/ledger/index.ts'
import { startProgram } from '../test/program.ts'
import { Browser, signIn } from '../test/sign-in.ts'

const customerId = 'BAC_410_000_001'
const accountId = demoId(customerId, 'account')
const depositCount = 200
const movementCount = 20_000
const perDay = 200
const perSecond = 20
const seconds = Number(process.argv[2] ?? 15)
const claimMs = 100

const payouts = ['AT_MATURITY', 'ANNUAL', 'QUARTERLY_PAYOUT', 'MONTHLY_CAPITALISED'] as const
const dayCounts = ['30E/360', 'ACT/360', 'ACT/365F', 'ACT/ACT-ICMA'] as const

/** Terms of every kind, begun in the last years. */
async function openDeposit(db: Db, outside: string, today: CalendarDate, n: number): Promise<void> {
  const instanceId = uuidV7()
  const principal = money(BigInt(1_000_00 + n * 100), 'EUR')
  const start = addDays(today, -(n * 3) - 1)
  await createInstance(db, {
    ...{ customerId, id: instanceId, productId: 'OF002', issueVersion: 1, kind: 'TERM', principal },
    ...{ opensOn: start, maturesOn: addMonths(start, 60), state: 'ACTIVE' },
  })
  const ledgerAccountId = await openContract(db, {
    ...{ customerId, instanceId, market: 'de-DE', principal, start },
    terms: {
      ...{ bankId: 'hansekontor', bankCountry: 'DE', model: 'TRUST', rate: '2.25' },
      ...{ rateKind: 'NOMINAL', prolongation: 'OPTIONAL', earlyTermination: 'NONE' },
      ...{ dayCount: dayCounts[n % 4]!, payout: payouts[n % 4]!, termMonths: 60 },
      ...{ min: money(1n, 'EUR'), max: money(10n ** 9n, 'EUR') },
    },
  })
  const lines = [
    { accountId: outside, amount: money(-principal.minor, 'EUR') },
    { accountId: ledgerAccountId, amount: principal },
  ]
  await post(db, { id: uuidV7(), key: uuidV7(), kind: 'DEPOSIT_OPENED', valueDate: start, lines })
}

async function fill(db: Db): Promise<void> {
  const today = await businessDate(db)
  const outside = await openAccount(db, {
    ...{ kind: 'PAYMENTS', reference: 'servicing-bank', currency: 'EUR' },
  })
  for (let n = 0; n < depositCount; n++) await openDeposit(db, outside, today, n)
  const own = await openAccount(db, {
    ...{ kind: 'TRANSACTION', reference: accountId, currency: 'EUR', customerId },
  })
  for (let day = today; day < addDays(today, movementCount / perDay); day = addDays(day, 1))
    await db.transaction(async (tx) => {
      await postAll(
        tx,
        Array.from({ length: perDay }, (_, i) => ({
          ...{ id: uuidV7(), key: uuidV7(), kind: 'PAY_IN', valueDate: day },
          lines: [
            { accountId: outside, amount: money(BigInt(-100 - i), 'EUR') },
            { accountId: own, amount: money(BigInt(100 + i), 'EUR') },
          ],
        })),
      )
      await advance(tx, day, addDays(day, 1))
    })
}

type Target = { port: number; headers: Record<string, string> }

const once = (agent: Agent, { port, headers }: Target, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    request({ agent, port, path, headers, host: '127.0.0.1' }, (reply) => {
      // Whom the server turns away waits for ever.
      const isAnswered = reply.statusCode === 200
      reply.resume().on('end', () => resolve(isAnswered ? performance.now() - start : Infinity))
    })
      .on('error', reject)
      .end()
  })

/** Asked by the clock, not by the last answer: a slow one makes the next wait, and that counts. */
async function measured(target: Target, path: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  for (let n = 0; n < perSecond; n++) await once(agent, target, path)
  const answers: Promise<number>[] = []
  const start = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    await setTimeout(Math.max(0, start + (n * 1000) / perSecond - performance.now()))
    answers.push(once(agent, target, path))
  }
  const times = await Promise.all(answers)
  agent.destroy()
  return times.toSorted((a, b) => a - b)
}

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))]!

const dir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
chmodSync(dir, 0o755) // As root the database runs as another user, who must get in.
const program = startProgram({ DATA_DIR: dir, ROLES: 'api,worker' }, 'src/main.ts')
try {
  const browser = new Browser(await program.origin)
  const url = await runningDatabaseUrl(join(dir, 'postgres'), 'tidemark')
  const settings = { connectionString: loginUrl(url!, 'worker'), statementTimeoutMs: 60_000 }
  const db = openDb(settings, openLog('silent'))
  await fill(db)
  await db.close()
  // What the database does by itself before long; only the owner may hurry it.
  const owner = openDb({ connectionString: url!, statementTimeoutMs: 60_000 }, openLog('silent'))
  await owner.query('analyze')
  await owner.close()
  const { access_token } = await signIn(browser, 'anna.schmidt', demoPassword)
  const target = {
    port: Number(new URL(browser.origin).port),
    headers: { authorization: `Bearer ${access_token}`, cookie: browser.cookies('/') },
  }
  const paths = {
    overview: `/api/deposits/deposits/overview?customer_id=${customerId}`,
    course: `/api/payment/balances/course?customer_id=${customerId}&from=2025-11-16`,
    invested: `/api/products/investments/course?customer_id=${customerId}&from=2025-11-16`,
    transactions: `/api/payment/transactions?customer_id=${customerId}&of=${accountId}`,
  }
  console.log(
    `${depositCount} deposits, ${movementCount} movements, ${perSecond} requests a second:`,
  )
  for (const [name, path] of Object.entries(paths)) {
    const times = await measured(target, path)
    const [middle, high] = [at(times, 0.5), at(times, 0.99)]
    const isMet = high <= claimMs
    console.log(
      `${name}: median ${middle.toFixed(1)} ms, p99 ${high.toFixed(1)} ms; claim: at most ${claimMs} ms`,
    )
    if (!isMet) process.exitCode = 1
  }
} finally {
  await program.stop()
  rmSync(dir, { recursive: true, force: true })
}
