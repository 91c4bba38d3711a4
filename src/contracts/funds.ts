// A fund as everybody may see it: what it costs and risks, how its price moved and what it paid out.

import * as z from 'zod/mini'
import { performanceRanges } from '#domain/investment/portfolio.ts'
import { call } from './call.ts'
import { offeredFund } from './offered-investments.ts'
import { day, fourDigits, isin } from './text.ts'

const price = z.strictObject({ on: day, price: fourDigits })

export const fundSheet = z.extend(offeredFund, {
  /** From 1, hardly any, to 7. */
  riskClass: z.int().check(z.minimum(1), z.maximum(7)),
  /** Of one unit in euro at the closes of the span, the oldest first. */
  prices: z.array(price),
  /** The last close, whatever the span; none before the first. */
  last: z.exactOptional(price),
  /** What each unit was paid, the newest first. */
  paid: z.array(z.strictObject({ on: day, perUnit: fourDigits })),
})
export type WireFundSheet = z.infer<typeof fundSheet>

export const fundCalls = {
  sheet: call({
    service: 'products',
    method: 'GET',
    access: 'public',
    path: '/investments/funds/:isin',
    summary: 'A fund with its costs, its risk, the course of its price and what it paid out',
    params: z.strictObject({ isin }),
    query: z.strictObject({ range: z.enum(performanceRanges) }),
    reply: fundSheet,
  }),
}
