// Who may do what, for every call: nobody without a token, nobody with an old one, and nobody with the ids
// of others, whose answers are those of ids that do not exist. A call without a row here fails.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { filledPath, localPath, queryText } from '#contracts/addresses.ts'
import { type Access, accessRules, type Call, call } from '#contracts/call.ts'
import { calls } from '#contracts/catalogue.ts'
import type { Origins } from '#domain/site/origins.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import { openServer, type Server } from '#platform/http.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { plainVault } from '#platform/vault.ts'
import { demoId, demoPassword, loadDemoDocuments } from '#services/demo/index.ts'
import { type OpenFlags, openFlags } from '#services/flags/index.ts'
import { contactChanges, identityJobs, openIdentity } from '#services/identity/index.ts'
import { kyc } from '#services/kyc/index.ts'
import { roleInvitations } from '#services/parties/index.ts'
import { bankPayments } from '#services/payments/index.ts'
import { publicComplaints } from '#services/postbox/index.ts'
import { registration } from '#services/registration/index.ts'
import { signatureJobs } from '#services/signatures/index.ts'
import { simulatedPayeeCheck } from '#simulator/payee-check/index.ts'
import { addServices } from '../../src/services.ts'
import { type Pair, signIn, Browser as Visitor } from '../sign-in.ts'
import { demoDatabase, testLog } from '../world.ts'

/** Ids of somebody else, or of nobody. */
type Ids = Record<
  'customer' | 'person' | 'account' | 'thread' | 'document' | 'exemption' | 'external',
  string
> &
  Record<
    'user' | 'session' | 'deposit' | 'order' | 'withdrawal' | 'outside' | 'signature',
    string
  > &
  Record<'act' | 'portfolio' | 'investment' | 'attachment' | 'pension' | 'commitment', string>

type Request = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** How a call names what it is about; `own`: it speaks of the token's own customer or user only. */
type Row = 'own' | ((ids: Ids) => Request)

const customerQuery: Row = ({ customer }) => ({ query: { customer_id: customer } })
const ofCustomer = ({ customer: customerId }: Ids) => ({ customerId })
const person = ({ customer: customerId, person: personId }: Ids) => ({ customerId, personId })
const address = {
  street: 'Weg',
  streetNumber: '1',
  city: 'Berlin',
  postalCode: '10115',
  countryCode: 'DEU',
}
const exemption = {
  ...{ agentId: 'servicing-bank', kind: 'SINGLE', amount: 100, tin: '36574261809' },
  ...{ validFrom: '2026-01-01', isDeclared: true },
}

const investorAnswers = {
  ...{ count: 'NONE', duration: 'NONE', amount: 'UP_TO_5K', horizonYears: 5, maxLossPct: 5 },
  ...{ reserveMonths: 3, freeAssets: 5000, sustainability: 'NO_PREFERENCE' },
  knowledge: {
    ...{ PRICE_RISK: 'RIGHT', RISK_DIVERSIFICATION: 'RIGHT' },
    ...{ HIGHER_CAPITAL_GAINS: 'WRONG', INVESTMENT_VALUE: 'WRONG' },
  },
}

const assertion = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}

const helper = {
  ...{ authority: 'VIEW', firstName: 'Tom', lastName: 'Thief', email: 'thief@example.org' },
}

