// Loads with rules of their own: when they are made at all, how they are asked, and what a failure means.

import type { Environment } from '#domain/environment.ts'
import { isCobranded } from '#domain/site/cobranding.ts'
import { baseAddress, type Place } from './addresses.ts'
import type { CallReply } from './call.ts'
import type { Ask } from './client.ts'
import { customerCalls, customerEmbeds } from './customer.ts'
import { customerBrandingCalls } from './customer-branding.ts'
import { pensionCalls, pensionPrefix } from './pension.ts'
import { postboxCalls } from './postbox.ts'
import { userManagementCalls } from './user-management.ts'

/** As the server's log has it, so that either can be handed in. */
export type LoadLog = { warn(facts: object, message: string): void }

/** The one environment whose customer service does not know `data-validity`. [API-026, OPN-052] */
const withoutDataValidity: Environment = 'onboarding'

/** [API-025, API-026] */
export const embedsAskedFor = (environment: Environment): string =>
  customerEmbeds
    .filter((embed) => embed !== 'data-validity' || environment !== withoutDataValidity)
    .join(',')

/** The customer as the header reads it. [API-025] */
export async function loadCustomer(ask: Ask, customerId: string, environment: Environment) {
  const { data } = await ask(customerCalls.byBacNumber, {
    params: { bacNumber: customerId },
    query: { embed: embedsAskedFor(environment) },
  })
  return data
}

type CobrandingReply = CallReply<typeof customerBrandingCalls.cobranding>

/** Asked only of customers who came through a partner; a failure is logged and gives nothing. */
export async function loadCobranding(
  ask: Ask,
  log: LoadLog,
  distributors: { own: string; main: string },
): Promise<CobrandingReply | undefined> {
  if (!isCobranded(distributors.own, distributors.main)) return undefined // [API-034]
  try {
    return await ask(customerBrandingCalls.cobranding)
  } catch (error) {
    log.warn({ error }, 'cobranding failed to load') // [ERR-031]
    return undefined // [ERR-032]
  }
}

type SwitchableReply = CallReply<typeof userManagementCalls.switchableAccounts>

/** Asked only with the flag on and a user known; a failure is a warning and an empty list. */
export async function loadSwitchableAccounts(
  ask: Ask,
  log: LoadLog,
  { isSwitchOn, userId }: { isSwitchOn: boolean; userId: string | undefined },
): Promise<SwitchableReply> {
  if (!isSwitchOn || !userId) return [] // [API-043]
  try {
    return await ask(userManagementCalls.switchableAccounts, { params: { userId } })
  } catch (error) {
    log.warn({ error }, 'switchable accounts failed to load') // [ERR-028]
    return [] // [ERR-029, ERR-030]
  }
}

/** A number only, whether it is the data or stands in it. [API-040, OPN-008] */
export function countOf(reply: { data: number | { count: number } }): number {
  const { data } = reply
  return typeof data === 'number' ? data : data.count
}

export const loadUnreadCount = async (ask: Ask, customerId: string): Promise<number> =>
  countOf(await ask(postboxCalls.unreadCount, { query: { customer_id: customerId } }))

/** [API-039, OPN-103] */
export const pensionDashboardCall = (place: Place) =>
  baseAddress(place, 'pension').endsWith(pensionPrefix)
    ? pensionCalls.dashboardBelowPrefix
    : pensionCalls.dashboard
