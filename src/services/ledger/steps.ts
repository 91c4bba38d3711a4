// What an end of day does with the ledger: check it, and close it.

import type { DayStep } from '#platform/end-of-day.ts'
import { ledgerFaults } from './check.ts'

/** A ledger that does not add up keeps the day open until somebody has looked. */
export const reconcileStep: DayStep = {
  name: 'reconcile',
  async run(db) {
    const [fault] = await ledgerFaults(db)
    if (fault) throw new Error(`the ledger does not add up: ${fault.rule} (${fault.what})`)
  },
}

export const sealStep: DayStep = {
  name: 'seal',
  async run(db) {
    for (;;) {
      const { rows } = await db.query<{ sealed: bigint }>('select ledger.seal() as sealed')
      if (rows[0]!.sealed === 0n) return
    }
  },
}
