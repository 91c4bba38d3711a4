import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankForms, bankMessageKinds } from '#contracts/bank-files.ts'
import { custodianEventKinds, custodianMessageKinds } from '#contracts/custodian.ts'
import { fundNoticeKinds } from '#contracts/fund.ts'
import {
  bankModels,
  offerSubtypes,
  offerTypes,
  payouts,
  prolongations,
  rateKinds,
} from '#contracts/offers.ts'
import { orderActionNames } from '#contracts/orders.ts'
import { accountStates } from '#domain/account/account.ts'
import {
  bankPaymentCurrencies,
  bankPaymentEnds,
  bankPaymentStates,
} from '#domain/account/bank-payment.ts'
import { blockReasons } from '#domain/account/block.ts'
import { heldReasons, payInDecisions, payInStates } from '#domain/account/held-pay-in.ts'
import { payeeMatches } from '#domain/account/payee-check.ts'
import { payoutAnswers, payoutStates, payoutsUnderWay } from '#domain/account/payout-answer.ts'
import { referenceAccountStates } from '#domain/account/reference-account-states.ts'
import { complaintOutcomes } from '#domain/customer/complaint.ts'
import { contactEnds, contactKinds } from '#domain/customer/contact-change.ts'
import { customerStatuses, customerTypes, dataValidityStatuses } from '#domain/customer/customer.ts'
import { dataNotices } from '#domain/customer/data-refresh.ts'
import { documentKinds, paperTypes } from '#domain/customer/document.ts'
import { mailConsentIds } from '#domain/customer/mail-consent.ts'
import {
  academicTitles,
  pepStandings,
  pepStatuses,
  personRoles,
  roleStatuses,
} from '#domain/customer/person.ts'
import { attachmentTypes, messageSenders, scanStates } from '#domain/customer/postbox.ts'
import { depositKinds } from '#domain/deposit/deposit.ts'
import { withdrawalKinds } from '#domain/deposit/deposit-withdrawal.ts'
import { maturityWishes } from '#domain/deposit/maturity-instruction.ts'
import { collectionStates, returnCodes } from '#domain/direct-debit/collection.ts'
import { mandateSchemes, mandateStates } from '#domain/direct-debit/mandate.ts'
import { liquidities, productFamilies } from '#domain/holdings/product-families.ts'
import { instanceStates } from '#domain/holdings/product-instance.ts'
import { dayCounts } from '#domain/interest/day-count.ts'
import {
  commitmentStates,
  distributionKinds,
  keptCallStates,
} from '#domain/investment/capital-call.ts'
import { depotStates } from '#domain/investment/depot.ts'
import { corporateActionStates } from '#domain/investment/distribution.ts'
import { taxClasses } from '#domain/investment/instrument.ts'
import { mixRhythms, newMoneyRules } from '#domain/investment/own-mix.ts'
import { planRhythms } from '#domain/investment/plan.ts'
import { dwmStrategies, portfolioStatuses } from '#domain/investment/portfolio.ts'
import { furtherOrderTypes } from '#domain/investment/portfolio-order.ts'
import {
  toldTransactionTypes,
  transactionStates,
} from '#domain/investment/portfolio-transaction.ts'
import { taxEntryKinds } from '#domain/investment/prepayment.ts'
import {
  caseStates,
  checkNames,
  checkReasons,
  checkStatuses,
  paperKinds,
} from '#domain/kyc/case.ts'
import { identificationMethods, identificationStatuses } from '#domain/kyc/identification.ts'
import { ledgerAccountKinds } from '#domain/ledger.ts'
import { letterKinds } from '#domain/letter/letter-kind.ts'
import { mailOutcomes } from '#domain/letter/mail-reach.ts'
import { languages, locales } from '#domain/market.ts'
import { currencies } from '#domain/money.ts'
import { bankAnswerKinds } from '#domain/order/bank-answer.ts'
import { instructionStates, orderStates } from '#domain/order/order.ts'
import { authorities, signedActs } from '#domain/party/acts.ts'
import { invitationStates } from '#domain/party/invitation.ts'
import { actOutcomes, signingRuleKinds } from '#domain/party/signing-rule.ts'
import { dependentsInsurances } from '#domain/pension/pension.ts'
import { proofKinds } from '#domain/registration/child.ts'
import { entityKinds, registerChecks } from '#domain/registration/company.ts'
import { registrationKinds } from '#domain/registration/kinds.ts'
import { registrationFlows } from '#domain/registration/partner-flow.ts'
import { wayBackEnds } from '#domain/signing/way-back.ts'
import { certificateKinds, keptCertificateStates } from '#domain/tax/certificate.ts'
import { orderKinds } from '#domain/tax/exemption-order.ts'
import { audiences } from '#services/flags/store.ts'
import { channels } from '#services/identity/messages.ts'
import { rateLocks } from '#services/products/issues.ts'
import { type FreshDatabase, freshDatabase } from '../../test/world.ts'