const rows: Record<string, Row> = {
  'GET customer/customers/:bacNumber': (ids) => ({ params: { bacNumber: ids.customer } }),
  'GET customer-administration/customers/:customerId': ({ customer }) => ({
    params: { customerId: customer },
  }),
  'GET accounts/accounts': ({ customer }) => ({ query: { filter: `customerId eq ${customer}` } }),
  'GET accounts/accounts/:accountId': ({ account }) => ({ params: { accountId: account } }),
  'GET customer/customer/product/access': 'own',
  'GET customer/customer': 'own',
  'GET customer/transaction_account': 'own',
  'GET customer-branding/cobranding': 'own',
  'GET deposits/deposits/types': customerQuery,
  'GET products/products/types': 'own',
  'GET products/product_instance': ({ customer }) => ({
    query: { customer_domain_id: customer, pageId: 'header' },
  }),
  'GET products/investments/portfolios': customerQuery,
  'GET products/investments/course': ({ customer }) => ({
    query: { customer_id: customer, from: '2026-01-01' },
  }),
  'GET products/investments/private-lots': customerQuery,
  'GET products/investments/portfolios/:portfolioId': ({ customer, portfolio }) => ({
    ...{ params: { portfolioId: portfolio }, query: { customer_id: customer } },
  }),
  'GET products/investments/portfolios/:portfolioId/performance': ({ customer, portfolio }) => ({
    ...{ params: { portfolioId: portfolio }, query: { customer_id: customer, range: 'MAX' } },
  }),
  'GET products/investments/portfolios/:portfolioId/transactions': ({ customer, portfolio }) => ({
    ...{ params: { portfolioId: portfolio }, query: { customer_id: customer, page: '0' } },
  }),
  'GET products/investments/profile': customerQuery,
  'POST products/investments/profiles': ({ customer }) => ({
    body: { customer_id: customer, answers: investorAnswers },
  }),
  'GET products/investments/beginning': customerQuery,
  'POST products/investments/portfolios/:portfolioId/deletion': ({ customer, portfolio }) => ({
    ...{ params: { portfolioId: portfolio }, query: { customer_id: customer } },
  }),
  'GET products/investments/strategies': customerQuery,
  'GET products/investments/funds': customerQuery,
  'GET products/investments/portfolios/:portfolioId/sale': ({ customer, portfolio }) => ({
    params: { portfolioId: portfolio },
    query: { customer_id: customer, type: 'PARTIAL_SELL', amount: '100.00' },
  }),
  'POST products/investments/orders': ({ portfolio }) => ({
    body: { type: 'BUY', portfolioId: portfolio, amount: '500.00' },
  }),
  'GET products/investments/orders': customerQuery,
  'GET products/investments/orders/:orderId': ({ investment }) => ({
    params: { orderId: investment },
  }),
  'GET products/investments/orders/:orderId/papers/:paper': ({ investment }) => ({
    params: { orderId: investment, paper: 'costs' },
  }),
  'POST products/investments/orders/:orderId/preparation': ({ investment }) => ({
    params: { orderId: investment },
    body: { hasReadPapers: true },
  }),
  'POST products/investments/orders/:orderId/confirmation': ({ investment, signature }) => ({
    params: { orderId: investment },
    body: { signatureId: signature },
  }),
  'POST products/investments/orders/:orderId/cancellation': ({ investment }) => ({
    params: { orderId: investment },
  }),
  'POST products/investments/orders/:orderId/withdrawal': ({ investment }) => ({
    params: { orderId: investment },
    body: { name: 'Anna Schmidt', email: 'anna@example.org' },
  }),
  'GET products/products': 'own',
  'GET products/commitments/standing': customerQuery,
  'POST products/commitments/orders': 'own',
  'GET products/commitments/orders/:orderId': ({ commitment }) => ({
    params: { orderId: commitment },
  }),
  'GET products/commitments/orders/:orderId/papers/:paper': ({ commitment }) => ({
    params: { orderId: commitment, paper: 'costs' },
  }),
  'POST products/commitments/orders/:orderId/preparation': ({ commitment }) => ({
    params: { orderId: commitment },
    body: {},
  }),
  'POST products/commitments/orders/:orderId/confirmation': ({ commitment, signature }) => ({
    params: { orderId: commitment },
    body: { signatureId: signature },
  }),
  'GET pension/pension/customer/products': 'own',
  'GET pension/products': 'own',
  'GET pension/pension/standing': customerQuery,
  'POST pension/pension/orders': 'own',
  'GET pension/pension/orders/:orderId': ({ pension }) => ({ params: { orderId: pension } }),
  'GET pension/pension/orders/:orderId/papers/:paper': ({ pension }) => ({
    params: { orderId: pension, paper: 'contribution' },
  }),
  'POST pension/pension/orders/:orderId/preparation': ({ pension }) => ({
    params: { orderId: pension },
    body: { hasReadPapers: true },
  }),
  'POST pension/pension/orders/:orderId/confirmation': ({ pension, signature }) => ({
    params: { orderId: pension },
    body: { signatureId: signature },
  }),
  'POST pension/pension/orders/:orderId/withdrawal': ({ pension }) => ({
    params: { orderId: pension },
    body: { name: 'Anna Schmidt', email: 'anna@example.org' },
  }),
  'GET postbox/threads/unread-count': customerQuery,
  'GET postbox/threads/waiting': 'own',
  'GET postbox/desk/threads': 'own',
  'GET postbox/desk/threads/:threadId': ({ thread }) => ({ params: { threadId: thread } }),
  'POST postbox/desk/threads/:threadId/messages': ({ thread }) => ({
    params: { threadId: thread },
    body: { text: 'x' },
  }),
  'POST postbox/desk/threads/:threadId/attachments': ({ thread }) => ({
    params: { threadId: thread },
    body: { content: 'JVBERi0xLjcKMSAwIG9iaiA8PD4+IGVuZG9iagolJUVPRgo=' },
  }),
  'GET postbox/desk/threads/:threadId/attachments/:attachmentId': ({ thread, attachment }) => ({
    params: { threadId: thread, attachmentId: attachment },
  }),
  'POST postbox/desk/threads/:threadId/closing': ({ thread }) => ({
    params: { threadId: thread },
  }),
  'GET postbox/desk/complaints': 'own',
  'POST postbox/desk/complaints/:complaintId/answer': ({ thread }) => ({
    params: { complaintId: thread },
    body: { text: 'x', outcome: 'UPHELD' },
  }),
  'GET postbox/letter-wishes': customerQuery,
  'POST postbox/letter-wishes': ({ customer }) => ({
    body: { customer_id: customer, kind: 'orders', isMailed: false },
  }),
  'POST postbox/letter-language': 'own',
  'GET postbox/mail-reach': 'own',
  'GET integration/mail/consents': 'own',
  'GET user-management/public/users/:userId/switchable-accounts': ({ user }) => ({
    params: { userId: user },
  }),
  'GET open-api/customer': 'own',
  'GET flags/customer-values': 'own',

  'GET customer/customers/:customerId/details': (ids) => ({ params: ofCustomer(ids) }),
  'GET customer/customers/:customerId/people': (ids) => ({ params: ofCustomer(ids) }),
  'POST customer/customers/:customerId/majority': (ids) => ({
    params: ofCustomer(ids),
    body: { email: 'adult@example.org' },
  }),
  'POST customer/customers/:customerId/people/:personId/end': (ids) => ({ params: person(ids) }),
  'POST customer/customers/:customerId/people/:personId/death': (ids) => ({
    params: person(ids),
    body: { diedOn: '2026-11-10' },
  }),
  'POST customer/customers/:customerId/people/:personId/ending': (ids) => ({
    params: person(ids),
    body: {},
  }),
  'POST customer/customers/:customerId/people/invitations': (ids) => ({
    params: ofCustomer(ids),
    body: helper,
  }),
  'POST customer/customers/:customerId/people/invitations/:invitationId/end': (ids) => ({
    params: { ...ofCustomer(ids), invitationId: ids.signature },
  }),
  'POST customer/customers/:customerId/people/grants': (ids) => ({
    params: ofCustomer(ids),
    body: helper,
  }),
  'POST customer/customers/:customerId/signing-rule': (ids) => ({
    params: ofCustomer(ids),
    body: { kind: 'ALONE', named: [] },
  }),
  'POST customer/customers/:customerId/address': (ids) => ({
    params: ofCustomer(ids),
    body: address,
  }),
  'POST customer/customers/:customerId/delivery-address': (ids) => ({
    params: ofCustomer(ids),
    body: address,
  }),
  'DELETE customer/customers/:customerId/delivery-address': (ids) => ({ params: ofCustomer(ids) }),
  'POST customer/customers/:customerId/persons/:personId/contact': (ids) => ({
    params: person(ids),
    body: { email: 'thief@example.org', phoneNumber: '+491713920001' },
  }),
  'POST customer/customers/:customerId/persons/:personId/work': (ids) => ({
    params: person(ids),
    body: { profession: 'Thief', industry: '' },
  }),
  'POST customer/customers/:customerId/persons/:personId/financial-information': (ids) => ({
    params: person(ids),
    body: { originOfFunds: 'GIFT', annualIncome: '0_20K', pepStatus: 'NONE' },
  }),
  'POST customer/customers/:customerId/data-validity/confirmation': (ids) => ({
    params: ofCustomer(ids),
  }),
  'POST payment/customers/:customerId/reference-account': (ids) => ({
    params: ofCustomer(ids),
    body: { form: 'IBAN', accountHolder: 'Anna Schmidt', iban: 'DE89370400440532013000' },
  }),
  'GET payment/customers/:customerId/reference-accounts': (ids) => ({ params: ofCustomer(ids) }),
  ...Object.fromEntries(
    ['preference', 'removal', 'restoration'].map((act) => [
      `POST payment/customers/:customerId/reference-accounts/:accountId/${act}`,
      (ids: Ids) => ({
        params: { ...ofCustomer(ids), accountId: ids.signature },
        ...(act !== 'restoration' && { body: {} }),
      }),
    ]),
  ),

  'GET customer/customers/:customerId/termination': (ids) => ({ params: ofCustomer(ids) }),
  'POST customer/customers/:customerId/termination': (ids) => ({
    params: ofCustomer(ids),
    body: {},
  }),
  'POST customer/customers/:customerId/termination/withdrawal': (ids) => ({
    params: ofCustomer(ids),
  }),

  'GET customer/customers/:customerId/exports': (ids) => ({ params: ofCustomer(ids) }),
  'POST customer/customers/:customerId/exports': (ids) => ({ params: ofCustomer(ids), body: {} }),
  'GET customer/customers/:customerId/exports/:exportId': (ids) => ({
    params: { ...ofCustomer(ids), exportId: ids.signature },
  }),

  'POST integration/mail/consents/:consentId': 'own',
  'GET postbox/threads': customerQuery,
  'GET postbox/threads/:threadId': ({ thread }) => ({ params: { threadId: thread } }),
  'POST postbox/threads/:threadId/read': ({ thread }) => ({ params: { threadId: thread } }),
  'POST postbox/threads/:threadId/archive': ({ thread }) => ({ params: { threadId: thread } }),
  'DELETE postbox/threads/:threadId/archive': ({ thread }) => ({ params: { threadId: thread } }),
  'POST postbox/threads/:threadId/messages': ({ thread }) => ({
    params: { threadId: thread },
    body: { text: 'Hello' },
  }),
  'POST postbox/attachments': ({ customer }) => ({
    body: { customer_id: customer, content: 'JVBERi0xLjcKMSAwIG9iaiA8PD4+IGVuZG9iagolJUVPRgo=' },
  }),
  'GET postbox/threads/:threadId/attachments/:attachmentId': ({ thread, attachment }) => ({
    params: { threadId: thread, attachmentId: attachment },
  }),
  'POST postbox/threads': ({ customer }) => ({
    body: { customer_id: customer, subject: 'Hello', text: 'Hello' },
  }),
  'GET tax/desk': customerQuery,
  'GET tax/certificates': customerQuery,
  'POST tax/certificates': ({ customer }) => ({
    body: {
      ...{
        customer_id: customer,
        kind: 'RESIDENCE',
        country: 'LV',
        number: 'R-1',
        isDeclared: true,
      },
      ...{ validFrom: '2026-01-01', validTo: '2027-12-31' },
    },
  }),
  'GET tax/exemption-orders': customerQuery,
  'POST tax/exemption-orders': ({ customer }) => ({
    body: { customer_id: customer, ...exemption },
  }),
  'DELETE tax/exemption-orders/:orderId': ({ exemption: orderId }) => ({ params: { orderId } }),
  'POST tax/external-exemptions': ({ customer }) => ({
    body: { customer_id: customer, bankName: 'Bank', amount: 1, year: 2026 },
  }),
  'DELETE tax/external-exemptions/:externalId': ({ external }) => ({
    params: { externalId: external },
  }),
  'GET documents/documents': customerQuery,
  'GET documents/documents/choices': customerQuery,
  'GET documents/documents/archive': customerQuery,
  'GET documents/documents/:documentId': ({ document }) => ({ params: { documentId: document } }),

  'GET user-management/security': 'own',
  'POST user-management/security/confirmation': 'own',
  'POST user-management/security/confirmation/factor': 'own',
  'POST user-management/security/confirmation/second-factor': 'own',
  'POST user-management/security/password': 'own',
  'GET user-management/sessions': 'own',
  'DELETE user-management/sessions/:sessionId': ({ session }) => ({
    params: { sessionId: session },
  }),
  'DELETE user-management/sessions': 'own',
  'POST user-management/security/totp': 'own',
  'POST user-management/security/totp/confirmation': 'own',
  'DELETE user-management/security/totp': 'own',
  'POST user-management/security/recovery-codes': 'own',
  'POST user-management/security/messages': 'own',
  'POST user-management/security/messages/confirmation': 'own',
  'DELETE user-management/security/messages': 'own',
  'GET user-management/contact-changes': 'own',
  'POST user-management/contact-changes/:kind/message': 'own',
  'DELETE user-management/contact-changes/:kind': 'own',
  'POST user-management/contact-changes/phone/confirmation': 'own',
  'POST user-management/security/passkeys/options': 'own',
  'POST user-management/security/passkeys': 'own',
  'DELETE user-management/security/passkeys/:passkeyId': 'own',
  'POST user-management/users/:userId/switch': ({ user, customer }) => ({
    params: { userId: user },
    body: { customer_id: customer },
  }),

  'GET user-management/registrations/children': 'own',
  'POST user-management/registrations/children': 'own',
  'POST user-management/registrations/children/:id/continuation': ({ document }) => ({
    params: { id: document },
  }),
  'POST user-management/registrations/children/:id/end': ({ document }) => ({
    params: { id: document },
  }),
  'POST user-management/registrations/children/submission': 'own',

  'POST user-management/invitations/confirmation': 'own',
  'POST user-management/role-invitations/confirmation': 'own',

  'GET kyc/onboarding': customerQuery,
  'POST kyc/papers': ({ customer }) => ({
    body: { customer_id: customer, content: 'JVBERi0xLjcKMSAwIG9iaiA8PD4+IGVuZG9iagolJUVPRgo=' },
  }),
  'POST kyc/answers': ({ customer }) => ({ body: { customer_id: customer, text: 'x' } }),
  'GET customer/desk/blocks': 'own',
  'POST customer/desk/blocks/:customerId/release': ({ customer }) => ({
    params: { customerId: customer },
    body: { reason: 'DEATH' },
  }),
  'POST customer/desk/blocks/:customerId/adult': ({ customer }) => ({
    params: { customerId: customer },
    body: { email: 'adult@example.org' },
  }),
  'POST customer/desk/deaths': ({ customer }) => ({
    body: {
      ...{ customerId: customer, firstName: 'A', lastName: 'B' },
      ...{ birthDate: '1950-01-01', diedOn: '2026-01-01' },
    },
  }),
  'POST customer/desk/deaths/undoing': ({ customer }) => ({
    body: {
      ...{ customerId: customer, firstName: 'A', lastName: 'B' },
      ...{ birthDate: '1950-01-01', reason: 'somebody else died' },
    },
  }),
  'GET kyc/desk/cases': 'own',
  'GET kyc/desk/cases/:customerId': ({ customer }) => ({ params: { customerId: customer } }),
  'GET kyc/desk/cases/:customerId/papers/:paperId': ({ customer, document }) => ({
    params: { customerId: customer, paperId: document },
  }),
  'POST kyc/desk/cases/:customerId/decisions': ({ customer }) => ({
    params: { customerId: customer },
    body: { check: 'PEP', decision: 'PASSED', text: '' },
  }),
  'POST kyc/identifications': ({ customer }) => ({
    body: { customer_id: customer, method: 'VIDEO' },
  }),

  'POST orders/orders': 'own',
  'GET orders/orders': customerQuery,
  'GET orders/orders/:orderId': ({ order }) => ({ params: { orderId: order } }),
  'GET orders/orders/:orderId/papers/:paper': ({ order }) => ({
    params: { orderId: order, paper: 'product' },
  }),
  'POST orders/orders/:orderId/preparation': ({ order }) => ({
    params: { orderId: order },
    body: { acknowledgesCover: true },
  }),
  'POST orders/orders/:orderId/confirmation': ({ order, signature }) => ({
    params: { orderId: order },
    body: { signatureId: signature },
  }),
  'POST orders/orders/:orderId/cancellation': ({ order }) => ({ params: { orderId: order } }),
  'POST orders/orders/:orderId/withdrawal': ({ order }) => ({
    params: { orderId: order },
    body: { name: 'Anna Schmidt', email: 'anna@example.org' },
  }),
  'POST orders/signatures/:signatureId/code': ({ signature }) => ({
    params: { signatureId: signature },
    body: { code: '123456' },
  }),
  'POST orders/signatures/:signatureId/passkey/options': ({ signature }) => ({
    params: { signatureId: signature },
  }),
  'POST orders/signatures/:signatureId/passkey': ({ signature }) => ({
    params: { signatureId: signature },
    body: assertion,
  }),
  'GET orders/approvals': customerQuery,
  'GET orders/approvals/standing': customerQuery,
  'POST orders/approvals/:actId/signature': ({ act }) => ({ params: { actId: act }, body: {} }),
  'POST orders/approvals/:actId/refusal': ({ act }) => ({ params: { actId: act } }),
  'POST orders/approvals/:actId/withdrawal': ({ act }) => ({ params: { actId: act } }),
  'POST payment/payouts': 'own',
  'GET payment/payouts': customerQuery,
  'GET payment/payouts/limit': customerQuery,
  'GET payment/pay-ins': customerQuery,
  'POST payment/pay-ins/:payInId/proofs': ({ customer, signature }) => ({
    params: { payInId: signature },
    body: { customer_id: customer, content: 'JVBERi0xLjcKMSAwIG9iaiA8PD4+IGVuZG9iagolJUVPRgo=' },
  }),
  'GET payment/desk/pay-ins': 'own',
  'GET payment/desk/pay-ins/:customerId/:payInId/proofs/:proofId': ({ customer, signature }) => ({
    params: { customerId: customer, payInId: signature, proofId: signature },
  }),
  'POST payment/desk/pay-ins/:customerId/:payInId/decision': ({ customer, signature }) => ({
    params: { customerId: customer, payInId: signature },
    body: { decision: 'RELEASE' },
  }),
  'POST payment/bank-payments': ({ customer }) => ({
    body: { customer_id: customer, amount: '10.00' },
  }),
  'GET payment/bank-payments/:paymentId': ({ customer, signature }) => ({
    ...{ params: { paymentId: signature }, query: { customer_id: customer } },
  }),
  'GET payment/direct-debit': customerQuery,
  'POST payment/mandates': ({ signature }) => ({ body: { referenceAccountId: signature } }),
  'POST payment/mandates/:mandateId/end': ({ signature }) => ({
    params: { mandateId: signature },
  }),
  'POST payment/collections': ({ signature }) => ({
    body: { mandateId: signature, amount: '10.00' },
  }),
  'POST payment/collections/:collectionId/cancellation': ({ signature }) => ({
    params: { collectionId: signature },
  }),
  'GET payment/transactions': ({ customer, account }) => ({
    query: { customer_id: customer, of: account },
  }),
  'GET payment/transactions/export': ({ customer, account }) => ({
    query: { customer_id: customer, of: account, format: 'csv', locale: 'de-DE' },
  }),
  'GET payment/balances': ({ customer }) => ({
    query: { customer_id: customer, on: '2026-11-16' },
  }),
  'GET payment/balances/course': ({ customer }) => ({
    query: { customer_id: customer, from: '2026-01-01' },
  }),
  'GET deposits/deposits': customerQuery,
  'GET deposits/deposits/overview': customerQuery,
  'GET deposits/deposits/:depositId': ({ deposit }) => ({ params: { depositId: deposit } }),
  'POST deposits/deposits/:depositId/maturity-instruction': ({ deposit }) => ({
    params: { depositId: deposit },
    body: { legs: [{ to: 'ACCOUNT', amount: 'REST' }] },
  }),
  'POST deposits/deposits/:depositId/withdrawals': ({ deposit }) => ({
    params: { depositId: deposit },
    body: { amount: '100.00' },
  }),
  'POST deposits/deposits/withdrawals/:withdrawalId/cancellation': ({ withdrawal }) => ({
    params: { withdrawalId: withdrawal },
  }),
  'GET deposits/deposits/:depositId/early-exit': ({ deposit }) => ({
    params: { depositId: deposit },
  }),
  'POST deposits/outside-deposits': ({ customer }) => ({
    body: { customer_id: customer, bankName: 'Bank', scheme: 'DE-EDB', amount: '100.00' },
  }),
  'DELETE deposits/outside-deposits/:outsideId': ({ outside }) => ({
    params: { outsideId: outside },
  }),
}

