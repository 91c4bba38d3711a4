// Every page of the customer area by its key, each fetched when it is first asked for.

import type { ComponentType } from 'react'
import type { CustomerPage, PathParams } from '#domain/site/routes.ts'

export type PageModule = {
  Page: ComponentType
  /** Shown to whoever comes, logged in or not. [SES-001] */
  bypassesLogin?: true
}

/** What the router found at an address; no page where it leads nowhere. */
export type ShownPage = { page: CustomerPage | undefined; params: PathParams; module: PageModule }

export const pageRoute = 'page'

/** Pages that go step by step name the step in their address, so that the browser's way back is ours too. */
export const stepParameter = 'step'

export const appPages: Partial<Record<CustomerPage, () => Promise<PageModule>>> = {
  dashboard: () => import('./dashboard/dashboard.tsx'),
  'dashboard.term': () => import('./deposits/deposit-list.tsx'),
  'dashboard.overnight': () => import('./deposits/deposit-list.tsx'),
  'dashboard.notice': () => import('./deposits/deposit-list.tsx'),
  deposit: () => import('./deposits/deposit-detail.tsx'),
  timeMachine: () => import('./time-machine/time-machine.tsx'),
  investment: () => import('./investments/investments.tsx'),
  wealthDashboard: () => import('./investments/investments.tsx'),
  pensionArea: () => import('./investments/investments.tsx'),
  legacyArea: () => import('./legacy-area.tsx'),
  pensionLogout: () => import('./pension-logout.tsx'),
  userAccount: () => import('./security/user-account.tsx'),
  accountTransactions: () => import('./movements/account-transactions.tsx'),
  accountWithdrawal: () => import('./payments/account-withdrawal.tsx'),
  cdvc: () => import('./details/data-check.tsx'),
  depositTopUp: () => import('./deposits/deposit-top-up.tsx'),
  depositWithdrawal: () => import('./deposits/deposit-withdrawal.tsx'),
  documents: () => import('./documents/documents.tsx'),
  exemptionOrder: () => import('./tax/exemption-order.tsx'),
  exemptionOverview: () => import('./tax/exemption-overview.tsx'),
  identification: () => import('./identification/identification.tsx'),
  initialReferenceAccount: () => import('./payments/reference-account.tsx'),
  messages: () => import('./postbox/messages.tsx'),
  myDetails: () => import('./details/my-details.tsx'),
  notifications: () => import('./postbox/notifications.tsx'),
  order: () => import('./order/order-page.tsx'),
  orders: () => import('./order/orders-page.tsx'),
  orderTracking: () => import('./order/tracking-page.tsx'),
  payIn: () => import('./payments/pay-in-page.tsx'),
  paymentMethods: () => import('./payments/payment-methods.tsx'),
  referenceAccountUpdate: () => import('./payments/reference-account.tsx'),
  thread: () => import('./postbox/thread.tsx'),
  updateFinancialInformation: () => import('./details/financial-information.tsx'),
}