// Every closed set that SQL repeats, beside the list it repeats. A column that is not here fails below.
const lists: Record<string, readonly string[]> = {
  'accounts.transaction_accounts.currency': currencies,
  'accounts.transaction_accounts.state': accountStates,
  'accounts.blocks.reason': blockReasons,
  'customers.addresses.kind': ['RESIDENCE', 'DELIVERY'],
  'customers.consents.id': mailConsentIds,
  'commitments.commitments.state': commitmentStates,
  'commitments.calls.state': keptCallStates,
  'commitments.distributions.kind': distributionKinds,
  'commitments.fund_events.kind': fundNoticeKinds,
  'commitments.fund_events.outcome': ['applied', 'known', 'issue', 'unknown'],
  'pension.contracts.survivors': dependentsInsurances,
  'postbox.complaints.outcome': complaintOutcomes,
  'postbox.public_complaints.outcome': complaintOutcomes,
  'postbox.public_complaints.market': locales,
  'postbox.letter_wishes.kind': letterKinds,
  'postbox.mail_reports.outcome': mailOutcomes,
  'postbox.unsubscribe_links.kind': letterKinds,
  'identity.users.language': languages,
  'customers.customers.data_validity': dataValidityStatuses,
  'customers.data_notices.notice': dataNotices,
  'customers.customers.market': locales,
  'customers.customers.status': customerStatuses,
  'customers.customers.type': customerTypes,
  'tax.exemption_orders.kind': orderKinds,
  'tax.certificates.kind': certificateKinds,
  'tax.certificates.state': keptCertificateStates,
  'customers.persons.academic_title': academicTitles,
  'customers.persons.pep_standing': pepStandings,
  'customers.persons.pep_status': pepStatuses,
  'customers.reference_accounts.currency': currencies,
  'customers.reference_accounts.payee_check': payeeMatches,
  'customers.reference_accounts.state': referenceAccountStates,
  'customers.companies.entity_kind': entityKinds,
  'customers.companies.register_check': registerChecks,
  'customers.roles.name': personRoles,
  'customers.roles.status': roleStatuses,
  'customers.roles.status_before_death': ['REQUESTED', 'ACTIVE'],
  'customers.roles.authority': authorities,
  'customers.invitations.authority': authorities,
  'customers.invitations.state': invitationStates,
  'customers.signing_rules.kind': signingRuleKinds,
  'customers.signing_rules.currency': currencies,
  'signatures.acts.act': signedActs,
  'signatures.acts.outcome': actOutcomes,
  'deposits.contracts.day_count': dayCounts,
  'deposits.contracts.market': locales,
  'deposits.contracts.model': bankModels,
  'deposits.contracts.payout': payouts,
  'deposits.contracts.prolongation': prolongations,
  'holdings.product_instances.category': liquidities,
  'holdings.product_instances.currency': currencies,
  'holdings.product_instances.deposit_kind': depositKinds,
  'holdings.product_instances.family': productFamilies,
  'holdings.product_instances.state': instanceStates,
  'holdings.savings_plans.currency': currencies,
  'holdings.savings_plans.rhythm': planRhythms,
  'investments.order_terms.rhythm': planRhythms,
  'investments.order_terms.rebalancing': mixRhythms,
  'investments.order_terms.new_money': newMoneyRules,
  'investments.portfolios.rebalancing': mixRhythms,
  'investments.portfolios.new_money': newMoneyRules,
  'deposits.withdrawals.kind': withdrawalKinds,
  'deposits.withdrawals.state': ['REQUESTED', 'SETTLED', 'WITHDRAWN'],
  'documents.documents.kind': documentKinds,
  'documents.documents.type': paperTypes,
  'flags.flags.audience': audiences,
  'flags.flags.market': locales,
  'identity.sessions.ended_by': [
    'logout',
    'user',
    'reuse',
    'limit',
    'password',
    'code-replay',
    'binding',
    'role',
    'way-back',
  ],
  'identity.ways_back.ended_by': wayBackEnds,
  'identity.contact_changes.kind': contactKinds,
  'identity.contact_changes.ended_by': contactEnds,
  'identity.sign_ins.chosen': ['totp', 'message', 'passkey', 'recovery'],
  'identity.signing_keys.state': ['next', 'current', 'retired'],
  'instruments.corporate_actions.state': corporateActionStates,
  'instruments.instruments.tax_class': taxClasses,
  'investments.custodian_events.kind': custodianEventKinds,
  'investments.custodian_events.outcome': ['applied', 'known', 'issue', 'unknown'],
  'investments.custodian_messages.kind': custodianMessageKinds,
  'investments.depots.state': depotStates,
  'investments.portfolios.status': portfolioStatuses,
  'investments.profiles.result': dwmStrategies,
  'investments.tax_entries.kind': taxEntryKinds,
  'investments.trades.purpose': ['ORDER', 'FEES', 'TAXES', 'REINVESTMENT'],
  'investments.trades.side': ['BUY', 'SELL'],
  'investments.trades.state': ['SUBMITTED', 'FILLED', 'REJECTED'],
  'investments.transactions.state': transactionStates,
  'investments.transactions.type': toldTransactionTypes,
  'ledger.account_kind.VALUE': ledgerAccountKinds,
  'ledger.currency.VALUE': currencies,
  'ledger.holds.state': ['ACTIVE', 'CAPTURED', 'RELEASED'],
  'orders.bank_events.kind': bankAnswerKinds,
  'orders.bank_events.outcome': ['applied', 'known', 'late', 'issue', 'unknown'],
  'orders.bank_messages.kind': bankMessageKinds,
  'orders.batches.state': ['OPEN', 'LOCKED', 'CLOSED', 'COMPLETED'],
  'orders.declarations.market': locales,
  'orders.orders.action': orderActionNames,
  'orders.orders.currency': currencies,
  'orders.orders.family': productFamilies,
  'orders.orders.instruction_state': instructionStates,
  'orders.orders.market': locales,
  'orders.orders.maturity': maturityWishes,
  'orders.orders.state': orderStates,
  'orders.orders.type': furtherOrderTypes,
  'debits.mandates.scheme': mandateSchemes,
  'debits.mandates.state': mandateStates,
  'debits.collections.state': collectionStates,
  'debits.collections.return_code': returnCodes,
  'debits.collection_events.kind': ['CREDITED', 'RETURNED'],
  'debits.collection_events.outcome': ['applied', 'known', 'issue', 'unknown'],
  'payments.bank_payment_events.outcome': ['applied', 'late', 'unknown'],
  'payments.bank_payment_events.status': bankPaymentEnds,
  'payments.bank_payments.currency': bankPaymentCurrencies,
  'payments.bank_payments.state': bankPaymentStates,
  'payments.pay_ins.currency': currencies,
  'payments.pay_ins.decision': payInDecisions,
  'payments.pay_ins.reason': heldReasons,
  'payments.pay_ins.state': payInStates,
  'payments.payout_events.kind': payoutAnswers,
  'payments.payout_events.outcome': ['applied', 'known', 'late', 'issue', 'unknown'],
  'payments.payouts.currency': currencies,
  'payments.payouts.state': payoutStates,
  'postbox.messages.sender': messageSenders,
  'postbox.attachments.sender': messageSenders,
  'postbox.attachments.scan': scanStates,
  'postbox.attachments.content_type': Object.keys(attachmentTypes),
  'products.banks.day_count': dayCounts,
  'products.banks.model': bankModels,
  'products.banks.order_form': bankForms,
  'products.issues.day_count': dayCounts,
  'products.issues.payout': payouts,
  'products.issues.prolongation': prolongations,
  'products.issues.rate_kind': rateKinds,
  'products.issues.rate_lock': rateLocks,
  'products.offers.market': locales,
  'products.products.currency': currencies,
  'products.products.kind': offerTypes,
  'products.products.subtype': offerSubtypes,
  'products.rate_alerts.market': locales,
  'registration.heard_events.source': ['identification', 'servicing-bank'],
  'kyc.cases.state': caseStates,
  'kyc.checks.name': checkNames,
  'kyc.checks.reason': checkReasons,
  'kyc.checks.status': checkStatuses,
  'kyc.papers.kind': paperKinds,
  'kyc.identifications.method': identificationMethods,
  'kyc.identifications.status': identificationStatuses,
  'registration.invitations.state': invitationStates,
  'registration.registrations.flow': registrationFlows,
  'registration.proofs.kind': proofKinds,
  'registration.registrations.kind': registrationKinds,
  'registration.registrations.market': locales,
  'signatures.sent_codes.channel': channels,
  'simulator.messages.channel': channels,
  'tracking.events.device_kind': ['mobile', 'desktop'],
}

