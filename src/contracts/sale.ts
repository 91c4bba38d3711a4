// What a sale of a portfolio would bring, before it is ordered.

import * as z from 'zod/mini'
import { amount, currencyCode, day } from './text.ts'

export const saleForeseen = z.strictObject({
  currencyCode,
  proceeds: amount,
  /** None where nothing is withheld. */
  tax: z.exactOptional(
    z.strictObject({
      total: amount,
      /** Taxable of gains and losses, before anything is set off. */
      gain: amount,
      lossesUsed: amount,
      exempted: amount,
    }),
  ),
  /** What the service costs up to now, where everything is sold. */
  fee: z.exactOptional(amount),
  /** What reaches the account, and when if it is signed now. */
  net: amount,
  tradesOn: day,
  paidOn: day,
})
export type WireSale = z.infer<typeof saleForeseen>
