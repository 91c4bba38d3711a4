// A transfer to be made as the text of a QR code that banking apps read: the European Payments Council's
// guideline EPC069-12, version 002. It knows euros only.

import { decimalOf, type Money } from '../money.ts'

export type TransferToMake = {
  recipient: string
  iban: string
  bic?: string | undefined
  /** Left to the payer where it is absent. */
  amount?: Money | undefined
  reference: string
}

const longestName = 70
const longestText = 140
const utf8 = '1'

/** Undefined where the guideline has no code for the transfer. */
export function creditTransferCode(transfer: TransferToMake): string | undefined {
  const { recipient, iban, bic = '', amount, reference } = transfer
  const isPossible =
    !amount || (amount.currency === 'EUR' && amount.minor > 0n && amount.minor < 100_000_000_000n)
  if (!isPossible || recipient.length > longestName || reference.length > longestText)
    return undefined
  const [purpose, structuredReference] = ['', '']
  return [
    'BCD',
    '002',
    utf8,
    'SCT',
    bic,
    recipient,
    iban.replaceAll(' ', ''),
    amount ? `EUR${decimalOf(amount)}` : '',
    purpose,
    structuredReference,
    reference,
  ].join('\n')
}
