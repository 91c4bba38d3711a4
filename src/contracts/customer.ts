// The customer service's calls.

import * as z from 'zod/mini'
import { productAccessFlags } from '#domain/customer/access.ts'
import { call } from './call.ts'
import { customer } from './entities/customer.ts'
import { transactionAccount } from './entities/transaction-account.ts'
import { embed } from './query.ts'
import { identifier } from './text.ts'

/** [API-025] */
export const customerEmbeds = ['all-persons', 'reference-accounts', 'data-validity'] as const

/** The kinds of product a customer may be offered, by the name of their flag. [API-030, ENT-050] */
export const productAccess = z.array(z.enum(productAccessFlags))

export const customerCalls = {
  /** The header's customer. "Response data read as customer": the reply has a `data` envelope. [API-025] */
  byBacNumber: call({
    service: 'customer',
    method: 'GET',
    path: '/customers/:bacNumber',
    access: 'customer',
    act: 'enter',
    summary: 'A customer by BAC number, with what is asked for embedded',
    params: z.strictObject({ bacNumber: identifier }),
    query: z.strictObject({ embed: z.optional(embed(customerEmbeds)) }),
    reply: z.strictObject({ data: customer }),
  }),

  /** [API-030] */
  productAccess: call({
    service: 'customer',
    method: 'GET',
    path: '/customer/product/access',
    access: 'customer',
    act: 'see',
    summary: 'The kinds of product the customer may be offered',
    reply: productAccess,
  }),

  /** [API-031] */
  current: call({
    service: 'customer',
    method: 'GET',
    path: '/customer',
    access: 'customer',
    act: 'see',
    summary: 'The customer the token speaks for',
    reply: customer,
  }),

  /** [API-032] */
  transactionAccount: call({
    service: 'customer',
    method: 'GET',
    path: '/transaction_account',
    access: 'customer',
    act: 'see',
    summary: 'The transaction account in use',
    reply: transactionAccount,
  }),
}