const nameOf = ({ method, service, path }: Call): string => `${method} ${service}${path}`

/** One call for each kind of caller, on the same server: nothing of the catalogue is for partners or banks yet. */
const openTo = (access: Access) =>
  call({
    ...(access === 'customer' ? ({ access, act: 'see' } as const) : { access }),
    ...{ service: 'open-api', method: 'GET', path: `/only/${access}`, summary: 'A door' },
    reply: z.strictObject({ access: z.enum(accessRules) }),
  })

const guarded = calls.filter(({ access }) => access !== 'public')
const aboutIds = guarded.filter(
  (call) => call.access === 'customer' && typeof rows[nameOf(call)] === 'function',
)

let fresh: Awaited<ReturnType<typeof demoDatabase>>
let worker: Db
let jobs: Jobs
let flags: OpenFlags
let server: Server
let origin = ''
const clock = { aheadMs: 0 }
const now = () => new Date(Date.now() + clock.aheadMs)

type Someone = { browser: Visitor; pair: Pair }
let anna: Ids
/** What the services answer, as method and path. */
const answered: string[] = []

beforeAll(async () => {
  fresh = await demoDatabase({ max: 10, filling: 'portfolios' })
  ;({ worker } = fresh)
  await loadDemoDocuments(worker)
  jobs = await startJobs({
    ...{
      connectionString: fresh.workerUrl,
      jobs: [...identityJobs, ...signatureJobs],
      workers: [],
    },
    log: testLog,
  })
  const { db } = fresh
  flags = await openFlags(db, testLog)
  const origins = (): Origins => ({ shared: origin, app: origin, own: {} })
  const identity = await openIdentity({
    vault: plainVault,
    ...{ db, log: testLog, environment: 'local', jobs, origins, now },
    isSwitchOn: () => true,
  })
  const { verifyToken, requireFresh, confirmPassword, factors } = identity
  server = openServer({ log: testLog, environment: 'local', db, verifyToken })
  server.addHook('onRoute', ({ method, url }) => {
    answered.push(...[method].flat().map((each) => `${each} ${url}`))
  })
  addServices(server, {
    vault: plainVault,
    ...{ db, log: testLog, openFlags: flags, requireFresh, factors },
    ...{ warnUsers: async () => {}, checkPayee: simulatedPayeeCheck, sendCode: async () => {} },
    origins,
  })
  for (const access of accessRules) answer(server, openTo(access), () => ({ access }))
  identity.addTo(server)
  contactChanges(server, { db, jobs, now, origins, requireFresh, confirmPassword })
  registration(server, {
    lookUpCompany: async () => 'UNKNOWN',
    ...{ db, jobs, now, origins, hash: identity.hash },
    brand: { name: 'Tidemark', supportMail: 'service@example.org' },
  })
  roleInvitations(server, { db, hash: identity.hash })
  publicComplaints(server, { db, jobs, now, origins })
  kyc(server, {
    ...{ db, jobs, now, origins, startIdentification: async () => ({ href: '/' }) },
    identificationProvider: { name: 'nobody', keys: [] },
  })
  bankPayments(server, {
    ...{ db, jobs, now, origins },
    bankPayments: { name: 'nobody', keys: [], start: async () => ({ href: '/' }) },
  })
  origin = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
  anna = await idsOf('anna.schmidt', 'BAC_410_000_001')
})
afterAll(async () => {
  await server.close()
  await flags.close()
  await jobs.stop()
  await fresh.close()
})

