// The customer administration service's calls.

import * as z from 'zod/mini'
import { call } from './call.ts'
import { customer } from './entities/customer.ts'
import { identifier } from './text.ts'

export const customerAdministrationCalls = {
  /** The customer id is the BAC number. [API-027] */
  byId: call({
    service: 'customer-administration',
    method: 'GET',
    path: '/customers/:customerId',
    access: 'customer',
    act: 'see',
    summary: 'A customer by id',
    params: z.strictObject({ customerId: identifier }),
    reply: customer,
  }),
}
