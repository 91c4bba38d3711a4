// A mandate: the customer lets us collect from a reference account of theirs, by SEPA direct debit, until they end it.

import type { AccountState } from '../account/account.ts'
import type { ReferenceAccountState } from '../account/reference-account-states.ts'
import { addMonths, type CalendarDate } from '../date.ts'
import { parseIban } from '../identifiers/iban.ts'
import type { Currency } from '../money.ts'

/** Who collects, as every mandate and every bank statement names us; the number is the scheme's own specimen. */
export const creditor = { name: 'Tidemark', id: 'DE98ZZZ09999999999' } as const

/** Consumers may have back what was collected; a company that signs as one gives that up. */
export const mandateSchemes = ['CORE', 'B2B'] as const
export type MandateScheme = (typeof mandateSchemes)[number]

export const schemeOf = (isCompany: boolean): MandateScheme => (isCompany ? 'B2B' : 'CORE')

/**
 * `ENDED` by its holder or with its account, `EXPIRED` because nobody used it, `BLOCKED` because the bank knows no such
 * account, `REVOKED` because its holder told their bank that there is none. None comes back: a new one is given.
 */
export const mandateStates = ['ACTIVE', 'ENDED', 'EXPIRED', 'BLOCKED', 'REVOKED'] as const
export type MandateState = (typeof mandateStates)[number]

/** By the rules of the scheme. */
export const unusedMonths = 36

/** The first day on which a mandate that is not used holds no longer. */
export const expiresOn = (lastUsedOn: CalendarDate): CalendarDate =>
  addMonths(lastUsedOn, unusedMonths)

type Debited = {
  state: ReferenceAccountState
  iban?: string | undefined
  ccy?: Currency | undefined
}

/** Only what is proven to be the customer's, in euros, and where SEPA reaches. */
export const isDebitable = ({ state, iban, ccy = 'EUR' }: Debited): boolean =>
  state === 'ACTIVE' && ccy === 'EUR' && parseIban(iban ?? '').value !== undefined

export type MandateFacts = {
  /** Of the transaction account the money comes to. */
  account: { state: AccountState; currency: Currency } | undefined
  from: Debited
  /** One that is active, of the same account. */
  hasMandate: boolean
  isLeaving: boolean
}

export const mandateRefusals = [
  'customer.state',
  'account.state',
  'mandate.account',
  'mandate.exists',
] as const
export type MandateRefusal = (typeof mandateRefusals)[number]

export function mandateRefusal(facts: MandateFacts): MandateRefusal | undefined {
  const { account, from, hasMandate, isLeaving } = facts
  if (isLeaving) return 'customer.state'
  if (account?.state !== 'ACTIVE') return 'account.state'
  if (account.currency !== 'EUR' || !isDebitable(from)) return 'mandate.account'
  return hasMandate ? 'mandate.exists' : undefined
}
