// What stands against an order before it is signed, and what a saver should know first.

import type { AccountState } from '../account/account.ts'
import { guaranteeLimit, guaranteeScheme } from '../cover/guarantee-schemes.ts'
import type { ProductAccess, ProductAccessFlag } from '../customer/access.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import type { CalendarDate } from '../date.ts'
import type { DepositType } from '../deposit/deposit.ts'
import { add, larger, type Money, money, subtract } from '../money.ts'
import { parseRate, percentOf, type Rate } from '../rate.ts'
import { type AmountError, amountError } from './amount-errors.ts'

export type OrderedTerms = {
  kind: DepositType
  rate: string
  min: Money
  max: Money
  stepMinor: bigint
}

export type OrderFacts = {
  status: CustomerStatus
  accountState: AccountState
  accountCurrency: Money['currency']
  access: ProductAccess
  terms: OrderedTerms
  amount: Money
  /** The rate the customer was shown. */
  shownRate: string
  /** What stands on the deposit already, with orders on their way; only where one is topped up. */
  balance?: Money
}

export type OrderRefusal =
  | 'product.access'
  | 'customer.state'
  | 'account.state'
  | 'currency.other'
  | 'offer.changed'
  | 'step'
  | AmountError

const accessOf: Record<DepositType, ProductAccessFlag> = {
  TERM: 'term_product_access',
  OVERNIGHT: 'overnight_product_access',
  NOTICE: 'notice_product_access',
}

const isSameRate = (a: string, b: string): boolean => {
  const [one, other] = [parseRate(a), parseRate(b)]
  return one !== undefined && other !== undefined && plain(one) === plain(other)
}

const plain = (rate: Rate): string =>
  percentOf(rate)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

/** By precedence: of several, the first is told. */
export function orderRefusal(facts: OrderFacts): OrderRefusal | undefined {
  const { status, accountState, accountCurrency, access, terms, amount, shownRate, balance } = facts
  if (!access[accessOf[terms.kind]]) return 'product.access'
  if (status !== 'ACTIVE') return 'customer.state'
  if (accountState !== 'ACTIVE') return 'account.state'
  if (accountCurrency !== terms.min.currency) return 'currency.other'
  if (!isSameRate(shownRate, terms.rate)) return 'offer.changed'
  if (amount.minor > 0n && amount.minor % terms.stepMinor !== 0n) return 'step'
  if (!balance) return amountError(amount, { min: terms.min, max: terms.max })
  if (amount.minor <= 0n) return 'min'
  return add(balance, amount).minor > terms.max.minor ? 'max' : undefined
}

/** Of a joint account each of the two holders has a limit of their own. */
export function orderLimit(scheme: string, on: CalendarDate, isJoint: boolean): Money {
  const { minor, currency } = guaranteeLimit(guaranteeScheme(scheme), on)
  return money(isJoint ? minor * 2n : minor, currency)
}

/** What stays on the account once the money of signed orders has left it; what is missing comes from outside. */
export const leftOnAccount = (account: Money, leaving: readonly Money[]): Money =>
  larger(leaving.reduce(subtract, account), money(0n, account.currency))

export type CoverFacts = {
  amount: Money
  /** The customer's money at the same licence, in the currency of the limit. */
  held: Money
  limit: Money
  /** What the amount earns in all. */
  interest: Money
}

/** Never a refusal. A limit in another currency than the order's is not judged here. */
export function coverWarning(facts: CoverFacts): 'cover' | 'coverHint' | undefined {
  const { amount, held, limit, interest } = facts
  if (amount.currency !== limit.currency) return undefined
  const sum = held.minor + amount.minor
  if (sum > limit.minor) return 'cover'
  return sum + interest.minor > limit.minor ? 'coverHint' : undefined
}
