// The pension service's calls.

import * as z from 'zod/mini'
import { instanceStates } from '#domain/holdings/product-instance.ts'
import { pensionScenarios, pensionTemplates } from '#domain/pension/pension.ts'
import { call } from './call.ts'
import { amount, currencyCode, identifier } from './text.ts'

/** A base address that ends in it wants the short path. [OPN-103] */
export const pensionPrefix = '/pension/customer'

export const pensionProduct = z.strictObject({
  id: identifier,
  scenario: z.enum(pensionScenarios),
  template: z.enum(Object.values(pensionTemplates)),
  state: z.enum(instanceStates),
  monthlyContribution: amount,
  value: amount,
  currencyCode,
})

const dashboard = z.strictObject({ products: z.array(pensionProduct) })

export const pensionCalls = {
  /** [API-039] */
  dashboard: call({
    service: 'pension',
    method: 'GET',
    path: `${pensionPrefix}/products`,
    access: 'customer',
    act: 'see',
    summary: 'What the pension dashboard shows',
    reply: dashboard,
  }),

  /** The same, for a base address that names the prefix already. [API-039] */
  dashboardBelowPrefix: call({
    service: 'pension',
    method: 'GET',
    path: '/products',
    access: 'customer',
    act: 'see',
    summary: 'What the pension dashboard shows, below the pension prefix',
    reply: dashboard,
  }),
}
