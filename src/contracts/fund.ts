// What we tell a private equity fund, and what it says to that: that it takes a commitment, what it calls, pays back, and
// what a part in it is worth.

import * as z from 'zod/mini'
import { distributionKinds } from '#domain/investment/capital-call.ts'
import { amount, day, text } from './text.ts'

export const fundNoticeKinds = ['CLOSING', 'CALL', 'DISTRIBUTION', 'NAV'] as const

const said = { eventId: text(100), commitmentId: z.uuid() }
const number = z.int().check(z.minimum(1), z.maximum(1000))

export const fundNotice = z.discriminatedUnion('kind', [
  z.strictObject({ ...said, kind: z.literal('CLOSING'), isAccepted: z.boolean() }),
  z.strictObject({ ...said, kind: z.literal('CALL'), number, amount }),
  z.strictObject({
    ...{ ...said, kind: z.literal('DISTRIBUTION'), number, amount },
    ...{ of: z.enum(distributionKinds), isRecallable: z.boolean() },
  }),
  z.strictObject({ ...said, kind: z.literal('NAV'), quarterEnd: day, value: amount }),
])
export type FundNotice = z.infer<typeof fundNotice>

/** Each by its id: one that comes twice is one. */
export type FundMessage =
  | { id: string; kind: 'SUBSCRIBE'; body: { commitmentId: string; amount: string } }
  | {
      id: string
      kind: 'PAID'
      /** With the interest that came beside it, where it was late. */
      body: { commitmentId: string; number: number; amount: string; interest?: string }
    }
