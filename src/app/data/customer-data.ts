// What is known of the customer: loaded in one round as far as nothing depends on the customer, the rest
// as soon as the customer is there or remembered.

import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
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
import type { Customer } from '#domain/customer.ts'
import type { Flags } from '#domain/flags.ts'
import { loadsPension } from '#domain/pension.ts'
import { type TransactionAccount, usedAccount } from '#domain/transaction-account.ts'
import { useApp, useSessionView } from '../shell/app-context.tsx'
import type { App } from '../shell/open-app.ts'
import { mainDistributor } from './distributors.ts'
import { askQuery, keyOf } from './use-ask.ts'

const log = { warn: (facts: object, message: string) => console.warn(message, facts) }

export function useFlags(): Flags {
  const { flagsQuery, site } = useApp()
  const { isLoggedIn } = useSessionView()
  return useQuery({ ...flagsQuery, enabled: isLoggedIn }).data ?? site.flags
}

/** [API-025] */
const customerQuery = ({ client, place }: App, customerId: string) =>
  queryOptions({
    queryKey: keyOf(customerCalls.byBacNumber, { params: { bacNumber: customerId } }),
    queryFn: async (): Promise<Customer> =>
      customerOfWire(await loadCustomer(client.ask, customerId, place.environment)),
  })

export const useCustomer = () => useOfCustomer(customerQuery)

type ListedAccount = CallReply<typeof accountCalls.list>[number]

/** The account in use with its balance, which a list may leave out. [API-028, API-029] */
function accountQuery({ client }: App, customerId: string) {
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

export const useAccount = () => useOfCustomer(accountQuery)

/** [API-035] */
const depositTypesQuery = (app: App, customerId: string) =>
  askQuery(app, depositCalls.types, { query: { customer_id: customerId } })

export const useDepositTypes = () => useOfCustomer(depositTypesQuery)

/** [API-037] */
const instancesQuery = (app: App, customerId: string, pageId = 'header') =>
  askQuery(app, productCalls.instances, { query: { customer_domain_id: customerId, pageId } })

export const useInstances = (pageId: string) =>
  useOfCustomer((app, customerId) => instancesQuery(app, customerId, pageId))

/** [API-040] */
const unreadCountQuery = ({ client }: App, customerId: string) =>
  queryOptions({
    queryKey: keyOf(postboxCalls.unreadCount, { query: { customer_id: customerId } }),
    queryFn: () => loadUnreadCount(client.ask, customerId),
  })

export const useUnreadCount = (): number => useOfCustomer(unreadCountQuery).data ?? 0

/** [API-042, API-043] */
const switchableQuery = ({ client, userId }: App, customerId: string, isSwitchOn: boolean) =>
  queryOptions({
    queryKey: [...keyOf(userManagementCalls.switchableAccounts), userId, customerId, isSwitchOn],
    queryFn: () => loadSwitchableAccounts(client.ask, log, { isSwitchOn, userId }),
  })

export function useSwitchableAccounts() {
  const { minorAccountSwitch } = useFlags()
  const { data } = useOfCustomer((app, customerId) =>
    switchableQuery(app, customerId, minorAccountSwitch),
  )
  return data ?? []
}

/** Asked as soon as it is known who is logged in. */
function useOfCustomer<T, K extends QueryKey>(
  query: (app: App, customerId: string) => UseQueryOptions<T, Error, T, K>,
) {
  const app = useApp()
  const { customerId } = useSessionView()
  return useQuery({ ...query(app, customerId ?? ''), enabled: customerId !== undefined })
}

/** [API-041] */
const consentsQuery = (app: App) => askQuery(app, integrationCalls.mailConsents, {})

export function useConsents() {
  const { isLoggedIn } = useSessionView()
  return useQuery({ ...consentsQuery(useApp()), enabled: isLoggedIn })
}

/** What other calls ask about a customer: where they came from and where they live. */
export type CustomerTies = Pick<Customer, 'id' | 'distributorId' | 'distributionChannelId'> & {
  readonly address: Pick<Customer['address'], 'countryCode'>
}

/** [API-036] */
function productTypesQuery(app: App, ties: CustomerTies | undefined) {
  const { distributorId = '', distributionChannelId = '' } = ties ?? {}
  const query = { distributor_id: distributorId, distribution_channel_id: distributionChannelId }
  return { ...askQuery(app, productCalls.types, { query }), enabled: ties !== undefined }
}

export const useProductTypes = (ties: CustomerTies | undefined) =>
  useQuery(productTypesQuery(useApp(), ties))

/** [API-033, API-034] */
const cobrandingQuery = ({ client }: App, ties: CustomerTies | undefined) =>
  queryOptions({
    queryKey: [...keyOf(customerBrandingCalls.cobranding), ties?.distributorId],
    queryFn: async () =>
      (await loadCobranding(client.ask, log, {
        own: ties!.distributorId,
        main: mainDistributor,
      })) ?? null,
    enabled: ties !== undefined,
  })

export const useCobranding = (ties: CustomerTies | undefined) =>
  useQuery(cobrandingQuery(useApp(), ties))

/** [API-039, ROL-008] */
const pensionQuery = (app: App, isLoggedIn: boolean, ties: CustomerTies | undefined) => ({
  ...askQuery(app, pensionDashboardCall(app.place), {}),
  enabled: loadsPension(isLoggedIn, ties?.address.countryCode),
})

export function usePension(ties: CustomerTies | undefined) {
  const { isLoggedIn } = useSessionView()
  return useQuery(pensionQuery(useApp(), isLoggedIn, ties))
}

/** All the header is made of, asked for at once, before anything is drawn. */
export function askForHeader(app: App, ties: CustomerTies | undefined): void {
  const { isLoggedIn, customerId } = app.session.view()
  if (!isLoggedIn || customerId === undefined) return
  const { queryClient, site } = app
  void queryClient.prefetchQuery(app.flagsQuery)
  void queryClient.prefetchQuery(customerQuery(app, customerId))
  void queryClient.prefetchQuery(accountQuery(app, customerId))
  void queryClient.prefetchQuery(depositTypesQuery(app, customerId))
  void queryClient.prefetchQuery(instancesQuery(app, customerId))
  void queryClient.prefetchQuery(unreadCountQuery(app, customerId))
  void queryClient.prefetchQuery(switchableQuery(app, customerId, site.flags.minorAccountSwitch))
  void queryClient.prefetchQuery(consentsQuery(app))
  if (!ties) return
  void queryClient.prefetchQuery(productTypesQuery(app, ties))
  void queryClient.prefetchQuery(cobrandingQuery(app, ties))
  const pension = pensionQuery(app, isLoggedIn, ties)
  if (pension.enabled) void queryClient.prefetchQuery(pension)
}
