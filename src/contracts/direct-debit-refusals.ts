// What the calls for direct debit refuse by their rules.

import type { Call } from './call.ts'
import { directDebitCalls as debits } from './direct-debit.ts'
import { all, type Refusals, signed } from './refusal-parts.ts'

export const directDebitRefusals: readonly (readonly [Call, Refusals])[] = [
  [
    debits.giveMandate,
    all(signed, {
      409: ['customer.state', 'account.state', 'mandate.exists'],
      422: ['mandate.account'],
    }),
  ],
  [debits.endMandate, { 409: ['mandate.state'] }],
  [
    debits.collect,
    {
      409: ['customer.state', 'account.state', 'mandate.state'],
      422: ['min', 'max'],
      503: ['account.maintenance'],
    },
  ],
  [debits.cancelCollection, { 409: ['collection.state'] }],
]
