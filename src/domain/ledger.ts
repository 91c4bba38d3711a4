// The ledger's own words: which accounts there are, and what a transfer must be.

import type { CalendarDate } from './date.ts'
import type { Currency, Money } from './money.ts'

export const ledgerAccountKinds = [
  'TRANSACTION', // A customer's transaction account at the servicing bank.
  'DEPOSIT', // What a partner bank owes a customer.
  'PAYMENTS', // Money on its way from or to the outside world.
  'BANK', // Money on its way to or from a partner bank.
  'INTEREST', // What a bank has paid in interest.
  'TAX', // What has been withheld for a tax office.
  'SUSPENSE', // Money nobody has claimed yet.
] as const
/** What customers see of their own. */
export const customerAccountKinds = ['TRANSACTION', 'DEPOSIT'] as const
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number]

export type Line = { accountId: string; amount: Money }

export type Transfer = {
  id: string
  /** Given once by whoever wants it; a repeat with the same key and lines moves nothing. */
  key: string
  kind: string
  valueDate: CalendarDate
  lines: readonly Line[]
}

export type TransferRefusal = 'lines.few' | 'lines.zero' | 'lines.unbalanced'

/** What the database would refuse as well, said before it is asked. */
export function transferRefusal({ lines }: Pick<Transfer, 'lines'>): TransferRefusal | undefined {
  if (lines.length < 2) return 'lines.few'
  if (lines.some(({ amount }) => amount.minor === 0n)) return 'lines.zero'
  const sums = new Map<Currency, bigint>()
  for (const { amount } of lines)
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.minor)
  return [...sums.values()].some((sum) => sum !== 0n) ? 'lines.unbalanced' : undefined
}
