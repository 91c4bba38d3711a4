// The payment service's calls for the accounts money is paid out to.

import * as z from 'zod/mini'
import { payeeMatches } from '#domain/account/payee-check.ts'
import {
  type AccountForm,
  acceptableMatches,
  accountForms,
} from '#domain/account/reference-account.ts'
import { referenceAccountStates } from '#domain/account/reference-account-states.ts'
import { parseAba } from '#domain/identifiers/aba.ts'
import { parseIban } from '#domain/identifiers/iban.ts'
import { parseUkAccount } from '#domain/identifiers/sort-code.ts'
import { call } from './call.ts'
import { referenceAccount } from './entities/reference-account.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { day, identifier, text } from './text.ts'

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
    /** Beside the preferred one; else it takes its place. */
    isFurther: z.exactOptional(z.boolean()),
    /** Over exactly this account. */
    signatureId: z.exactOptional(z.uuid()),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of complaints[value.form](value))
      issues.push({ code: 'custom', input: value[field], path: [field], message })
  })
export type ReferenceAccountChange = z.infer<typeof referenceAccountChange>

export const keptReferenceAccount = z.extend(referenceAccount, {
  state: z.enum(referenceAccountStates),
  /** What its bank said of the name. */
  payeeCheck: z.exactOptional(z.enum(payeeMatches)),
  /** Of its currency, the one that is paid where no other is named. */
  isPreferred: z.boolean(),
  /** It takes the place of the preferred one, once it is signed for and proven. */
  isWantedFirst: z.exactOptional(z.literal(true)),
  /** The last day to sign for it, or to send money from it. */
  pendingUntil: z.exactOptional(day),
  /** Only a little is paid to it until then. */
  coolingUntil: z.exactOptional(z.iso.datetime()),
  /** Removed a short while ago. */
  canComeBack: z.exactOptional(z.literal(true)),
})
export type KeptReferenceAccount = z.infer<typeof keptReferenceAccount>

const own = { service: 'payment', access: 'customer', act: 'referenceAccount' } as const
const of = z.strictObject({ customerId: identifier })
const one = z.strictObject({ customerId: identifier, accountId: z.uuid() })
const signed = z.strictObject({ signatureId: z.exactOptional(z.uuid()) })
const outcome = {
  version: z.exactOptional(text(20)),
  signature: z.exactOptional(signatureRequest),
  waiting: z.exactOptional(waitingAct),
}

export const referenceAccountCalls = {
  list: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/customers/:customerId/reference-accounts',
    summary:
      'The accounts money can be paid out to, those that are pending, and those just removed',
    params: of,
    reply: z.array(keptReferenceAccount),
    cache: 'never',
  }),

  /**
   * The bank that keeps the account is asked for its holder. What it says comes as a refusal
   * (`payee.closeMatch` with the name it knows, `payee.notPossible`) the customer may accept, or not
   * (`payee.noMatch`). Asked without a signature it sends the code, and the account is pending; one whose bank
   * does not answer is then proven by money that comes from it.
   */
  saveReferenceAccount: call({
    ...own,
    method: 'POST',
    path: '/customers/:customerId/reference-account',
    summary: 'Name an account money is paid out to',
    params: of,
    body: referenceAccountChange,
    reply: z.strictObject({
      payeeCheck: z.enum(payeeMatches),
      state: z.enum(referenceAccountStates),
      ...outcome,
    }),
    isVersioned: true,
  }),

  /** Asked without a signature it sends the code. */
  prefer: call({
    ...own,
    method: 'POST',
    path: '/customers/:customerId/reference-accounts/:accountId/preference',
    summary: 'From now on this account is paid where no other is named',
    params: one,
    body: signed,
    reply: z.strictObject(outcome),
    isVersioned: true,
  }),

  /** Asked without a signature it sends the code; what was never in use goes without one. */
  remove: call({
    ...own,
    method: 'POST',
    path: '/customers/:customerId/reference-accounts/:accountId/removal',
    summary: 'Nothing is paid to this account any more',
    params: one,
    body: signed,
    reply: z.strictObject(outcome),
    isVersioned: true,
  }),

  /** Nothing new comes of it, so nobody signs. */
  restore: call({
    ...own,
    act: 'cancel',
    method: 'POST',
    path: '/customers/:customerId/reference-accounts/:accountId/restoration',
    summary: 'Takes back a removal of the last two days',
    params: one,
    reply: z.strictObject({ version: text(20) }),
    isVersioned: true,
  }),
}
