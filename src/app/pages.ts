// Every page of the customer area by its key, each fetched when it is first asked for.

import type { CustomerPage } from '#domain/site/routes.ts'
import type { PageModule } from './shell/shown-page.ts'

/** All of them: an address without a page does not compile. */
export const appPages: Record<CustomerPage, () => Promise<PageModule>> = {
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
  approvals: () => import('./approvals/approvals.tsx'),
  cdvc: () => import('./details/data-check.tsx'),
  depositTopUp: () => import('./deposits/deposit-top-up.tsx'),
  depositWithdrawal: () => import('./deposits/deposit-withdrawal.tsx'),
  documents: () => import('./documents/documents.tsx'),
  exemptionOrder: () => import('./tax/exemption-order.tsx'),
  exemptionOverview: () => import('./tax/exemption-overview.tsx'),
  identification: () => import('./identification/identification.tsx'),
  initialReferenceAccount: () => import('./payments/reference-account.tsx'),
  leave: () => import('./leaving/leave.tsx'),
  messages: () => import('./postbox/messages.tsx'),
  myDetails: () => import('./details/my-details.tsx'),
  notifications: () => import('./postbox/notifications.tsx'),
  order: () => import('./order/order-page.tsx'),
  orders: () => import('./order/orders-page.tsx'),
  orderTracking: () => import('./order/tracking-page.tsx'),
  payIn: () => import('./payments/pay-in-page.tsx'),
  paymentMethods: () => import('./payments/payment-methods.tsx'),
  referenceAccountUpdate: () => import('./payments/reference-account.tsx'),
  taxDesk: () => import('./tax/tax-desk.tsx'),
  thread: () => import('./postbox/thread.tsx'),
  updateFinancialInformation: () => import('./details/financial-information.tsx'),
}
