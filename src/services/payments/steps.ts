// What an end of day does with payments.

import type { DayStep } from '#platform/end-of-day.ts'
import { returnUnclaimed } from './held-pay-ins.ts'
import { type CarryPayout, sendPayouts } from './send-payouts.ts'

export const sendPayoutsStep = (carry: CarryPayout): DayStep => ({
  name: 'send-payouts',
  run: async (db, day) => (await sendPayouts(db, day, carry)).issues,
})

export const returnUnclaimedStep: DayStep = {
  name: 'return-unclaimed',
  run: async (db, day) => (await returnUnclaimed(db, day)).issues,
}
