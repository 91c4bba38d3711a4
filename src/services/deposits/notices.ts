// The word before a deposit ends: when, how much, and what becomes of it unless somebody says otherwise.

import { instructUntil, type Leg, type LegTarget } from '#domain/deposit/maturity-instruction.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { contractsWhere } from './due.ts'
import { depositEvents } from './events.ts'
import { legsFor } from './maturity.ts'

const endings = ['maturityPayout', 'maturityRenewal', 'maturityFollowUp'] as const

/** The port: a mail to everybody who may act for the customer. */
export type WriteNotice = (
  tx: Tx,
  customerId: string,
  letter: { kind: (typeof endings)[number]; locale: Locale; values: Record<string, string> },
) => Promise<void>

/** Where most of it goes: what stays invested is what somebody may want to stop. */
function endingOf(legs: readonly Leg[]): (typeof endings)[number] {
  const goesTo = (target: LegTarget) => legs.some(({ to }) => to === target)
  if (goesTo('PRODUCT')) return 'maturityFollowUp'
  return goesTo('RENEWAL') ? 'maturityRenewal' : 'maturityPayout'
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
    await write(tx, contract.customerId, {
      kind: endingOf(await legsFor(tx, contract)),
      locale,
      values: {
        bank: rows[0]!.name,
        amount: formatMoney(locale, balance),
        day: formatDate(locale, maturesOn, 'long'),
        until: formatDate(locale, instructUntil(maturesOn), 'long'),
      },
    })
  })
