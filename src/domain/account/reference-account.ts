// The reference account: the customer's own account elsewhere, the only place money is paid out to.

import type { CustomerStatus } from '../customer/customer.ts'
import type { Currency } from '../money.ts'
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

type Numbered = Partial<Pick<ReferenceAccount, 'iban' | 'accountNumber' | 'branchCode' | 'ccy'>>

/** American accounts have no IBAN. */
const isAmerican = ({ ccy, accountNumber, branchCode }: Numbered): boolean =>
  ccy === 'USD' && Boolean(accountNumber && branchCode)

/** Asked of active customers only, and of the first account only; no account at all is missing too. [RED-004, RED-005, RED-006] */
export const isReferenceAccountMissing = (
  status: CustomerStatus,
  [first]: readonly Numbered[],
): boolean => status === 'ACTIVE' && !first?.iban && !(first && isAmerican(first))

/** The first reference account with a number in the currency of the money. */
export const payoutTarget = <Account extends Numbered>(
  accounts: readonly Account[],
  currency: Currency,
): Account | undefined =>
  accounts.find(
    ({ iban, accountNumber, ccy }) => (iban ?? accountNumber) && (ccy ?? 'EUR') === currency,
  )

const isSameAccount = (a: Numbered, b: Numbered): boolean =>
  a.iban && b.iban
    ? a.iban === b.iban
    : a.accountNumber === b.accountNumber && a.branchCode === b.branchCode

/** The first account, or the same again, takes nobody's place; any other does, and is signed for. */
export function takesPlace(known: readonly Numbered[], named: Numbered): boolean {
  const numbered = known.filter(({ iban, accountNumber }) => iban ?? accountNumber)
  return numbered.length > 0 && !numbered.some((each) => isSameAccount(each, named))
}

/** Money is paid out to accounts of the customer only; a spelling the bank knows better is no other name. */
export const isOwnName = (holder: string, holders: readonly Holder[]): boolean =>
  ['MATCH', 'CLOSE_MATCH'].includes(payeeMatch(holder, holders))

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
