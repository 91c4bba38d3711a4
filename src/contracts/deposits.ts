// The deposits service's calls.

import * as z from 'zod/mini'
import { depositTypes } from '#domain/access.ts'
import { call } from './call.ts'
import { identifier } from './text.ts'

export const depositCalls = {
  /** From the entries come the deposit access flags. [API-035, ENT-046] */
  types: call({
    service: 'deposits',
    method: 'GET',
    path: '/deposits/types',
    access: 'customer',
    summary: 'The kinds of deposit a customer holds or has held',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.array(z.enum(depositTypes)),
  }),
}
