// Watches for changes that public pages could show: a number in the database, looked at twice a second, so
// that a page is new within two seconds on a busy machine too.

import type { CalendarDate } from '#domain/date.ts'
import type { Queryable } from './db.ts'
import type { Log } from './log.ts'

export type SiteState = { version: bigint; today: CalendarDate }

const lookMs = 500

async function look(db: Queryable): Promise<SiteState> {
  const { rows } = await db.query<SiteState>(
    `select version, business_date as today from platform.site_version, platform.business_clock`,
  )
  return rows[0]!
}

/** While the database is away the last state stands, and pages are served from memory. */
export async function watchSite(
  db: Queryable,
  log: Log,
  /** What changes by the hour: pages are new when it is another. */
  hour: () => Promise<string>,
  onChange: () => void,
) {
  let state = await look(db)
  let lastHour = await hour()
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false

  async function lookAgain(): Promise<void> {
    try {
      const next = await look(db)
      const nextHour = await hour()
      const hasChanged = next.version !== state.version || nextHour !== lastHour
      state = next
      lastHour = nextHour
      if (hasChanged) onChange()
    } catch (error) {
      log.debug({ err: error }, 'site version could not be read')
    }
    if (!isStopped) timer = setTimeout(lookAgain, lookMs)
  }

  timer = setTimeout(lookAgain, lookMs)
  return {
    state: (): SiteState => state,
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
