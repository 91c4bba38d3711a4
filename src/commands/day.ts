// `npm run day [n]`: closes the business day, or several in a row. Killed, it goes on where it was.

import { join } from 'node:path'
import { CannotStart } from '#platform/cannot-start.ts'
import { calendarDay, wallClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { openDb } from '#platform/db.ts'
import { startPostgres } from '#platform/embedded-postgres.ts'
import { closeDay, type DayStep } from '#platform/end-of-day.ts'
import { Failure } from '#platform/failure.ts'
import { type Log, openLog } from '#platform/log.ts'
import { loginUrl } from '#platform/logins.ts'
import { workerUrl } from '#platform/running-database.ts'
import { daySteps, nobodyOutside } from '#services/end-of-day.ts'
import { headFile, type SealHead } from '#services/ledger/index.ts'
import { simulatedDaySteps, simulatedOutside } from '#simulator/day-steps.ts'
import { command, misuse } from './command.ts'

const mostDays = 3660
const statementTimeoutMs = 600_000

function daysAsked([text = '1', ...more]: string[]): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (more.length > 0 || days < 1 || days > mostDays)
    throw misuse(
      `Say how many days to close, from 1 to ${mostDays}: npm run day -- 30 (one without a number).`,
    )
  return days
}

type Opened = { url: string; close(): Promise<void> }

/** The one given, the one of a running program, or our own, started for the occasion. */
async function openDatabase(config: Config, log: Log): Promise<Opened> {
  const url = await workerUrl(config)
  if (url) return { url, close: async () => {} }
  const dir = join(config.dataDir, 'postgres')
  const postgres = await startPostgres({ dir, log, tell: console.log })
  await postgres.ensureDatabase('tidemark')
  return { url: loginUrl(postgres.url('tidemark'), 'worker'), close: postgres.stop }
}

async function closeDays(days: number): Promise<void> {
  const config = readConfig()
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const database = await openDatabase(config, log)
  const db = openDb({ connectionString: database.url, statementTimeoutMs, max: 3 }, log)
  try {
    await assertStarted(db)
    const bankDir = join(config.dataDir, 'banks')
    const isLocal = config.environment === 'local'
    const outside = isLocal ? simulatedOutside : nobodyOutside
    const kept = { ...outside, sealHeads: headFile(config.sealsFile, sayHead) }
    const steps = isLocal ? simulatedDaySteps(bankDir, kept) : daySteps(bankDir, kept)
    const last = isLocal ? undefined : calendarDay(wallClock())
    for (let i = 0; i < days; i++) {
      const { day, next, steps: done, issues } = await closeDay(db, steps.map(shown), last)
      console.log(
        `${day} closed (${done.length > 0 ? `${done.length} steps` : 'nothing left to do'}); it is ${next} now.`,
      )
      for (const { kind, entityId, reason } of issues)
        console.warn(`  set aside: ${kind} ${entityId}: ${reason}`)
      if (issues.length > 0) console.warn('  Somebody has to look: npm run issues')
    }
  } finally {
    await db.close()
    await database.close()
  }
}

/** Whoever reads the terminal or its log has it outside the database too. */
const sayHead = ({ day, number, hash }: SealHead) =>
  console.log(`  ${day} sealed up to transfer ${number}: ${hash}`)

/** A line for each step, so that a long one can be told from one that hangs. */
const shown = (step: DayStep): DayStep => ({
  name: step.name,
  async run(db, day) {
    const since = performance.now()
    const issues = await step.run(db, day)
    const seconds = (performance.now() - since) / 1000
    if (seconds >= 1) console.log(`  ${day} ${step.name}: ${seconds.toFixed(1)} s`)
    return issues
  },
})

async function assertStarted(db: Parameters<typeof closeDay>[0]): Promise<void> {
  const { rows } = await db.query(`select from platform.business_clock`).catch((cause) => {
    if (cause instanceof Failure) throw cause
    return { rows: [] }
  })
  if (rows.length === 0)
    throw new CannotStart('There is no business day to close yet: run npm start once.')
}

await command((args) => closeDays(daysAsked(args)), {
  'end.of.day.early': 'The day is not closed: it has not come yet.',
  'end.of.day.running': 'The day is not closed: another end of day is running, wait for it.',
})
