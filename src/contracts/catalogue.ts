// Every call there is, with the requirements it meets. Routes, OpenAPI and tests start here.

import { accountDeskCalls } from './account-desk.ts'
import { accountSecurityCalls } from './account-security.ts'
import { accountCalls } from './accounts.ts'
import { approvalCalls } from './approvals.ts'
import { bankPaymentCalls } from './bank-payments.ts'
import type { Call } from './call.ts'
import { childRegistrationCalls } from './child-registrations.ts'
import { commitmentCalls } from './commitments.ts'
import { contactChangeCalls } from './contact-change.ts'
import { custodianCalls } from './custodian.ts'
import { customerCalls } from './customer.ts'
import { customerAdministrationCalls } from './customer-administration.ts'
import { customerBrandingCalls } from './customer-branding.ts'
import { customerDetailCalls } from './customer-details.ts'
import { dataExportCalls } from './data-export.ts'
import { depositCalls } from './deposits.ts'
import { directDebitCalls } from './direct-debit.ts'
import { documentCalls } from './documents.ts'
import { flagCalls } from './flags.ts'
import { fundCalls } from './funds.ts'
import { identificationCalls } from './identification.ts'
import { identityCalls } from './identity-provider.ts'
import { integrationCalls } from './integration.ts'
import { investingCalls } from './investing.ts'
import { investmentCalls } from './investments.ts'
import { invitationCalls } from './invitations.ts'
import { kycDeskCalls } from './kyc-desk.ts'
import { leavingCalls } from './leaving.ts'
import { letterWishCalls } from './letter-wishes.ts'
import { mailReachCalls } from './mail-reach.ts'
import { offerCalls } from './offers.ts'
import { openApiCalls } from './open-api.ts'
import { orderCalls } from './orders.ts'
import { outsideDepositCalls } from './outside-deposits.ts'
import { partyCalls } from './parties.ts'
import { payInDeskCalls } from './pay-in-desk.ts'
import { paymentCalls } from './payments.ts'
import { pensionCalls } from './pension.ts'
import { postboxCalls } from './postbox.ts'
import { postboxDeskCalls } from './postbox-desk.ts'
import { productCalls } from './products.ts'
import { publicComplaintCalls } from './public-complaints.ts'
import { rateAlertCalls } from './rate-alerts.ts'
import { referenceAccountCalls } from './reference-account.ts'
import { registrationCalls } from './registration.ts'
import { roleInvitationCalls } from './role-invitations.ts'
import { signInCalls } from './sign-in.ts'
import { signatureCalls } from './signatures.ts'
import { taxCalls } from './tax.ts'
import { trackingCalls } from './tracking.ts'
import { userManagementCalls } from './user-management.ts'
import { wayBackCalls } from './way-back.ts'

/** Ours: what the customer's account pages ask for beyond the specification. */
const accountPageCalls: readonly Call[] = [
  ...Object.values(customerDetailCalls),
  ...Object.values(partyCalls),
  ...Object.values(leavingCalls),
  ...Object.values(dataExportCalls),
  integrationCalls.setMailConsent,
  postboxCalls.checkLetter,
  postboxCalls.waiting,
  postboxCalls.threads,
  postboxCalls.thread,
  postboxCalls.markRead,
  postboxCalls.archive,
  postboxCalls.bringBack,
  postboxCalls.start,
  postboxCalls.reply,
  postboxCalls.sendFile,
  postboxCalls.file,
  ...Object.values(postboxDeskCalls),
  ...Object.values(publicComplaintCalls),
  ...Object.values(accountDeskCalls),
  ...Object.values(payInDeskCalls),
  ...Object.values(bankPaymentCalls),
  ...Object.values(letterWishCalls),
  ...Object.values(mailReachCalls),
  ...Object.values(referenceAccountCalls),
  ...Object.values(directDebitCalls),
  ...Object.values(taxCalls),
  ...Object.values(documentCalls),
]

/** What the specification names stands below with its rows. */
const isNamedBelow = (call: Call): boolean =>
  [depositCalls.types, pensionCalls.dashboard, pensionCalls.dashboardBelowPrefix].some(
    (each) => each === call,
  )

