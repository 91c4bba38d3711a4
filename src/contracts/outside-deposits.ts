// What a customer notes of money at other banks, so that the cover counts it.

import * as z from 'zod/mini'
import { guaranteeSchemes } from '#domain/cover/guarantee-schemes.ts'
import { call } from './call.ts'
import { outsideDeposit } from './deposits.ts'
import { identifier, text } from './text.ts'

export const outsideDepositRequest = z.strictObject({
  customer_id: identifier,
  bankId: z.exactOptional(identifier),
  bankName: text(100),
  scheme: z.enum(guaranteeSchemes.map(({ key }) => key)),
  /** In the currency of the scheme's limit. */
  amount: z.string().check(z.regex(/^(?!0+\.00$)\d{1,12}\.\d{2}$/)),
})
export type OutsideDepositRequest = z.infer<typeof outsideDepositRequest>

const own = { service: 'deposits', access: 'customer' } as const

export const outsideDepositCalls = {
  note: call({
    ...own,
    act: 'write',
    method: 'POST',
    path: '/outside-deposits',
    summary: 'Note money held elsewhere, which the cover then counts',
    body: outsideDepositRequest,
    reply: outsideDeposit,
  }),

  forget: call({
    ...own,
    act: 'write',
    method: 'DELETE',
    path: '/outside-deposits/:outsideId',
    summary: 'Forget a note of money held elsewhere',
    params: z.strictObject({ outsideId: z.uuid() }),
  }),
}
