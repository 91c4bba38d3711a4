// Reference accounts: the customer's own accounts elsewhere, the only places money is paid out to.

import type { Currency } from '../money.ts'
import type { SignedAccount } from '../signing/act-line.ts'
import { type Holder, type PayeeMatch, payeeMatch } from './payee-check.ts'

/** [ENT-039] */
export type ReferenceAccount = {
  readonly accountId: string
  readonly accountHolder: string
  readonly bankName?: string
  readonly bic?: string
  readonly iban?: string
  readonly accountNumber?: string
  readonly branchCode?: string
  readonly ccy: Currency
}

export type Numbered = Partial<
  Pick<ReferenceAccount, 'iban' | 'accountNumber' | 'branchCode' | 'ccy'>
>

/** American accounts have no IBAN. */
const isAmerican = ({ ccy, accountNumber, branchCode }: Numbered): boolean =>
  ccy === 'USD' && Boolean(accountNumber && branchCode)

export const hasNumber = (account: Numbered): boolean =>
  Boolean(account.iban) || isAmerican(account)

/** How an account is named: by IBAN, in the United Kingdom and the United States as they do there. */
export const accountForms = ['IBAN', 'UK', 'US'] as const
export type AccountForm = (typeof accountForms)[number]

/** A British account that is known has an IBAN too, and is named by its sort code all the same. */
export const accountForm = ({ ccy, branchCode }: Numbered): AccountForm => {
  if (branchCode && ccy === 'USD') return 'US'
  return branchCode && ccy === 'GBP' ? 'UK' : 'IBAN'
}

/** The numbers that are told and signed: those of its country, where an account is named by them. */
export const namedBy = (account: Numbered): SignedAccount => {
  const { iban, branchCode, accountNumber } = account
  return iban && accountForm(account) === 'IBAN' ? { iban } : { branchCode, accountNumber }
}

/** The reference accounts with a number in the currency of the money, the preferred one first. */
export const payoutTargets = <Account extends Numbered>(
  accounts: readonly Account[],
  currency: Currency,
): Account[] =>
  accounts.filter(
    ({ iban, accountNumber, ccy }) => (iban ?? accountNumber) && (ccy ?? 'EUR') === currency,
  )

export const payoutTarget = <Account extends Numbered>(
  accounts: readonly Account[],
  currency: Currency,
): Account | undefined => payoutTargets(accounts, currency)[0]

export const isSameAccount = (a: Numbered, b: Numbered): boolean =>
  a.iban && b.iban
    ? a.iban === b.iban
    : a.accountNumber === b.accountNumber && a.branchCode === b.branchCode

/** Money is paid out to accounts of the customer only; a spelling the bank knows better is no other name. */
export const isOwnName = (holder: string, holders: readonly Holder[]): boolean =>
  ['MATCH', 'CLOSE_MATCH'].includes(payeeMatch(holder, holders))

/** Nobody pays a child's money to a parent. */
export const ownerRefusal = (
  holder: string,
  { holders, parents }: { holders: readonly Holder[]; parents: readonly Holder[] },
): 'referenceAccount.owner' | 'holder.mismatch' | undefined => {
  if (isOwnName(holder, holders)) return undefined
  return isOwnName(holder, parents) ? 'referenceAccount.owner' : 'holder.mismatch'
}

/** What the customer may take upon themselves; that an account is somebody else's is not among it. */
export const acceptableMatches = [
  'CLOSE_MATCH',
  'NOT_POSSIBLE',
] as const satisfies readonly PayeeMatch[]
export type AcceptableMatch = (typeof acceptableMatches)[number]

export type PayeeRefusal = 'payee.closeMatch' | 'payee.noMatch' | 'payee.notPossible'

/** What the bank that keeps the account says of its holder's name. */
export function payeeRefusal(
  match: PayeeMatch,
  accepted: AcceptableMatch | undefined,
): PayeeRefusal | undefined {
  if (match === 'NO_MATCH') return 'payee.noMatch'
  if (match === 'MATCH' || match === accepted) return undefined
  return match === 'CLOSE_MATCH' ? 'payee.closeMatch' : 'payee.notPossible'
}