/** Rows of the checklist that name the same set. */
const rows: Record<string, string> = {
  'accounts.transaction_accounts.state': 'ENUM-010',
  'customers.consents.id': 'ENUM-009',
  'customers.customers.data_validity': 'ENUM-008',
  'customers.customers.market': 'MKT-002',
  'customers.customers.status': 'ENUM-001',
  'customers.customers.type': 'ENUM-004',
  'customers.persons.academic_title': 'ENUM-007',
  'customers.roles.name': 'ENUM-005',
  'customers.roles.status': 'ENUM-006',
  'holdings.product_instances.category': 'ENUM-021',
  'holdings.product_instances.family': 'ENUM-022',
  'holdings.product_instances.state': 'ENUM-011',
  'investments.portfolios.status': 'ENUM-012',
  'investments.transactions.state': 'ENUM-016',
  'orders.orders.instruction_state': 'ENUM-015',
  'orders.orders.state': 'ENUM-014',
  'orders.orders.type': 'ENUM-024',
}

let fresh: FreshDatabase
let inSql: Map<string, string[]>

/** `CHECK ((status = ANY (ARRAY['A'::text, 'B'::text])))` is how PostgreSQL prints `status in ('A', 'B')`. */
const closedSet = /^CHECK \(\(+"?(\w+)"?(?:\)::text)? = ANY \(+ARRAY\[([^\]]+)\]/

beforeAll(async () => {
  fresh = await freshDatabase()
  const { rows } = await fresh.db.query<{ table: string; definition: string }>(
    `select coalesce(nullif(k.conrelid, 0)::regclass::text, k.contypid::regtype::text) as table,
            pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      where k.contype = 'c' and n.nspname not in ('jobs', 'public', 'information_schema')`,
  )
  inSql = new Map(
    rows.flatMap(({ table, definition }) => {
      const [, column, values = ''] = closedSet.exec(definition) ?? []
      const texts = [...values.matchAll(/'([^']+)'/g)].map(([, text]) => text!)
      return column && texts.length > 0 ? [[`${table}.${column}`, texts] as const] : []
    }),
  )
})
afterAll(() => fresh.close())

test('nobody is over whose payout is under way, in SQL as in the program', async () => {
  const { rows: views } = await fresh.db.query<{ text: string }>(
    `select pg_get_viewdef('leaving.over'::regclass) as text`,
  )
  const [, list = ''] = /p\.state = ANY \(ARRAY\[([^\]]+)\]/.exec(views[0]!.text) ?? []
  expect([...list.matchAll(/'([^']+)'/g)].map(([, state]) => state)).toEqual(payoutsUnderWay)
})

test('every set that a row names is compared', () => {
  expect(Object.keys(lists)).toEqual(expect.arrayContaining(Object.keys(rows)))
})

test('SQL has exactly the closed sets listed here', () => {
  expect([...inSql.keys()].toSorted()).toEqual(Object.keys(lists).toSorted())
})

test.each(
  Object.entries(lists).map(([column, list]) => [column, rows[column] ?? 'ours', list] as const),
)('%s allows what the program knows [%s]', (column, _, list) => {
  expect(inSql.get(column)?.toSorted()).toEqual(list.toSorted())
})
