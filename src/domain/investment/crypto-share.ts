// How much of what somebody can reach would be in crypto assets: above a tenth they are warned, and may still buy.

import type { Money } from '../money.ts'
import { weightBounds } from './own-mix.ts'

/** What can be spent or sold within days. */
export type LiquidHoldings = {
  account: Money
  /** All of it: the account, deposits that are open every day, and portfolios. */
  total: Money
  /** What of it is in crypto assets already. */
  crypto: Money
}

/** With a purchase, in percent, rounded up. What the account does not have comes from elsewhere. */
export function cryptoPercent({ account, total, crypto }: LiquidHoldings, amount: Money): number {
  const missing = amount.minor > account.minor ? amount.minor - account.minor : 0n
  const all = total.minor + missing
  return Number(((crypto.minor + amount.minor) * 100n + all - 1n) / all)
}

export const mostCryptoPercent = weightBounds.mostCryptoPercent
export const isMuchCrypto = (percent: number): boolean => percent > mostCryptoPercent
