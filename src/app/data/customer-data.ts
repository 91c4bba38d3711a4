// What is known of the customer: loaded in one round as far as nothing depends on the customer, the rest
// as soon as the customer is there or remembered.

import { useQuery } from '@tanstack/react-query'
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
import { mainDistributor } from './distributors.ts'
import { keyOf, useAsk } from './use-ask.ts'

const log = { warn: (facts: object, message: string) => console.warn(message, facts) }

export function useFlags(): Flags {
  const { flagsQuery, site } = useApp()
  const { isLoggedIn } = useSessionView()
  return useQuery({ ...flagsQuery, enabled: isLoggedIn }).data ?? site.flags
}

/** [API-025] */
export function useCustomer() {
  const { client, place } = useApp()
  const { customerId } = useSessionView()
  return useQuery({
    queryKey: keyOf(customerCalls.byBacNumber, { params: { bacNumber: customerId ?? '' } }),
    queryFn: async (): Promise<Customer> =>
      customerOfWire(await loadCustomer(client.ask, customerId!, place.environment)),
    enabled: customerId !== undefined,
  })
}

type ListedAccount = CallReply<typeof accountCalls.list>[number]

/** The account in use with its balance, which a list may leave out. [API-028, API-029] */
export function useAccount() {
  const { client } = useApp()
  const { customerId } = useSessionView()
  return useQuery({
    queryKey: keyOf(accountCalls.list, { query: { filter: `customerId eq ${customerId}` } }),
    queryFn: async (): Promise<TransactionAccount | null> => {
      const filter = `customerId eq ${customerId}`
      const listed = usedAccount(await client.ask(accountCalls.list, { query: { filter } }))
      return listed ? accountOfWire(await withBalance(listed)) : null
    },
    enabled: customerId !== undefined,
  })

  async function withBalance(listed: ListedAccount) {
    const { balance, id: accountId } = listed
    return balance
      ? { ...listed, balance }
      : client.ask(accountCalls.byId, { params: { accountId }, query: { embed: 'balance' } })
  }
}

/** [API-035] */
export function useDepositTypes() {
  const { customerId = '' } = useSessionView()
  const query = { customer_id: customerId }
  return useAsk(depositCalls.types, { query }, { isEnabled: customerId !== '' })
}

/** What other calls ask about a customer: where they came from and where they live. */
export type CustomerTies = Pick<Customer, 'id' | 'distributorId' | 'distributionChannelId'> & {
  readonly address: Pick<Customer['address'], 'countryCode'>
}

/** [API-036] */
export function useProductTypes(customer: CustomerTies | undefined) {
  const { distributorId = '', distributionChannelId = '' } = customer ?? {}
  const query = { distributor_id: distributorId, distribution_channel_id: distributionChannelId }
  return useAsk(productCalls.types, { query }, { isEnabled: customer !== undefined })
}

/** [API-037] */
export function useInstances(pageId: string) {
  const { customerId = '' } = useSessionView()
  const query = { customer_domain_id: customerId, pageId }
  return useAsk(productCalls.instances, { query }, { isEnabled: customerId !== '' })
}

/** [API-040] */
export function useUnreadCount(): number {
  const { client } = useApp()
  const { customerId } = useSessionView()
  const { data } = useQuery({
    queryKey: keyOf(postboxCalls.unreadCount, { query: { customer_id: customerId ?? '' } }),
    queryFn: () => loadUnreadCount(client.ask, customerId!),
    enabled: customerId !== undefined,
  })
  return data ?? 0
}

/** [API-041] */
export function useConsents() {
  const { isLoggedIn } = useSessionView()
  return useAsk(integrationCalls.mailConsents, {}, { isEnabled: isLoggedIn })
}

/** [API-033, API-034] */
export function useCobranding(customer: CustomerTies | undefined) {
  const { client } = useApp()
  return useQuery({
    queryKey: [...keyOf(customerBrandingCalls.cobranding), customer?.distributorId],
    queryFn: async () =>
      (await loadCobranding(client.ask, log, {
        own: customer!.distributorId,
        main: mainDistributor,
      })) ?? null,
    enabled: customer !== undefined,
  })
}

/** [API-042, API-043] */
export function useSwitchableAccounts() {
  const { client, userId } = useApp()
  const { customerId } = useSessionView()
  const { minorAccountSwitch: isSwitchOn } = useFlags()
  const { data } = useQuery({
    queryKey: [...keyOf(userManagementCalls.switchableAccounts), userId, customerId, isSwitchOn],
    queryFn: () => loadSwitchableAccounts(client.ask, log, { isSwitchOn, userId }),
    enabled: customerId !== undefined,
  })
  return data ?? []
}

/** [API-039, ROL-008] */
export function usePension(customer: CustomerTies | undefined) {
  const { place } = useApp()
  const { isLoggedIn } = useSessionView()
  const isEnabled = loadsPension(isLoggedIn, customer?.address.countryCode)
  return useAsk(pensionDashboardCall(place), {}, { isEnabled })
}