async function logIn(username: string): Promise<Someone> {
  const browser = new Visitor(origin)
  return { browser, pair: await signIn(browser, username, demoPassword) }
}

/** What there is to be stolen. */
async function idsOf(username: string, customer: string): Promise<Ids> {
  await placeOrders(await logIn(username), customer)
  await worker.query(
    `insert into tax.external_exemptions (customer_id, id, bank_name, amount_minor, year)
     values ($1, gen_random_uuid(), 'Bank', 10000, 2026)`,
    [customer],
  )
  await worker.query(
    `insert into deposits.outside_deposits (customer_id, id, bank_name, scheme, amount_minor, currency)
     values ($1, gen_random_uuid(), 'Bank', 'DE-EDB', 10000, 'EUR')`,
    [customer],
  )
  await worker.query(
    `with file as (
       insert into platform.files (customer_id, id, content_type, size_bytes, sha256, created_at, content)
       values ($1, gen_random_uuid(), 'application/pdf', 1, encode(sha256('x'), 'hex'), now(), 'x') returning id)
     insert into postbox.attachments
       (customer_id, id, message_id, sender, author_id, content_type, size_bytes, file_id, scan)
     select $1, gen_random_uuid(), m.id, 'SERVICE', gen_random_uuid(), 'application/pdf', 1, file.id, 'CLEAN'
       from file, postbox.messages m
      where m.customer_id = $1 and m.thread_id = (select id from postbox.threads where customer_id = $1 limit 1)
      limit 1`,
    [customer],
  )
  return { ...(await customerIds(customer)), user: demoId('user', username) }
}

