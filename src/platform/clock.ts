// Two clocks. The wall clock says when something happened; the business clock says which day the books
// are on. The second is a row in the database, and only an end of day moves it.

import { type CalendarDate, dateOf } from '#domain/date.ts'
import type { Queryable, Tx } from './db.ts'

/** Handed in wherever time is read, so that a test can say what time it is. */
export type WallClock = () => Date

export const wallClock: WallClock = () => new Date()

/** The day on this machine's calendar. */
export const calendarDay = (at: Date): CalendarDate =>
  dateOf({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() })

/** Sets the first day of an empty database, and says which day it is. */
export async function startBusinessClock(
  db: Queryable,
  firstDay: CalendarDate,
): Promise<CalendarDate> {
  await db.query(
    'insert into platform.business_clock (business_date) values ($1) on conflict do nothing',
    [firstDay],
  )
  return businessDate(db)
}

export async function businessDate(db: Queryable): Promise<CalendarDate> {
  const { rows } = await db.query<{ day: CalendarDate }>(
    'select business_date as day from platform.business_clock',
  )
  const [row] = rows
  if (!row) throw new Error('the business clock stands still: call startBusinessClock at the start')
  return row.day
}

/** From one day to a later one, unless someone else moved it meanwhile. */
export async function advance(tx: Tx, from: CalendarDate, to: CalendarDate): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update platform.business_clock set business_date = $2 where business_date = $1',
    [from, to],
  )
  return rowCount === 1
}
