// What an end of day does with the ledger: check it, and close it.

import type { CalendarDate } from '#domain/date.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { dayFaults } from './check.ts'
import type { SealHeads } from './heads.ts'

/** A ledger that does not add up keeps the day open until somebody has looked. */
export const reconcileStep = (heads?: SealHeads): DayStep => ({
  name: 'reconcile',
  async run(db, day) {
    const [fault] = await dayFaults(db, day, heads)
    if (fault) throw new Error(`the ledger does not add up: ${fault.rule} (${fault.what})`)
  },
})

export const sealStep = (heads?: SealHeads): DayStep => ({
  name: 'seal',
  async run(db, day) {
    for (;;) {
      const { rows } = await db.query<{ sealed: bigint }>('select ledger.seal() as sealed')
      if (rows[0]!.sealed === 0n) break
    }
    if (heads) await keepHead(db, day, heads)
  },
})

/** Killed before it was kept, it is kept by the next try, which seals nothing more. */
async function keepHead(db: Db, day: CalendarDate, heads: SealHeads): Promise<void> {
  const { rows } = await db.query<{ number: string; hash: string }>(
    `select last_number::text as number, encode(hash, 'hex') as hash
       from ledger.seals order by last_number desc limit 1`,
  )
  const [head] = rows
  const kept = (await heads.read()).at(-1)
  if (head && head.hash !== kept?.hash) await heads.keep({ day, ...head })
}
