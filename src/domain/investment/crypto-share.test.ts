import { expect, test } from 'vitest'
import { money } from '../money.ts'
import { cryptoPercent, isMuchCrypto } from './crypto-share.ts'

const euros = (sum: number) => money(BigInt(Math.round(sum * 100)), 'EUR')

test.each<
  [string, account: number, total: number, crypto: number, amount: number, percent: number]
>([
  ['a tenth of all', 10_000, 10_000, 0, 1_000, 10],
  ['a cent above it', 10_000, 10_000, 0, 1_000.01, 11],
  ['with what is held already', 5_000, 10_000, 500, 500, 10],
  ['money that is still to come', 0, 9_000, 0, 1_000, 10],
  ['a part of it on the account', 400, 9_400, 0, 1_000, 10],
  ['nothing else at all', 0, 0, 0, 50, 100],
])(
  'crypto assets as a share of what is liquid: %s',
  (_, account, total, crypto, amount, percent) => {
    const held = { account: euros(account), total: euros(total), crypto: euros(crypto) }
    expect(cryptoPercent(held, euros(amount))).toBe(percent)
    expect(isMuchCrypto(percent)).toBe(percent > 10)
  },
)
