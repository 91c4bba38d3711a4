// The banks that are asked for the holder of an account, pretended. The last two digits of the account
// decide: 98 is kept under a slightly longer name, 99 belongs to somebody else, 00 is at a bank that does
// not answer. Every other account belongs to whoever is named.

import { payeeMatch } from '#domain/account/payee-check.ts'
import type { CheckPayee, PayeeAccount } from '#services/reference-account/index.ts'

const somebodyElse = 'Erika Mustermann'

/** `Lukas Weber` is kept as `Lukas M. Weber`. */
const longer = (holder: string): string => {
  const words = holder.split(' ')
  return [...words.slice(0, -1), 'M.', words.at(-1)].join(' ')
}

const digitsOf = ({ iban, accountNumber }: PayeeAccount): string => accountNumber ?? iban!

const base = 97n
const letterValue = (letter: string): string => String(letter.charCodeAt(0) - 55)

/** As the bank would write it, with its two check digits. */
function ukIban(sortCode: string, accountNumber: string): string {
  const bban = `ZZZZ${sortCode}${accountNumber}`
  const digits = `${bban}GB00`.replaceAll(/[A-Z]/g, letterValue)
  const check = String(98n - (BigInt(digits) % base)).padStart(2, '0')
  return `GB${check}${bban}`
}

const sortCodeLength = 6

export const simulatedPayeeCheck: CheckPayee = async (holder, account) => {
  const ending = digitsOf(account).slice(-2)
  const { branchCode = '', accountNumber = '' } = account
  const iban =
    branchCode.length === sortCodeLength ? { iban: ukIban(branchCode, accountNumber) } : {}
  if (ending === '00') return { match: 'NOT_POSSIBLE', ...iban }
  const name = ending === '99' ? somebodyElse : ending === '98' ? longer(holder) : holder
  const match = payeeMatch(holder, [name])
  // Nobody is told whose account it is.
  return {
    match,
    ...(match !== 'NO_MATCH' && { name, bankName: 'Hausbank Musterstadt eG' }),
    ...iban,
  }
}