async function customerIds(customer: string): Promise<Ids> {
  const one = async (sql: string) =>
    (await worker.query<{ id: string }>(sql, [customer])).rows[0]?.id ?? randomUUID()
  return {
    customer,
    user: randomUUID(),
    person: await one('select id from customers.persons where customer_id = $1'),
    account: await one('select id from accounts.transaction_accounts where customer_id = $1'),
    thread: await one('select id from postbox.threads where customer_id = $1'),
    attachment: await one('select id from postbox.attachments where customer_id = $1'),
    document: await one('select id from documents.documents where customer_id = $1'),
    exemption: await one('select id from tax.exemption_orders where customer_id = $1'),
    external: await one('select id from tax.external_exemptions where customer_id = $1'),
    session: await one(
      `select sid as id from identity.sessions s join identity.customer_links using (user_id)
        where customer_id = $1`,
    ),
    deposit: await one('select id from holdings.product_instances where customer_id = $1'),
    order: await one(
      `select id from orders.orders where customer_id = $1
          and id not in (select order_id from investments.order_terms)`,
    ),
    portfolio: await one(
      `select id from investments.held where customer_id = $1 and family <> 'PENSION'`,
    ),
    investment: await one(
      `select id from orders.orders where customer_id = $1 and type is not null and family not in ('PENSION', 'PE')`,
    ),
    pension: await one(
      `select id from orders.orders where customer_id = $1 and family = 'PENSION'`,
    ),
    commitment: await one(`select id from orders.orders where customer_id = $1 and family = 'PE'`),
    withdrawal: await one('select id from deposits.withdrawals where customer_id = $1'),
    outside: await one('select id from deposits.outside_deposits where customer_id = $1'),
    signature: await one('select id from signatures.requests where customer_id = $1'),
    act: await one('select id from signatures.acts where customer_id = $1'),
  }
}

