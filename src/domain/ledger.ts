// The ledger's own words: which accounts there are, and what a transfer must be.

import type { CalendarDate } from './date.ts'

export const ledgerAccountKinds = [
  'TRANSACTION', // A customer's transaction account at the servicing bank.
  'DEPOSIT', // What a partner bank owes a customer.
  'PAYMENTS', // Money on its way from or to the outside world.
  'BANK', // Money on its way to or from a partner bank.
  'INTEREST', // What a bank has paid in interest.
  'TAX', // What has been withheld for a tax office.
  'SUSPENSE', // Money nobody has claimed yet.
  'PORTFOLIO', // A portfolio's cash.
  'POSITION', // Units of an instrument in a portfolio.
  'CUSTODY', // Money and units at the custodian.
  'FEES', // What our service has been paid.
  'FUND', // Money with a fund that calls it.
] as const
/** What customers see of their own. */
export const customerAccountKinds = ['TRANSACTION', 'DEPOSIT'] as const
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number]

/** Money, or units of an instrument: its ISIN is their currency, a ten-thousandth their minor unit. */
export type LedgerAmount = { readonly minor: bigint; readonly currency: string }
export type Line = { accountId: string; amount: LedgerAmount }

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
  const sums = new Map<string, bigint>()
  for (const { amount } of lines)
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.minor)
  return [...sums.values()].some((sum) => sum !== 0n) ? 'lines.unbalanced' : undefined
}
