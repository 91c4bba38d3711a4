// `npm run day [n]`: closes the business day, or several in a row. Killed, it goes on where it was.

import { CannotStart } from '#platform/cannot-start.ts'
import { calendarDay, wallClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import { closeDay, type DayStep } from '#platform/end-of-day.ts'
import { Failure } from '#platform/failure.ts'
import type { SealHead } from '#services/ledger/index.ts'
import { dayStepsOf, worldOf } from '../world.ts'
import { command, misuse, withDatabase } from './command.ts'

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

async function closeDays(db: Db, config: Config, days: number): Promise<void> {
  await assertStarted(db)
  const steps = dayStepsOf(config, worldOf(config), sayHead).map(shown)
  const last = config.environment === 'local' ? undefined : calendarDay(wallClock())
  for (let i = 0; i < days; i++) {
    const { day, next, steps: done, issues } = await closeDay(db, steps, last)
    console.log(
      `${day} closed (${done.length > 0 ? `${done.length} steps` : 'nothing left to do'}); it is ${next} now.`,
    )
    for (const { kind, entityId, reason } of issues)
      console.warn(`  set aside: ${kind} ${entityId}: ${reason}`)
    if (issues.length > 0) console.warn('  Somebody has to look: npm run issues')
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

async function assertStarted(db: Db): Promise<void> {
  const { rows } = await db.query(`select from platform.business_clock`).catch((cause) => {
    if (cause instanceof Failure) throw cause
    return { rows: [] }
  })
  if (rows.length === 0)
    throw new CannotStart('There is no business day to close yet: run npm start once.')
}

const refusals = {
  'end.of.day.early': 'The day is not closed: it has not come yet.',
  'end.of.day.running': 'The day is not closed: another end of day is running, wait for it.',
}

await command((args) => {
  const days = daysAsked(args)
  const settings = { starts: true, statementTimeoutMs, max: 3 }
  return withDatabase((db, config) => closeDays(db, config, days), settings)
}, refusals)
