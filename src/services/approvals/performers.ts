// Who does what was signed, by the kind of act; and what is to be undone where it comes to nothing.

import type { SignedActName } from '#domain/party/acts.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { performCommitment } from '#services/commitments/index.ts'
import type { WarnUsers } from '#services/customer/index.ts'
import { performInstruction, performWithdrawal } from '#services/deposits/index.ts'
import { performMandate } from '#services/direct-debit/index.ts'
import { performInvestment } from '#services/investments/index.ts'
import { performLeaving } from '#services/leaving/index.ts'
import { dropOrder, performOrder, writeConsent } from '#services/orders/index.ts'
import { performAuthority, performSigningRule } from '#services/parties/index.ts'
import { performPayout } from '#services/payments/index.ts'
import { performPension } from '#services/pension/index.ts'
import { offeredSuccessor } from '#services/products/index.ts'
import { performReferenceAccount } from '#services/reference-account/index.ts'
import type { Act, Performing } from '#services/signatures/index.ts'
import { performExemptionOrder } from '#services/tax/index.ts'

export type Performers = Record<SignedActName, (tx: Tx, what: Performing) => Promise<void>>

/** By the family an order is of; a deposit's names none. */
function performerOf(family: unknown) {
  if (family === 'PENSION') return performPension
  if (family === 'PE') return performCommitment
  return family ? performInvestment : performOrder
}

export const performersWith = (warnUsers: WarnUsers, now: WallClock): Performers => ({
  order: (tx, what) => performerOf(what.wish.family)(tx, what, now),
  payout: performPayout,
  maturityInstruction: (tx, what) => performInstruction(tx, what, offeredSuccessor),
  withdrawal: performWithdrawal,
  leave: performLeaving,
  mandate: (tx, what) => performMandate(tx, what, writeConsent),
  referenceAccount: (tx, what) => performReferenceAccount(tx, what, warnUsers),
  exemptionOrder: performExemptionOrder,
  authority: (tx, what) => performAuthority(tx, what, now),
  signingRule: performSigningRule,
})

/** An order was there before its signatures; everything else was only words. */
export async function undo(tx: Tx, { act, wish }: Act, actor: string): Promise<void> {
  if (act === 'order') await dropOrder(tx, String(wish.orderId), actor)
}
