// What is known of the customer, as components ask for it.

import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Flags } from '#domain/site/flags.ts'
import type { App } from '../session/app-context.tsx'
import { useApp, useSessionView } from '../session/app-context.tsx'
import {
  accountQuery,
  type CustomerTies,
  cobrandingQuery,
  consentsQuery,
  customerQuery,
  depositTypesQuery,
  instancesQuery,
  pensionQuery,
  productTypesQuery,
  switchableQuery,
  unreadCountQuery,
} from './customer-queries.ts'

export function useFlags(): Flags {
  const { flagsQuery, site } = useApp()
  const { isLoggedIn } = useSessionView()
  return useQuery({ ...flagsQuery, enabled: isLoggedIn }).data ?? site.flags
}

export const useCustomer = () => useOfCustomer(customerQuery)

export const useAccount = () => useOfCustomer(accountQuery)

export const useDepositTypes = () => useOfCustomer(depositTypesQuery)

export const useInstances = (pageId: string) =>
  useOfCustomer((app, customerId) => instancesQuery(app, customerId, pageId))

export const useUnreadCount = (): number => useOfCustomer(unreadCountQuery).data ?? 0

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
  const { isLoggedIn, customerId } = useSessionView()
  const enabled = isLoggedIn && customerId !== undefined
  return useQuery({ ...query(app, customerId ?? ''), enabled })
}

export function useConsents() {
  const { isLoggedIn } = useSessionView()
  return useQuery({ ...consentsQuery(useApp()), enabled: isLoggedIn })
}

export const useProductTypes = (ties: CustomerTies | undefined) =>
  useQuery(productTypesQuery(useApp(), ties))

export const useCobranding = (ties: CustomerTies | undefined) =>
  useQuery(cobrandingQuery(useApp(), ties))

export function usePension(ties: CustomerTies | undefined) {
  const { isLoggedIn } = useSessionView()
  return useQuery(pensionQuery(useApp(), isLoggedIn, ties))
}