/** An order with a signature asked for, and one of a portfolio and of a pension. */
async function placeOrders({ browser, pair }: Someone, customer: string): Promise<void> {
  const { rows: issues } = await worker.query<{ rate: string }>(
    `select rate_percent::text as rate from products.issues where product_id = 'OF001'`,
  )
  const post = async (path: string, body: object) => {
    const response = await browser.fetch(`/api/${path}`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${pair.access_token}`, origin },
        ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      },
      body: JSON.stringify(body),
    })
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as { id: string }
  }
  const wish = { productId: 'OF001', amount: '10000.00', rate: issues[0]!.rate }
  const order = await post('orders/orders', wish)
  await post(`orders/orders/${order.id}/preparation`, { acknowledgesCover: true })
  const { portfolio } = await customerIds(customer)
  const more = { type: 'BUY', portfolioId: portfolio, amount: '500.00' }
  await post('products/investments/orders', more)
  await post('pension/pension/orders', { wish: 'CHANGE', amount: '160.00' })
  await post('products/commitments/orders', { amount: '10000.00' })
}

const nobody: Ids = {
  ...{ customer: 'BAC_999_999_999', user: randomUUID(), person: randomUUID() },
  ...{ account: randomUUID(), thread: randomUUID(), document: randomUUID() },
  ...{ exemption: randomUUID(), external: randomUUID(), session: randomUUID() },
  ...{ deposit: randomUUID(), order: randomUUID(), withdrawal: randomUUID() },
  ...{ outside: randomUUID(), signature: randomUUID(), act: randomUUID() },
  ...{ portfolio: randomUUID(), investment: randomUUID(), attachment: randomUUID() },
  ...{ pension: randomUUID(), commitment: randomUUID() },
}

async function ask(call: Call, ids: Ids, who?: Someone) {
  const row = rows[nameOf(call)]
  const { params, query, body } = typeof row === 'function' ? row(ids) : ({} as Request)
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const filler = Object.fromEntries(names.map((name) => [name, 'x']))
  const url = filledPath(localPath(call), { ...filler, ...params }) + queryText(query)
  const response = await (who?.browser ?? new Visitor(origin)).fetch(url, {
    method: call.method,
    headers: {
      ...(who && { authorization: `Bearer ${who.pair.access_token}` }),
      ...(call.method !== 'GET' && { origin }),
      ...(call.movesMoney && { 'idempotency-key': randomUUID() }),
      ...(call.isVersioned && { 'if-match': '"1"' }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const { instance: _, ...said } = text ? JSON.parse(text) : {}
  return { status: response.status, said }
}

test('every call has a row, and every row a call', () => {
  expect(Object.keys(rows).toSorted()).toEqual(guarded.map(nameOf).toSorted())
})

test('every route of the services is a call of the catalogue', () => {
  const known = calls.map((call) => `${call.method} ${localPath(call)}`)
  const routes = answered.filter((route) =>
    /^(GET|POST|DELETE) \/api\/(?!open-api\/only)/.test(route),
  )
  expect(routes.filter((route) => !known.includes(route))).toEqual([])
})

test('nobody is let in without a token [C-12, ROL-012]', async () => {
  for (const call of guarded) expect((await ask(call, anna)).status, nameOf(call)).toBe(401)
})

test('a token that has expired opens nothing [ROL-012]', async () => {
  const owner = await logIn('anna.schmidt')
  clock.aheadMs = 3_600_000
  for (const call of guarded) expect((await ask(call, anna, owner)).status, nameOf(call)).toBe(401)
  clock.aheadMs = 0
})

test.each([
  ['a customer', 'anna.schmidt', ['public', 'customer']],
  ['an operator', 'operator', ['public', 'operator']],
])('%s opens the doors meant for them, and no other [ROL-012]', async (_, login, doors) => {
  const someone = await logIn(login)
  for (const access of accessRules) {
    const { status } = await ask(openTo(access), anna, someone)
    expect(status, access).toBe(doors.includes(access) ? 200 : 403)
    expect((await ask(openTo(access), anna)).status).toBe(access === 'public' ? 200 : 401)
  }
})

test('a customer is no operator [ROL-012]', async () => {
  const customer = await logIn('anna.schmidt')
  const others = guarded.filter(({ access }) => access !== 'customer')
  expect(others.length).toBeGreaterThan(0)
  for (const call of others)
    expect((await ask(call, anna, customer)).status, nameOf(call)).toBe(403)
})

test('an operator is no customer [ROL-012]', async () => {
  const operator = await logIn('operator')
  for (const call of guarded.filter(({ access }) => access === 'customer'))
    expect((await ask(call, anna, operator)).status, nameOf(call)).toBe(403)
})

describe('the ids of others', () => {
  const cases: [string, () => Promise<Someone>][] = [
    ['a customer of the same market', () => logIn('petra.lang')],
    ['a customer of a partner', () => logIn('ute.frank')],
    ['a parent who acts for a child', asChild],
  ]

  test.each(cases)(
    '%s gets the answer of ids that do not exist [C-12, ROL-012]',
    async (_, come) => {
      const stranger = await come()
      for (const call of aboutIds) {
        const [foreign, unknown] = [
          await ask(call, anna, stranger),
          await ask(call, nobody, stranger),
        ]
        expect(foreign, nameOf(call)).toEqual(unknown)
        expect(foreign.status, nameOf(call)).toBe(404)
      }
    },
  )

  test('to the owner they are known, so that a stranger could have found something', async () => {
    const owner = await logIn('anna.schmidt')
    const read = aboutIds.filter(
      ({ method, path }) =>
        method === 'GET' && /^\/(investments|pension\/orders)\/|\/attachments\//.test(path),
    )
    expect(read.length).toBeGreaterThan(5)
    for (const call of read) expect((await ask(call, anna, owner)).status, nameOf(call)).toBe(200)
  })

  test('nothing of it was changed', async () => {
    const { rows: found } = await worker.query<{ version: number; threads: number }>(
      `select version, (select count(*)::int from postbox.messages m where m.customer_id = c.id) as threads
         from customers.customers c where id = $1`,
      [anna.customer],
    )
    expect(found).toEqual([{ version: 1, threads: 4 }])
  })
})

async function asChild(): Promise<Someone> {
  const parent = await logIn('familie.berger')
  const user = demoId('user', 'familie.berger')
  const response = await parent.browser.fetch(`/api/user-management/users/${user}/switch`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${parent.pair.access_token}`, origin },
      'content-type': 'application/json',
    },
    body: JSON.stringify({ customer_id: 'BAC_410_000_004' }),
  })
  expect(response.status).toBe(200)
  return { browser: parent.browser, pair: (await response.json()) as Pair }
}

