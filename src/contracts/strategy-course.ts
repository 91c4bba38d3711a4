// What a strategy of managed portfolios did so far, as everybody may see it.

import * as z from 'zod/mini'
import { money } from '#domain/money.ts'
import { amount, day, identifier } from './text.ts'

/** A share of one with six digits: `'0.068297'` is 6.8297 percent. */
const ratio = z.string().check(z.regex(/^-?\d{1,9}\.\d{6}$/))

/** What courses of strategies are told of. */
export const templateAmount = money(10_000_00n, 'EUR')

export const template = z.strictObject({
  template: identifier,
  since: day,
  until: day,
  /** After the service fee, over so many years each, as a share of one a year. */
  yearly: z.array(z.strictObject({ years: z.int(), ratio })),
  worstFall: ratio,
  volatility: z.exactOptional(ratio),
  /** What 10,000 euro became that were there from the first day, at the end of each month. */
  months: z.array(z.strictObject({ on: day, value: amount })),
})
export type WireTemplate = z.infer<typeof template>
