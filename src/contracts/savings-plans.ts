// Savings plans on the wire: what is agreed on, what it is now, and what its runs came to.

import * as z from 'zod/mini'
import { mandateStates } from '#domain/direct-debit/mandate.ts'
import { planDays, planRhythms } from '#domain/investment/plan.ts'
import { increases } from '#domain/investment/yearly-increase.ts'
import { instructionStates } from '#domain/order/order.ts'
import { amount, day, identifier, text } from './text.ts'

export const planTerms = z.strictObject({
  ...{ rhythm: z.enum(planRhythms), dayOfMonth: z.literal(planDays) },
  /** By how many percent it grows every year. */
  increase: z.literal(increases),
  /** Of what is paid by direct debit: from which account. */
  debitedIban: z.exactOptional(text(34)),
})

export const plan = z.strictObject({
  amount,
  rhythm: z.enum(planRhythms),
  dayOfMonth: z.literal(planDays),
  /** By how many percent it grows every year, and from the first run of which day on. */
  increase: z.literal(increases),
  increaseOn: z.exactOptional(day),
  /** As planned; on a closed day it runs on the next trading day. */
  nextExecution: day,
  /** Not while it is paused. */
  isActive: z.boolean(),
  /** Of what is paid by direct debit: under which mandate, from which account, and whether that still holds. */
  mandateId: z.exactOptional(identifier),
  debitedIban: z.exactOptional(text(34)),
  mandateState: z.exactOptional(z.enum(mandateStates)),
  /** When the money of its next run is collected, once that is announced. */
  collectsOn: z.exactOptional(day),
  /** The bank has it: until that run has bought, nothing of the plan can change. */
  isCollecting: z.exactOptional(z.literal(true)),
})
export type WirePlan = z.infer<typeof plan>

export const run = z.strictObject({
  orderId: identifier,
  dueOn: day,
  amount,
  state: z.enum(instructionStates),
  /** Why it came to nothing. */
  reason: z.exactOptional(text(60)),
  /** When missing money is looked for once more. */
  retryOn: z.exactOptional(day),
})
export type WireRun = z.infer<typeof run>