describe('access ends with role and age', () => {
  const [company, joint, child] = ['BAC_410_000_002', 'BAC_410_000_003', 'BAC_410_000_004']
  const parents = `customer_id = '${child}' and name = 'LEGAL_REPRESENTATIVE'`

  const cases: [
    who: string,
    customer: string,
    come: () => Promise<Someone>,
    change: string,
    undo: string,
  ][] = [
    [
      'a guardian of a child that has come of age',
      child,
      asChild,
      `update customers.persons set birth_date = '2005-11-16' where customer_id = '${child}' and position = 0`,
      `update customers.persons set birth_date = '2014-04-03' where customer_id = '${child}' and position = 0`,
    ],
    [
      'a guardian whose role is disabled',
      child,
      asChild,
      `update customers.roles set status = 'DISABLED' where ${parents}`,
      `update customers.roles set status = 'ACTIVE' where ${parents}`,
    ],
    [
      'a joint partner who has left',
      joint,
      () => logIn('julia.berger'),
      `update customers.roles set status = 'DISABLED' where customer_id = '${joint}' and person_id = '${demoId(joint, 1)}'`,
      `update customers.roles set status = 'ACTIVE' where customer_id = '${joint}' and person_id = '${demoId(joint, 1)}'`,
    ],
    [
      'a disabled authorised person of a company',
      company,
      () => logIn('oliver.stein'),
      `update customers.roles set status = 'DISABLED' where customer_id = '${company}' and person_id = '${demoId(company, 1)}'`,
      `update customers.roles set status = 'ACTIVE' where customer_id = '${company}' and person_id = '${demoId(company, 1)}'`,
    ],
    [
      'an ex-customer who was erased',
      'BAC_410_000_007',
      () => logIn('jonas.keller'),
      `update customers.customers set status = 'DELETED' where id = 'BAC_410_000_007'`,
      `update customers.customers set status = 'ACTIVE' where id = 'BAC_410_000_007'`,
    ],
  ]

  test.each(cases)(
    '%s reads and writes nothing, with an old token or a new one [ENUM-006]',
    async (_, customer, come, change, undo) => {
      clock.aheadMs = 0
      const old = await come()
      const ids = { ...(await customerIds(customer)), user: nobody.user, session: nobody.session }
      const details = guarded.find(
        (call) => nameOf(call) === 'GET customer/customers/:customerId/details',
      )!
      expect((await ask(details, ids, old)).status).toBe(200)

      const versions = `select version from customers.customers where id = $1`
      const before = (await worker.query(versions, [customer])).rows
      await worker.query(change)
      clock.aheadMs = 6000 // What has ended is noticed within five seconds.
      const username = (await userOf(old)).username
      const again = await logIn(username)
      for (const someone of [old, again])
        for (const call of aboutIds) {
          const { status } = await ask(call, ids, someone)
          expect([401, 403, 404], `${nameOf(call)}: ${status}`).toContain(status)
        }
      expect((await worker.query(versions, [customer])).rows).toEqual(before)
      await worker.query(undo)
      clock.aheadMs = 0
    },
    60_000,
  )

  async function userOf({ pair }: Someone): Promise<{ username: string }> {
    const [, claims = ''] = pair.access_token.split('.')
    const { preferred_username } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    return { username: preferred_username }
  }
})

test('whoever lost the last role for a customer is let in no more [ENUM-006]', async () => {
  const person = await logIn('brandt.gmbh')
  const about = guarded.find((call) => nameOf(call) === 'GET customer/customer')!
  const ownIds = { ...anna, customer: 'BAC_410_000_002' }
  expect((await ask(about, ownIds, person)).status).toBe(200)
  await worker.query(
    `update customers.roles set status = 'DISABLED' where customer_id = $1 and person_id = $2`,
    ['BAC_410_000_002', demoId('BAC_410_000_002', 0)],
  )
  clock.aheadMs = 6000 // An ended session is noticed within five seconds.
  for (const call of guarded)
    expect((await ask(call, ownIds, person)).status, nameOf(call)).toBe(401)
  const again = await logIn('brandt.gmbh')
  expect((await ask(about, ownIds, again)).status).toBe(403)
})
