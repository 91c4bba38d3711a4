// What is told of orders: every state they come to, and what becomes of matured money that was promised on.

import * as z from 'zod/mini'
import { amount, percent } from '#contracts/text.ts'
import { successorRefusals } from '#domain/deposit/follow-up.ts'
import { defineEvent } from '#platform/events.ts'

const moved = z.object({
  orderId: z.string(),
  instanceId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

/** By the state an order comes to; none ever comes back to its draft. */
export const orderMoves = {
  VALIDATED: defineEvent('order.validated', moved),
  PREPARED: defineEvent('order.prepared', moved),
  CONFIRMED: defineEvent('order.confirmed', moved),
  FUNDED: defineEvent('order.funded', moved),
  EXPORTED: defineEvent('order.exported', moved),
  IN_PROGRESS: defineEvent('order.in_progress', moved),
  ISSUE_IDENTIFIED: defineEvent('order.issue_identified', moved),
  EXECUTED: defineEvent('order.executed', moved),
  REJECTED: defineEvent('order.rejected', moved),
  REVOCATION_REQUESTED: defineEvent('order.revocation_requested', moved),
  REVOKED: defineEvent('order.revoked', moved),
  CANCELLED: defineEvent('order.cancelled', moved),
}

/** The same of a portfolio's orders, whose readers are others. */
export const portfolioOrderMoves = {
  VALIDATED: defineEvent('portfolio_order.validated', moved),
  PREPARED: defineEvent('portfolio_order.prepared', moved),
  CONFIRMED: defineEvent('portfolio_order.confirmed', moved),
  FUNDED: defineEvent('portfolio_order.funded', moved),
  EXPORTED: defineEvent('portfolio_order.exported', moved),
  IN_PROGRESS: defineEvent('portfolio_order.in_progress', moved),
  ISSUE_IDENTIFIED: defineEvent('portfolio_order.issue_identified', moved),
  EXECUTED: defineEvent('portfolio_order.executed', moved),
  REJECTED: defineEvent('portfolio_order.rejected', moved),
  REVOCATION_REQUESTED: defineEvent('portfolio_order.revocation_requested', moved),
  REVOKED: defineEvent('portfolio_order.revoked', moved),
  CANCELLED: defineEvent('portfolio_order.cancelled', moved),
}

export const orderEvents = {
  /** Of every family: its money was taken back, and it waits again. */
  uncovered: defineEvent('order.uncovered', moved),
  callUncovered: defineEvent('order.call_uncovered', moved),
  fundingMissing: defineEvent('order.funding_missing', z.object({ reminder: z.string() })),
  /** Of the new deposit. */
  renewed: defineEvent(
    'deposit.renewed',
    z.object({ renewedFrom: z.string(), amount, rate: percent }),
  ),
  /** Of the deposit that matured: the money waits on the account. */
  followUpImpossible: defineEvent(
    'deposit.follow_up_impossible',
    z.object({
      productId: z.optional(z.string()),
      amount,
      reason: z.enum(successorRefusals),
    }),
  ),
}
