// The payment service's call for the account money is paid out to.

import * as z from 'zod/mini'
import { payeeMatches } from '#domain/account/payee-check.ts'
import { acceptableMatches } from '#domain/account/reference-account.ts'
import { parseAba } from '#domain/identifiers/aba.ts'
import { parseIban } from '#domain/identifiers/iban.ts'
import { parseUkAccount } from '#domain/identifiers/sort-code.ts'
import { call } from './call.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { identifier, text } from './text.ts'

/** How an account is named: by IBAN, in the United Kingdom and the United States as they do there. */
export const accountForms = ['IBAN', 'UK', 'US'] as const
export type AccountForm = (typeof accountForms)[number]

type Typed = { iban?: string; sortCode?: string; routingNumber?: string; accountNumber?: string }
type Complaint = [field: keyof Typed, code: string]

const usAccountNumber = /^\d{4,17}$/

/** What a form needs filled in, and filled in rightly. */
const complaints: Record<AccountForm, (typed: Typed) => Complaint[]> = {
  IBAN({ iban = '' }) {
    if (!iban.trim()) return [['iban', 'required']]
    const { refusal } = parseIban(iban)
    return refusal ? [['iban', refusal]] : []
  },
  UK({ sortCode = '', accountNumber = '' }) {
    const { refusal } = parseUkAccount(sortCode, accountNumber)
    if (!refusal) return []
    return [[refusal.startsWith('sortCode') ? 'sortCode' : 'accountNumber', refusal]]
  },
  US({ routingNumber = '', accountNumber = '' }) {
    const { refusal } = parseAba(routingNumber)
    const isNumber = usAccountNumber.test(accountNumber.trim())
    return [
      ...(refusal ? [['routingNumber', refusal] as Complaint] : []),
      ...(isNumber ? [] : [['accountNumber', 'accountNumber.us'] as Complaint]),
    ]
  },
}

export const referenceAccountChange = z
  .strictObject({
    form: z.enum(accountForms),
    accountHolder: text(100),
    iban: z.exactOptional(text(140, 0)),
    sortCode: z.exactOptional(text(20, 0)),
    routingNumber: z.exactOptional(text(20, 0)),
    accountNumber: z.exactOptional(text(20, 0)),
    /** What the bank said that the customer takes upon themselves. */
    accepts: z.exactOptional(z.enum(acceptableMatches)),
    /** Over exactly this account, where it takes the place of another. */
    signatureId: z.exactOptional(z.uuid()),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of complaints[value.form](value))
      issues.push({ code: 'custom', input: value[field], path: [field], message })
  })
export type ReferenceAccountChange = z.infer<typeof referenceAccountChange>

export const referenceAccountCalls = {
  /**
   * The bank that keeps the account is asked for its holder. What it says comes as a refusal
   * (`payee.closeMatch` with the name it knows, `payee.notPossible`) the customer may accept, or not
   * (`payee.noMatch`). An account that takes another's place is signed for: asked without a signature it
   * sends the code.
   */
  saveReferenceAccount: call({
    service: 'payment',
    method: 'POST',
    path: '/customers/:bacNumber/reference-account',
    access: 'customer',
    act: 'referenceAccount',
    summary: 'Name the account money is paid out to',
    params: z.strictObject({ bacNumber: identifier }),
    body: referenceAccountChange,
    reply: z.strictObject({
      payeeCheck: z.enum(payeeMatches),
      version: z.exactOptional(text(20)),
      signature: z.exactOptional(signatureRequest),
      waiting: z.exactOptional(waitingAct),
    }),
    isVersioned: true,
  }),
}
