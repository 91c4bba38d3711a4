// The flag service's calls. The reply is kept for five minutes, as every load is. [FLG-012]

import * as z from 'zod/mini'
import { locales } from '#domain/market.ts'
import { type FlagName, flags } from '#domain/site/flags.ts'
import { call } from './call.ts'

const locale = z.enum(locales)

const booleans = Object.entries(flags).flatMap(([name, { default: value }]) =>
  typeof value === 'boolean' ? [[name, z.boolean()] as const] : [],
)
type BooleanFlag = {
  [Name in FlagName]: (typeof flags)[Name]['default'] extends boolean ? Name : never
}[FlagName]

/** Every flag by its name. [FLG-001, FLG-002] */
export const flagValues = z.strictObject({
  ...(Object.fromEntries(booleans) as Record<BooleanFlag, z.ZodMiniBoolean>),
  unifiedDomainLocales: z.readonly(z.array(locale)),
  newMarketDisabledLocales: z.readonly(z.array(locale)),
})

/** The saving-global sub-product asks a client of its own. [FLG-013] */
const client = z._default(z.enum(['main', 'savingGlobal']), 'main')

/** The anonymous device, where its visitor agreed to be recognised. [FLG-009, TRK-016] */
const device = {
  device: z.optional(z.string().check(z.regex(/^device-[\w-]{1,64}$/))),
  deviceKind: z.optional(z.enum(['mobile', 'desktop'])),
}

export const flagCalls = {
  ofMarket: call({
    service: 'flags',
    method: 'GET',
    path: '/values',
    access: 'public',
    summary: 'The feature flags of a visitor nobody knows',
    query: z.strictObject({ market: locale, client }),
    reply: flagValues,
  }),
  /** Who the customer is, the service knows from the token: nobody can claim to be in a programme. [FLG-010] */
  ofCustomer: call({
    service: 'flags',
    method: 'GET',
    path: '/customer-values',
    access: 'customer',
    act: 'enter',
    summary: 'The feature flags of a customer',
    query: z.strictObject({ market: locale, client, ...device }),
    reply: flagValues,
  }),
}
