// The products service's calls for a customer.

import * as z from 'zod/mini'
import { liquidities } from '#domain/holdings/product-families.ts'
import { instanceStates } from '#domain/holdings/product-instance.ts'
import { call } from './call.ts'
import { offer } from './offers.ts'
import { identifier } from './text.ts'

/** [ENT-050] */
export const productTypes = z.strictObject({
  term_product_access: z.boolean(),
  overnight_product_access: z.boolean(),
  notice_product_access: z.boolean(),
})

/** [ENT-051] */
export const productInstance = z.strictObject({
  product_category: z.enum(liquidities),
  state: z.enum(instanceStates),
  instance_template_domain_id: identifier,
})

/** The entity names no id, but the link to an instance needs one. [OPN-027] */
export const heldInstance = z.extend(productInstance, { id: identifier })

export const productCalls = {
  /** [API-036] */
  types: call({
    service: 'products',
    method: 'GET',
    path: '/products/types',
    access: 'customer',
    act: 'see',
    summary: 'Which kinds of deposit a distributor offers through a channel',
    query: z.strictObject({ distributor_id: identifier, distribution_channel_id: identifier }),
    reply: productTypes,
  }),

  /** [API-037, PRD-010] */
  instances: call({
    service: 'products',
    method: 'GET',
    path: '/product_instance',
    access: 'customer',
    act: 'see',
    summary: 'What a customer holds',
    query: z.strictObject({ customer_domain_id: identifier, pageId: identifier }),
    reply: z.array(heldInstance),
  }),

  /** [API-038] */
  list: call({
    service: 'products',
    method: 'GET',
    path: '/products',
    access: 'customer',
    act: 'see',
    summary: "The products of the customer's market",
    reply: z.array(offer),
  }),
}
