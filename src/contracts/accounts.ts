// The accounts service's calls.

import * as z from 'zod/mini'
import { call } from './call.ts'
import { listedAccount, transactionAccount } from './entities/transaction-account.ts'
import { embed, filter } from './query.ts'
import { identifier } from './text.ts'

export const accountCalls = {
  /** `filter=customerId eq {customer}`. [API-028] */
  list: call({
    service: 'accounts',
    method: 'GET',
    path: '/accounts',
    access: 'customer',
    act: 'see',
    summary: 'The transaction accounts of a customer',
    query: z.strictObject({ filter: filter(['customerId']) }),
    reply: z.array(listedAccount),
  }),

  /** [API-029] */
  byId: call({
    service: 'accounts',
    method: 'GET',
    path: '/accounts/:accountId',
    access: 'customer',
    act: 'see',
    summary: 'A transaction account with its balance',
    params: z.strictObject({ accountId: identifier }),
    query: z.strictObject({ embed: z.optional(embed(['balance'])) }),
    reply: transactionAccount,
  }),
}
