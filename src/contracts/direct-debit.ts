// The payment service's calls for direct debit: mandates, and what is collected under them.

import * as z from 'zod/mini'
import { collectionStates, returnCodes } from '#domain/direct-debit/collection.ts'
import { mandateRefusals, mandateSchemes, mandateStates } from '#domain/direct-debit/mandate.ts'
import { call } from './call.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { amount, currencyCode, day, identifier, text } from './text.ts'

export const mandate = z.strictObject({
  id: identifier,
  reference: text(35),
  scheme: z.enum(mandateSchemes),
  state: z.enum(mandateStates),
  referenceAccountId: identifier,
  holder: text(100, 0),
  iban: text(34, 0),
  signedOn: day,
  endedOn: z.exactOptional(day),
})
export type WireMandate = z.infer<typeof mandate>

export const collection = z.strictObject({
  id: identifier,
  mandateId: identifier,
  amount,
  currencyCode,
  state: z.enum(collectionStates),
  announcedOn: day,
  dueOn: day,
  creditedOn: z.exactOptional(day),
  /** Until then it can be ordered with, and not paid out. */
  payableFrom: z.exactOptional(day),
  /** The day on which it came back, or was given up. */
  endedOn: z.exactOptional(day),
  returnCode: z.exactOptional(z.enum(returnCodes)),
  /** Tried again, because there was no money the first time. */
  isRetry: z.exactOptional(z.literal(true)),
  /** For the run of a savings plan. */
  isOfPlan: z.exactOptional(z.literal(true)),
})
export type WireCollection = z.infer<typeof collection>

/** An account a mandate could be given for, or why not. */
const debtor = z.strictObject({
  referenceAccountId: identifier,
  holder: text(100, 0),
  number: text(40, 0),
  bankName: z.exactOptional(text(140)),
  refusal: z.exactOptional(z.enum(mandateRefusals)),
})
export type WireDebtor = z.infer<typeof debtor>

const own = { service: 'payment', access: 'customer' } as const

export const directDebitCalls = {
  standing: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/direct-debit',
    summary: 'Mandates of a customer, what was and will be collected, and what could be',
    query: z.strictObject({ customer_id: identifier }),
    reply: z.strictObject({
      mandates: z.array(mandate),
      collections: z.array(collection),
      debtors: z.array(debtor),
      /** What one more collection may bring. */
      most: amount,
      /** When what is asked for today would come. */
      nextDueOn: day,
      creditor: z.strictObject({ name: text(70), id: text(35) }),
    }),
    cache: 'never',
  }),

  /** Asked without a signature it sends the code; with one it is given. */
  giveMandate: call({
    ...own,
    act: 'mandate',
    method: 'POST',
    path: '/mandates',
    summary: 'Lets us collect from a reference account by SEPA direct debit',
    body: z.strictObject({ referenceAccountId: z.uuid(), signatureId: z.optional(z.uuid()) }),
    reply: z.strictObject({
      signature: z.exactOptional(signatureRequest),
      mandate: z.exactOptional(mandate),
      waiting: z.exactOptional(waitingAct),
    }),
    movesMoney: true,
  }),

  /** Nothing new comes of it, so nobody signs; what is announced and not with the bank yet is given up. */
  endMandate: call({
    ...own,
    act: 'cancel',
    method: 'POST',
    path: '/mandates/:mandateId/end',
    summary: 'Ends a mandate at once',
    params: z.strictObject({ mandateId: z.uuid() }),
    reply: mandate,
    movesMoney: true,
  }),

  /** Only between the customer's own accounts, by the mandate that was signed: without another signature. */
  collect: call({
    ...own,
    act: 'mandate',
    method: 'POST',
    path: '/collections',
    summary: 'Has an amount collected to the transaction account, once',
    body: z.strictObject({ mandateId: z.uuid(), amount }),
    reply: collection,
    movesMoney: true,
  }),

  cancelCollection: call({
    ...own,
    act: 'cancel',
    method: 'POST',
    path: '/collections/:collectionId/cancellation',
    summary: 'Gives up a collection that is not with the bank yet',
    params: z.strictObject({ collectionId: z.uuid() }),
    reply: collection,
    movesMoney: true,
  }),
}
