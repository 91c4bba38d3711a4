// The word before a deposit ends: when, how much, and what becomes of it unless somebody says otherwise.

import {
  defaultLegs,
  instructUntil,
  type Leg,
  type LegTarget,
} from '#domain/deposit/maturity-instruction.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import { type Subscriber, subscriber, type ToldFact } from '#platform/events.ts'
import { contractsWhere } from './due.ts'
import { depositEvents } from './events.ts'
import { chosenLegs } from './maturity.ts'

const endings = ['maturityPayout', 'maturityRenewal', 'maturityFollowUp'] as const

/** The port: a mail to everybody who may act for the customer. */
export type WriteNotice = (
  tx: Tx,
  customerId: string,
  letter: {
    kind: (typeof endings)[number]
    around?: 'reminderOpen' | 'reminderChosen'
    locale: Locale
    values: Record<string, string>
  },
) => Promise<void>

/** Where most of it goes: what stays invested is what somebody may want to stop. */
function endingOf(legs: readonly Leg[]): (typeof endings)[number] {
  const goesTo = (target: LegTarget) => legs.some(({ to }) => to === target)
  if (goesTo('PRODUCT')) return 'maturityFollowUp'
  return goesTo('RENEWAL') ? 'maturityRenewal' : 'maturityPayout'
}

/** Whether the customer has read of this end before. */
async function isReminder(tx: Tx, fact: ToldFact<{ reminder: string }>): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from deposits.reminders r join deposits.reminders own
         on own.customer_id = r.customer_id and own.entity_id = r.entity_id and own.day > r.day
      where r.customer_id = $1 and r.entity_id = $2 and own.name = $3`,
    [fact.customerId, fact.entityId, fact.data.reminder],
  )
  return rowCount > 0
}

export const maturityNotices = (write: WriteNotice): Subscriber =>
  subscriber('deposits.maturity-notice', depositEvents.maturityApproaching, async (fact, tx) => {
    const [contract] = await contractsWhere(
      tx,
      'c.customer_id = $1 and c.instance_id = $2 and c.is_running',
      [fact.customerId, fact.entityId],
    )
    if (!contract?.maturesOn) return
    const { market: locale, bankId, balance, maturesOn } = contract
    const { rows } = await tx.query<{ name: string }>(
      'select name from products.banks where id = $1',
      [bankId],
    )
    const legs = await chosenLegs(tx, contract)
    await write(tx, contract.customerId, {
      kind: endingOf(legs ?? defaultLegs(contract.prolongation)),
      ...((await isReminder(tx, fact)) && { around: legs ? 'reminderChosen' : 'reminderOpen' }),
      locale,
      values: {
        bank: rows[0]!.name,
        amount: formatMoney(locale, balance),
        day: formatDate(locale, maturesOn, 'long'),
        until: formatDate(locale, instructUntil(maturesOn), 'long'),
      },
    })
  })
