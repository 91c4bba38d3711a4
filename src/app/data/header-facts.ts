// Everything the private header is drawn from, as it comes in.

import {
  type ShownBalance,
  shownBalance,
  type TransactionAccount,
} from '#domain/account/account.ts'
import type { ProductAccess } from '#domain/customer/access.ts'
import { depositAccess } from '#domain/customer/access.ts'
import type { Customer } from '#domain/customer/customer.ts'
import {
  dwmInstance,
  hasCommitment,
  hasMigratedRobo,
  hasUnadvised,
} from '#domain/investment/held.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import type { SwitchableAccount } from '#domain/shell/header-data.ts'
import type { Holdings } from '#domain/shell/my-savings-menu.ts'
import type { Cobranding } from '#domain/site/cobranding.ts'
import type { Flags } from '#domain/site/flags.ts'
import { useApp, useSessionView } from '../session/app-context.tsx'
import {
  useAccount,
  useCobranding,
  useConsents,
  useCustomer,
  useDepositTypes,
  useFlags,
  useInstances,
  usePension,
  useProductTypes,
  useSwitchableAccounts,
  useUnreadCount,
} from './customer-data.ts'
import { expectedTies } from './header-memory.ts'
import { useMaintenance } from './use-maintenance.ts'

export type HeaderFacts = {
  customer: Customer | undefined
  /** Who is logged in, by the name they did it with. */
  username: string | undefined
  account: TransactionAccount | undefined
  /** Undefined while it loads, or where there is no account. */
  balance: ShownBalance | undefined
  isBalanceLoading: boolean
  holdings: Holdings
  /** What pensions are worth. */
  bound: readonly Money[]
  /** Something is promised to a private equity fund. */
  hasCommitment: boolean
  isPensionMissing: boolean
  access: ProductAccess
  unreadCount: number
  cobranding: Cobranding | undefined
  switchable: readonly SwitchableAccount[]
  flags: Flags
  /** Menus wait for all they are made of; the balance has a place of its own. */
  isLoading: boolean
}

const noAccess: ProductAccess = {
  term_product_access: false,
  overnight_product_access: false,
  notice_product_access: false,
}

/** Either failure leaves no amounts; which of the two decides what is said. [PRV-047] */
function balanceOf(
  account: TransactionAccount | undefined,
  isInMaintenance: boolean,
  hasFailed: boolean,
): ShownBalance | undefined {
  if (isInMaintenance) return { kind: 'unavailable', reason: 'maintenance' }
  if (hasFailed) return { kind: 'unavailable', reason: 'fetch-error' }
  return account && shownBalance(account, false)
}

export function useHeaderFacts(): HeaderFacts {
  const flags = useFlags()
  const { data: customer } = useCustomer()
  const accountQuery = useAccount()
  const deposits = useDepositTypes()
  const { customerId, username } = useSessionView()
  const { site } = useApp()
  const ties = customer ?? expectedTies(site.market, customerId)
  const productTypes = useProductTypes(ties)
  const instancesQuery = useInstances('header')
  const unreadCount = useUnreadCount()
  const { data: cobranding } = useCobranding(ties)
  const switchable = useSwitchableAccounts()
  const pension = usePension(ties)
  const isInMaintenance = useMaintenance(accountQuery.isFetching)
  useConsents() // In the same round, so that the pages that show them find them there.

  const account = accountQuery.data ?? undefined
  const instances = instancesQuery.data ?? []
  const dwm = dwmInstance(instances)
  const balance = balanceOf(account, isInMaintenance, accountQuery.isError)
  return {
    customer,
    username,
    account,
    balance,
    isBalanceLoading: balance === undefined && accountQuery.isPending,
    holdings: {
      deposits: depositAccess(deposits.data ?? []),
      hasWealthProduct:
        hasMigratedRobo(instances) || hasUnadvised(instances) || hasCommitment(instances),
      ...(dwm && { dwmInstanceId: dwm.id }),
      hasPensionData: (pension.data?.products.length ?? 0) > 0,
    },
    bound: (pension.data?.products ?? []).map(
      ({ value, currencyCode }) => parseMoney(value, currencyCode)!,
    ),
    hasCommitment: hasCommitment(instances),
    isPensionMissing: pension.isError,
    access: productTypes.data ?? noAccess,
    unreadCount,
    cobranding: cobranding ?? undefined,
    switchable,
    flags,
    isLoading: [deposits, productTypes, instancesQuery, pension].some(({ isLoading }) => isLoading),
  }
}
