// The numbers a pretended servicing bank gives its accounts: well formed by the rules of each country,
// at banks that do not exist.

import { parseIban } from '#domain/identifiers/iban.ts'
import { parseUkAccount } from '#domain/identifiers/sort-code.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { ServicingBankEvent } from '#services/registration/index.ts'

type OpenedAccount = Extract<ServicingBankEvent, { kind: 'ACCEPTED' }>['account']

const digits = (value: number, length: number): string => String(value).padStart(length, '0')
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const numbers = (length: number) =>
  Array.from({ length: 10 ** length }, (_, i) => digits(i, length))

/** The account within its country; where a check of the country's own stands in it, all it could be. */
const formsOf: Record<string, (n: number) => string[]> = {
  DE: (n) => [`99900100${digits(n, 10)}`],
  AT: (n) => [`99901${digits(n, 11)}`],
  CH: (n) => [`99901${digits(n, 12)}`],
  IE: (n) => [`ZZZZ999901${digits(n, 8)}`],
  FR: (n) => numbers(2).map((key) => `9999000001${digits(n, 11)}${key}`),
  ES: (n) => numbers(2).map((check) => `99900001${check}${digits(n, 10)}`),
  NL: (n) => [`ZZZZ${digits(n, 10)}`],
  PL: (n) => [`99900009${digits(n, 16)}`],
  FI: (n) => numbers(1).map((check) => `999${digits(n, 10)}${check}`),
  IT: (n) => letters.map((letter) => `${letter}0999009990${digits(n, 12)}`),
}

function withCheck(country: string, bban: string): string {
  const value = `${bban}${country}00`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return `${country}${digits(Number(98n - (BigInt(value) % 97n)), 2)}${bban}`
}

function ibanOf(country: string, n: number): string {
  const iban = formsOf[country]!(n)
    .map((bban) => withCheck(country, bban))
    .find((each) => parseIban(each).value)
  if (!iban) throw new Error(`no account ${n} can be written in ${country}: add its form`)
  return iban
}

const ukSortCode = '009901'
const usRouting = '119241747'
const firstNumber = 30_000_000

/** Of a hundred numbers some pass the check of the British banks. */
function ukNumber(n: number): string {
  const found = numbers(2)
    .map((last) => `${digits(n, 6)}${last}`)
    .find((number) => parseUkAccount(ukSortCode, number).value)
  if (!found) throw new Error(`no British account begins with ${n}: take another number`)
  return found
}

/** The account of the customer with this number, the same whenever it is asked for. */
export function accountOf(locale: Locale, customerNumber: number): OpenedAccount {
  const country = marketOf(locale).country?.iso2 ?? 'DE'
  const n = firstNumber + (customerNumber % 1_000_000)
  if (country === 'US') return { accountNumber: digits(n, 10), sortCode: usRouting }
  if (country === 'GB') {
    const accountNumber = ukNumber(300_000 + (customerNumber % 100_000))
    const iban = withCheck('GB', `ZZZZ${ukSortCode}${accountNumber}`)
    return { accountNumber, sortCode: ukSortCode, iban, bic: 'TIDEGBL0' }
  }
  return { accountNumber: digits(n, 10), iban: ibanOf(country, n), bic: 'TIDEDEF0' }
}
