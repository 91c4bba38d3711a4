// An instruction of no portfolio, as it is listed among those of portfolios.

import * as z from 'zod/mini'
import { otherOrderTypes } from '#domain/investment/portfolio-order.ts'
import { instructionStates, orderStates } from '#domain/order/order.ts'
import { day, identifier, text } from './text.ts'

/** What is of no portfolio: a mandate that was signed, or what this version has no word for. */
export const otherOrder = z.strictObject({
  id: identifier,
  type: z.enum(otherOrderTypes),
  state: z.enum(orderStates),
  instructionState: z.enum(instructionStates),
  reference: text(40),
  confirmedOn: z.exactOptional(day),
})
export type WireOtherOrder = z.infer<typeof otherOrder>
