// What is asked about a customer: in one round as far as nothing depends on the customer, the rest as soon
// as the customer is there or remembered. Without what draws it, so that calls leave before that is loaded.

import { queryOptions } from '@tanstack/react-query'
import { accountCalls } from '#contracts/accounts.ts'
import type { CallReply } from '#contracts/call.ts'
import { customerCalls } from '#contracts/customer.ts'
import { customerBrandingCalls } from '#contracts/customer-branding.ts'
import { depositCalls } from '#contracts/deposits.ts'
import { customerOfWire } from '#contracts/entities/customer.ts'
import { accountOfWire } from '#contracts/entities/transaction-account.ts'
import { integrationCalls } from '#contracts/integration.ts'
import {
  loadCobranding,
  loadCustomer,
  loadSwitchableAccounts,
  loadUnreadCount,
  pensionDashboardCall,
} from '#contracts/loads.ts'
import { postboxCalls } from '#contracts/postbox.ts'
import { productCalls } from '#contracts/products.ts'
import { userManagementCalls } from '#contracts/user-management.ts'
import { type TransactionAccount, usedAccount } from '#domain/account/account.ts'
import type { Customer } from '#domain/customer/customer.ts'
import { loadsPension } from '#domain/pension/pension.ts'
import type { App } from '../session/app-context.tsx'
import { askQuery, keyOf } from './ask-query.ts'
import { mainDistributor } from './distributors.ts'
import { drawTogether } from './query-client.ts'

const log = { warn: (facts: object, message: string) => console.warn(message, facts) }

/** [API-025] */
export const customerQuery = ({ client, place }: App, customerId: string) =>
  queryOptions({
    queryKey: keyOf(customerCalls.byBacNumber, { params: { bacNumber: customerId } }),
    queryFn: async (): Promise<Customer> =>
      customerOfWire(await loadCustomer(client.ask, customerId, place.environment)),
  })

type ListedAccount = CallReply<typeof accountCalls.list>[number]

/** The account in use with its balance, which a list may leave out. [API-028, API-029] */
export function accountQuery({ client }: App, customerId: string) {
  const filter = `customerId eq ${customerId}`
  return queryOptions({
    queryKey: keyOf(accountCalls.list, { query: { filter } }),
    queryFn: async (): Promise<TransactionAccount | null> => {
      const listed = usedAccount(await client.ask(accountCalls.list, { query: { filter } }))
      return listed ? accountOfWire(await withBalance(listed)) : null
    },
  })

  async function withBalance(listed: ListedAccount) {
    const { balance, id: accountId } = listed
    return balance
      ? { ...listed, balance }
      : client.ask(accountCalls.byId, { params: { accountId }, query: { embed: 'balance' } })
  }
}

/** [API-035] */
export const depositTypesQuery = (app: App, customerId: string) =>
  askQuery(app, depositCalls.types, { query: { customer_id: customerId } })

/** [API-037] */
export const instancesQuery = (app: App, customerId: string, pageId = 'header') =>
  askQuery(app, productCalls.instances, { query: { customer_domain_id: customerId, pageId } })

/** [API-040] */
export const unreadCountQuery = ({ client }: App, customerId: string) =>
  queryOptions({
    queryKey: keyOf(postboxCalls.unreadCount, { query: { customer_id: customerId } }),
    queryFn: () => loadUnreadCount(client.ask, customerId),
  })

/** [API-042, API-043] */
export const switchableQuery = ({ client, userId }: App, customerId: string, isSwitchOn: boolean) =>
  queryOptions({
    queryKey: [...keyOf(userManagementCalls.switchableAccounts), userId, customerId, isSwitchOn],
    queryFn: () => loadSwitchableAccounts(client.ask, log, { isSwitchOn, userId }),
  })

/** [API-041] */
export const consentsQuery = (app: App) => askQuery(app, integrationCalls.mailConsents, {})

/** What other calls ask about a customer: where they came from and where they live. */
export type CustomerTies = Pick<Customer, 'id' | 'distributorId' | 'distributionChannelId'> & {
  readonly address: Pick<Customer['address'], 'countryCode'>
}

/** [API-036] */
export function productTypesQuery(app: App, ties: CustomerTies | undefined) {
  const { distributorId = '', distributionChannelId = '' } = ties ?? {}
  const query = { distributor_id: distributorId, distribution_channel_id: distributionChannelId }
  return { ...askQuery(app, productCalls.types, { query }), enabled: ties !== undefined }
}

/** [API-033, API-034] */
export const cobrandingQuery = ({ client }: App, ties: CustomerTies | undefined) =>
  queryOptions({
    queryKey: [...keyOf(customerBrandingCalls.cobranding), ties?.distributorId],
    queryFn: async () =>
      (await loadCobranding(client.ask, log, {
        own: ties!.distributorId,
        main: mainDistributor,
      })) ?? null,
    enabled: ties !== undefined,
  })

/** [API-039, ROL-008] */
export const pensionQuery = (app: App, isLoggedIn: boolean, ties: CustomerTies | undefined) => ({
  ...askQuery(app, pensionDashboardCall(app.place), {}),
  enabled: loadsPension(isLoggedIn, ties?.address.countryCode),
})

/** All the header is made of, asked for at once, before anything is drawn. */
export function askForHeader(app: App, ties: CustomerTies | undefined): void {
  const { isLoggedIn, customerId } = app.session.view()
  if (!isLoggedIn || customerId === undefined) return
  const { queryClient, site } = app
  const pension = pensionQuery(app, isLoggedIn, ties)
  drawTogether([
    queryClient.prefetchQuery(customerQuery(app, customerId)),
    queryClient.prefetchQuery(accountQuery(app, customerId)),
    queryClient.prefetchQuery(depositTypesQuery(app, customerId)),
    queryClient.prefetchQuery(instancesQuery(app, customerId)),
    ties && queryClient.prefetchQuery(productTypesQuery(app, ties)),
    pension.enabled && queryClient.prefetchQuery(pension),
    queryClient.prefetchQuery(app.flagsQuery),
    ties && queryClient.prefetchQuery(cobrandingQuery(app, ties)),
  ])
  // Without these the header is whole; a browser has six connections, so they come last.
  void queryClient.prefetchQuery(unreadCountQuery(app, customerId))
  void queryClient.prefetchQuery(switchableQuery(app, customerId, site.flags.minorAccountSwitch))
  void queryClient.prefetchQuery(consentsQuery(app))
}
