// What an end of day does with payments.

import type { DayStep } from '#platform/end-of-day.ts'
import { returnUnclaimed } from './pay-ins.ts'
import { sendPayouts } from './payouts.ts'

export const sendPayoutsStep: DayStep = {
  name: 'send-payouts',
  run: async (db, day) => void (await sendPayouts(db, day)),
}

export const returnUnclaimedStep: DayStep = {
  name: 'return-unclaimed',
  run: async (db, day) => void (await returnUnclaimed(db, day)),
}