/** Ours: from the order to the payout. */
const marketplaceCalls: readonly Call[] = [
  orderCalls,
  approvalCalls,
  signatureCalls,
  paymentCalls,
  depositCalls,
  outsideDepositCalls,
  investingCalls,
  custodianCalls,
  pensionCalls,
  commitmentCalls,
].flatMap((group): Call[] => Object.values(group).filter((each) => !isNamedBelow(each)))

export type CatalogueEntry = { readonly call: Call; readonly requirements: readonly string[] }

export const catalogue = [
  { call: customerCalls.byBacNumber, requirements: ['API-025', 'API-026'] },
  { call: customerAdministrationCalls.byId, requirements: ['API-027'] },
  { call: accountCalls.list, requirements: ['API-028'] },
  { call: accountCalls.byId, requirements: ['API-029'] },
  { call: customerCalls.productAccess, requirements: ['API-030'] },
  { call: customerCalls.current, requirements: ['API-031'] },
  { call: customerCalls.transactionAccount, requirements: ['API-032'] },
  { call: customerBrandingCalls.cobranding, requirements: ['API-033', 'API-034'] },
  { call: depositCalls.types, requirements: ['API-035'] },
  { call: productCalls.types, requirements: ['API-036'] },
  { call: productCalls.instances, requirements: ['API-037', 'PRD-010'] },
  { call: investmentCalls.templates, requirements: [] },
  { call: investmentCalls.families, requirements: [] },
  { call: fundCalls.sheet, requirements: [] },
  { call: investmentCalls.portfolios, requirements: [] },
  { call: investmentCalls.course, requirements: [] },
  { call: investmentCalls.privateLots, requirements: [] },
  { call: investmentCalls.portfolio, requirements: [] },
  { call: investmentCalls.remove, requirements: [] },
  { call: investmentCalls.performance, requirements: [] },
  { call: investmentCalls.transactions, requirements: [] },
  { call: productCalls.list, requirements: ['API-038'] },
  { call: pensionCalls.dashboard, requirements: ['API-039'] },
  { call: pensionCalls.dashboardBelowPrefix, requirements: ['API-039'] },
  { call: postboxCalls.unreadCount, requirements: ['API-040'] },
  { call: integrationCalls.mailConsents, requirements: ['API-041'] },
  { call: userManagementCalls.switchableAccounts, requirements: ['API-042', 'API-043'] },
  { call: openApiCalls.liveness, requirements: ['API-044'] },
  // Our own logout is the open API's, written relative to its base. [OPN-097]
  { call: openApiCalls.logout, requirements: ['API-045', 'API-046'] },
  {
    call: identityCalls.logout,
    requirements: ['API-047', 'API-048', 'API-049', 'API-050'],
  },
  {
    call: identityCalls.token,
    requirements: ['API-051', 'API-052', 'API-053', 'API-054', 'API-055'],
  },
  { call: offerCalls.list, requirements: ['PRD-001', 'PRD-002', 'PRD-003'] },
  { call: offerCalls.rates, requirements: [] },
  { call: offerCalls.banks, requirements: ['PRD-009'] },
  { call: offerCalls.bank, requirements: ['PRD-009'] },
  { call: rateAlertCalls.ask, requirements: [] },
  { call: rateAlertCalls.answer, requirements: [] },
  { call: flagCalls.ofMarket, requirements: ['FLG-001', 'FLG-002', 'FLG-012', 'FLG-013'] },
  { call: flagCalls.ofCustomer, requirements: ['FLG-010', 'FLG-011'] },
  { call: trackingCalls.collect, requirements: ['TRK-001', 'TRK-021'] },
  ...[...accountPageCalls, ...marketplaceCalls].map((call) => ({ call, requirements: [] })),
  // Ours, below what the specification names: the dialogue of the login, and what one may change of it.
  ...[
    signInCalls,
    wayBackCalls,
    contactChangeCalls,
    accountSecurityCalls,
    registrationCalls,
    childRegistrationCalls,
    invitationCalls,
    roleInvitationCalls,
    identificationCalls,
    kycDeskCalls,
  ]
    .flatMap((group): Call[] => Object.values(group))
    .map((call) => ({ call, requirements: [] })),
] as const satisfies readonly CatalogueEntry[]

export const calls: readonly Call[] = catalogue.map(({ call }) => call)
