// The customer's account number as the header shows and copies it.

import { electronicIban, printIban } from '../identifiers/iban.ts'
import { printSortCode } from '../identifiers/sort-code.ts'
import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'

/** [ENT-011] */
export type AccountIdentifiers = {
  readonly iban?: string
  readonly accountNumber?: string
  readonly sortCode?: string
}

export type ShownIdentifier = {
  readonly id: keyof AccountIdentifiers
  readonly shown: string
  readonly copied: string
  readonly size: 'short' | 'long'
}

const asStored = (
  id: 'accountNumber' | 'sortCode',
  value: string | undefined,
): ShownIdentifier[] => {
  if (!value) return []
  const shown = id === 'sortCode' ? printSortCode(value) : value
  return [{ id, shown, copied: value, size: 'short' }]
}

/** [PRV-057, PRV-058, PRV-059, PRV-060] */
export function shownIdentifiers(
  locale: Locale,
  { iban, accountNumber, sortCode }: AccountIdentifiers,
): ShownIdentifier[] {
  if (marketOf(locale).usesSortCode)
    return [...asStored('accountNumber', accountNumber), ...asStored('sortCode', sortCode)]
  if (!iban) return []
  return [{ id: 'iban', shown: printIban(iban), copied: electronicIban(iban), size: 'long' }]
}

type Numbered = {
  readonly iban?: string | undefined
  readonly branchCode?: string | undefined
  readonly accountNumber?: string | undefined
}

/** An account elsewhere in one line: as the market names accounts, or by what there is. */
export function printedAccount(
  locale: Locale,
  { iban, branchCode, accountNumber }: Numbered,
): string {
  const isNational = marketOf(locale).usesSortCode && Boolean(branchCode && accountNumber)
  if (iban && !isNational) return printIban(iban)
  return [branchCode && printSortCode(branchCode), accountNumber].filter(Boolean).join(' ')
}
