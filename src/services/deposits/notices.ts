// The word before a deposit ends: when, how much, and what becomes of it unless somebody says otherwise.

import {
  defaultLegs,
  instructUntil,
  type Leg,
  type LegTarget,
} from '#domain/deposit/maturity-instruction.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import type { WriteLetter } from '#services/postbox/index.ts'
import type { Contract } from './due.ts'
import { depositEvents } from './events.ts'
import { aboutDeposit } from './letters.ts'
import { chosenLegs } from './maturity.ts'

/** Where most of it goes: what stays invested is what somebody may want to stop. */
function endingOf(legs: readonly Leg[]) {
  const goesTo = (target: LegTarget) => legs.some(({ to }) => to === target)
  if (goesTo('PRODUCT')) return 'maturityFollowUp'
  return goesTo('RENEWAL') ? 'maturityRenewal' : 'maturityPayout'
}

/** Whether the customer has read of this end before. */
async function isReminder(
  tx: Tx,
  { customerId, instanceId }: Contract,
  reminder: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from deposits.reminders r join deposits.reminders own
         on own.customer_id = r.customer_id and own.entity_id = r.entity_id and own.day > r.day
      where r.customer_id = $1 and r.entity_id = $2 and own.name = $3`,
    [customerId, instanceId, reminder],
  )
  return rowCount > 0
}

export const maturityNotices = (write: WriteLetter): Subscriber =>
  aboutDeposit(depositEvents.maturityApproaching, write, async (contract, { reminder }, tx) => {
    const { market, balance, maturesOn, isRunning } = contract
    if (!maturesOn || !isRunning) return undefined
    const legs = await chosenLegs(tx, contract)
    return {
      key: endingOf(legs ?? defaultLegs(contract.prolongation)),
      ...((await isReminder(tx, contract, reminder)) && {
        reminder: legs ? 'reminderChosen' : 'reminderOpen',
      }),
      values: {
        amount: formatMoney(market, balance),
        day: formatDate(market, maturesOn, 'long'),
        until: formatDate(market, instructUntil(maturesOn), 'long'),
      },
    }
  })
