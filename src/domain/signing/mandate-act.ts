// What is signed to let us collect from an account elsewhere, and the lines that say it; and those of any such account.

import type { MandateScheme } from '../direct-debit/mandate.ts'
import { printIban } from '../identifiers/iban.ts'
import { printSortCode } from '../identifiers/sort-code.ts'
import type { ActLine, SayAct, SignedAccount } from './act-line.ts'

export type MandateAct = {
  name: 'mandate'
  scheme: MandateScheme
  holder: string
  account: SignedAccount
  creditor: string
  creditorId: string
}

type Label = 'iban' | 'sortCode' | 'routingNumber' | 'accountNumber'

const sortCodeLength = 6
export function accountLines(
  { iban, branchCode, accountNumber }: SignedAccount,
  say: (label: Label) => string,
): ActLine[] {
  if (iban) return [{ label: say('iban'), value: printIban(iban), isNumber: true }]
  const branch = branchCode ?? ''
  const isSortCode = branch.length === sortCodeLength
  return [
    {
      label: say(isSortCode ? 'sortCode' : 'routingNumber'),
      value: isSortCode ? printSortCode(branch) : branch,
      isNumber: true,
    },
    { label: say('accountNumber'), value: accountNumber ?? '', isNumber: true },
  ].filter(({ value }) => value !== '')
}

export const linesOfMandate = (act: MandateAct, say: SayAct): ActLine[] => [
  { label: say('holder'), value: act.holder },
  ...accountLines(act.account, say),
  { label: say('mandate.creditor'), value: act.creditor },
  { label: say('mandate.creditorId'), value: act.creditorId, isNumber: true },
  { label: say('mandate.scheme'), value: say(`mandate.schemes.${act.scheme}`) },
  { label: say('mandate.text'), value: say(`mandate.texts.${act.scheme}`) },
]
