// The customer-branding service's calls.

import * as z from 'zod/mini'
import { call } from './call.ts'
import { identifier, text } from './text.ts'

/** [ENT-019] */
export const cobranding = z.strictObject({
  logo: text(500),
  distributor_logo: z.strictObject({ url: text(500) }),
  distributor_id: identifier,
})

export const customerBrandingCalls = {
  /** [API-033] */
  cobranding: call({
    service: 'customer-branding',
    method: 'GET',
    path: '/cobranding',
    access: 'customer',
    act: 'enter',
    summary: 'The logos of the distributor the customer came through',
    reply: cobranding,
  }),
}
