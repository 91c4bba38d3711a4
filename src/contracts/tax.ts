// The tax service's calls: what is taken from interest, German exemption orders, and what the customer told us of
// other banks.

import * as z from 'zod/mini'
import { parseTaxNumber } from '#domain/identifiers/tax-number.ts'
import { certificateKinds, certificateStates } from '#domain/tax/certificate.ts'
import { exemptionStates, orderKinds } from '#domain/tax/exemption-order.ts'
import { call } from './call.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { amount, count, currencyCode, day, identifier, text } from './text.ts'

export const exemptionOrder = z.strictObject({
  id: identifier,
  agentId: identifier,
  kind: z.enum(orderKinds),
  /** Whole euros. */
  amount: count,
  used: amount,
  left: amount,
  validFrom: day,
  validTo: z.exactOptional(day),
  state: z.enum(exemptionStates),
})

/** At a bank we do not speak for; the customer's own note. */
export const externalExemption = z.strictObject({
  id: identifier,
  bankName: text(100),
  amount: count,
  year: z.int(),
})

export const exemptionOverview = z.strictObject({
  today: day,
  /** The yearly allowance in whole euros. */
  allowance: z.strictObject({ SINGLE: count, JOINT: count }),
  agents: z.array(identifier),
  /** Absent: without a tax number no order has an effect. */
  tin: z.exactOptional(text(30)),
  /** What may be given; nothing for an account of two who are no couple. */
  kinds: z.array(z.enum(orderKinds)),
  /** Of an account of two: who gives the order as well. */
  jointWith: z.exactOptional(text(120)),
  orders: z.array(exemptionOrder),
  externals: z.array(externalExemption),
})

const tin = text(30).check(
  z.refine((number) => parseTaxNumber('DEU', number).refusal === undefined, 'taxId.checksum'),
)

export const exemptionRequest = z.strictObject({
  customer_id: identifier,
  agentId: identifier,
  kind: z.enum(orderKinds),
  amount: count,
  tin,
  partner: z.exactOptional(
    z.strictObject({ firstName: text(50), lastName: text(50), birthDate: day, tin }),
  ),
  validFrom: day,
  validTo: z.exactOptional(day),
  /** The sum over all banks stays within the allowance; taxed in Germany; for a joint order: living together. */
  isDeclared: z.literal(true, 'declare'),
})

/** A bank that holds the account itself goes by its id. */
const agent = { agentId: identifier, currencyCode }

const country = z.string().check(z.regex(/^[A-Z]{2}$/))

export const heldCertificate = z.strictObject({
  kind: z.enum(certificateKinds),
  country: z.exactOptional(country),
  validFrom: day,
  validTo: z.exactOptional(day),
})

const certificate = z.extend(heldCertificate, {
  id: identifier,
  /** Whose it is, where several hold the account. */
  holder: text(120),
  state: z.enum(certificateStates),
})

export const certificateRequest = z.strictObject({
  customer_id: identifier,
  kind: z.enum(certificateKinds),
  country: z.exactOptional(country),
  /** As it stands on the paper; of a W-9 the taxpayer number. */
  number: text(40),
  validFrom: day,
  validTo: z.exactOptional(day),
  /** It is true, and a change is told. */
  isDeclared: z.literal(true, 'declare'),
})

export const taxDesk = z.strictObject({
  today: day,
  /** The tax year of today: `2026`, in Britain `2026/27`. */
  year: text(10),
  from: day,
  to: day,
  payers: z.array(
    z.strictObject({
      ...agent,
      ...{ interest: amount, exempted: amount, tax: amount },
      taxes: z.array(z.strictObject({ key: text(40), amount })),
    }),
  ),
  /** What funds brought, in euros, and what the custodian took of it; none where there was nothing. */
  funds: z.exactOptional(
    z.strictObject({
      ...{ distributions: amount, prepayments: amount, gains: amount, losses: amount },
      ...{ lossesUsed: amount, exempted: amount, tax: amount },
      taxes: z.array(z.strictObject({ key: text(40), amount })),
    }),
  ),
  /** Of interest that was taxed again; what came back is below zero. */
  corrections: z.array(z.strictObject({ ...agent, id: identifier, on: day, tax: amount })),
})

const own = { service: 'tax', access: 'customer' } as const
const customerQuery = z.strictObject({ customer_id: identifier })

export const taxCalls = {
  desk: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/desk',
    summary:
      'What a customer’s interest and funds earned and were taxed in this tax year, by whoever takes the tax',
    query: customerQuery,
    reply: taxDesk,
  }),

  certificates: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/certificates',
    summary: 'The papers that lower a customer’s tax, and those that can be handed in',
    query: customerQuery,
    reply: z.strictObject({
      today: day,
      kinds: z.array(z.enum(certificateKinds)),
      countries: z.array(country),
      certificates: z.array(certificate),
    }),
  }),

  declareCertificate: call({
    ...own,
    act: 'customerData',
    method: 'POST',
    path: '/certificates',
    summary: 'Hand in a paper that lowers the tax; it counts once it has been accepted',
    body: certificateRequest,
    reply: certificate,
  }),

  /** [PRV-009, PRV-010] */
  exemptionOrders: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/exemption-orders',
    summary: 'The exemption orders of a customer, here and elsewhere',
    query: customerQuery,
    reply: exemptionOverview,
  }),

  /** Asked without a signature it sends the code; with one the order takes effect. */
  giveExemptionOrder: call({
    ...own,
    act: 'exemptionOrder',
    method: 'POST',
    path: '/exemption-orders',
    summary: 'Give an exemption order; it takes the place of the one before it',
    body: z.extend(exemptionRequest, { signatureId: z.exactOptional(z.uuid()) }),
    reply: z.strictObject({
      signature: z.exactOptional(signatureRequest),
      order: z.exactOptional(exemptionOrder),
      waiting: z.exactOptional(waitingAct),
    }),
  }),

  deleteExemptionOrder: call({
    ...own,
    act: 'exemptionOrder',
    method: 'DELETE',
    path: '/exemption-orders/:orderId',
    summary: 'End an exemption order as far as it is unused',
    params: z.strictObject({ orderId: identifier }),
    reply: exemptionOrder,
  }),

  declareExternal: call({
    ...own,
    act: 'exemptionOrder',
    method: 'POST',
    path: '/external-exemptions',
    summary: 'Note an exemption order given elsewhere',
    body: z.strictObject({
      customer_id: identifier,
      bankName: text(100),
      amount: z.int().check(z.gte(1), z.lte(2000)),
      year: z.int().check(z.gte(2023), z.lte(2100)),
    }),
    reply: externalExemption,
  }),

  removeExternal: call({
    ...own,
    act: 'exemptionOrder',
    method: 'DELETE',
    path: '/external-exemptions/:externalId',
    summary: 'Forget a note of an exemption order given elsewhere',
    params: z.strictObject({ externalId: identifier }),
  }),
}
