// What we and partner banks tell each other, by call or by file: orders one way, answers the other. The
// file form is told to banks in docs/bank-files.md.

import * as z from 'zod/mini'
import { amount, count, currencyCode, day, identifier, percent, text } from './text.ts'

/** How orders reach a bank. */
export const bankForms = ['API', 'FILE'] as const
export type BankForm = (typeof bankForms)[number]

export const bankMessageKinds = ['OPEN', 'TOP_UP', 'REVOKE'] as const
export type BankMessageKind = (typeof bankMessageKinds)[number]

/** Why a bank says no, as customers are told. */
export const bankRejections = ['LIMIT_REACHED', 'KYC', 'COUNTRY', 'CLOSED', 'OTHER'] as const
export type BankRejection = (typeof bankRejections)[number]

export const bankOrder = z.strictObject({
  messageId: z.uuid(),
  orderId: z.uuid(),
  kind: z.enum(bankMessageKinds),
  reference: text(40),
  productId: identifier,
  issueVersion: z.int().check(z.positive()),
  rate: percent,
  amount,
  currency: currencyCode,
  /** From when it is to earn, as the customer was promised; nothing of that kind in a REVOKE. */
  valueDate: z.exactOptional(day),
})
export type BankOrder = z.infer<typeof bankOrder>

const named = { eventId: text(120), orderId: z.uuid() }
const sum = { amount, currency: currencyCode }

export const bankAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ ...named, kind: z.literal('ACKNOWLEDGED') }),
  z.strictObject({
    ...{ ...named, ...sum, kind: z.literal('OPENED'), valueDate: day },
    bankReference: z.optional(text(60)),
  }),
  z.strictObject({ ...named, kind: z.literal('REJECTED'), reason: z.enum(bankRejections) }),
  z.strictObject({ ...named, ...sum, kind: z.literal('RETURNED') }),
])
export type BankAnswer = z.infer<typeof bankAnswer>

export const bankFileFormats = ['tidemark-orders-1', 'tidemark-answers-1'] as const
export type BankFileFormat = (typeof bankFileFormats)[number]

/** The first line of a file. It vouches for the lines below it. */
export const bankFileHeader = z.strictObject({
  format: z.enum(bankFileFormats),
  bankId: identifier,
  fileId: identifier,
  day,
  count,
  /** What the amounts of the lines add up to, by currency. */
  sums: z.partialRecord(currencyCode, amount),
  /** Of the lines below the header, each with its end. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type BankFileHeader = z.infer<typeof bankFileHeader>
