// UK accounts: a sort code and an account number that must fit each other by modulus check.

import type { Checked } from './checked.ts'
import { type ModulusRow, type ModulusTable, modulusTable } from './modulus-table.ts'

export type UkAccount = { readonly sortCode: string; readonly accountNumber: string }
export type UkAccountRefusal = 'sortCode.format' | 'accountNumber.format' | 'accountNumber.checksum'

const sortCodeForm = /^(\d{2})([- ]?)(\d{2})\2(\d{2})$/
const accountNumberForm = /^\d{8}$/

export function parseUkAccount(
  sortCodeText: string,
  accountText: string,
  table: ModulusTable = modulusTable,
): Checked<UkAccountRefusal, UkAccount> {
  const parts = sortCodeForm.exec(sortCodeText.trim())
  if (!parts) return { refusal: 'sortCode.format' }
  const sortCode = `${parts[1]}${parts[3]}${parts[4]}`
  const accountNumber = accountText.trim()
  if (!accountNumberForm.test(accountNumber)) return { refusal: 'accountNumber.format' }

  const account = { sortCode, accountNumber }
  return passesModulus(account, table) ? { value: account } : { refusal: 'accountNumber.checksum' }
}

/** `123456` as people write it: `12-34-56`. */
export const printSortCode = (sortCode: string): string =>
  sortCode.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3')

/** With two rows both must pass, but for the pairs of exceptions where either is enough. */
const eitherPasses = [2, 9, 10, 11, 12, 13]

function passesModulus(account: UkAccount, table: ModulusTable): boolean {
  const { sortCode, accountNumber } = account
  const rows = table.rows.filter(({ from, to }) => from <= sortCode && sortCode <= to)
  // A sort code the table does not know cannot be checked, and is taken as it is.
  if (rows.length === 0) return true

  const [a = '', , c = '', , , , g, h] = accountNumber
  const exceptions = rows.map(({ exception }) => exception)
  if (exceptions.includes(6) && a >= '4' && a <= '8' && g === h) return true // foreign currency

  const needed = rows.filter(({ exception }) => !(exception === 3 && (c === '6' || c === '9')))
  const passes = (row: ModulusRow) => passesRow(account, row, table)
  return exceptions.every((exception) => eitherPasses.includes(exception ?? 0))
    ? needed.some(passes)
    : needed.every(passes)
}

function passesRow(account: UkAccount, row: ModulusRow, table: ModulusTable): boolean {
  const { accountNumber } = account
  const remainder = remainderOf(account, row, table)
  const [g, h] = [Number(accountNumber[6]), Number(accountNumber[7])]

  if (row.exception === 4) return remainder === g * 10 + h
  if (row.exception === 5 && row.method === 'MOD11')
    return remainder === 0 ? g === 0 : 11 - remainder === g
  if (row.exception === 5) return remainder === 0 ? h === 0 : 10 - remainder === h
  if (row.exception === 14 && remainder !== 0 && [0, 1, 9].includes(h)) {
    const shifted = { ...account, accountNumber: `0${accountNumber.slice(0, 7)}` }
    return remainderOf(shifted, row, table) === 0
  }
  return remainder === 0
}

function remainderOf(account: UkAccount, row: ModulusRow, table: ModulusTable): number {
  const digits = `${checkedSortCode(account, row, table)}${account.accountNumber}`
  const products = weightsFor(account, row).map((weight, i) => weight * Number(digits[i]))
  if (row.method === 'DBLAL') {
    const digitSum = products.reduce((sum, n) => sum + Math.trunc(n / 10) + (n % 10), 0)
    return (digitSum + (row.exception === 1 ? 27 : 0)) % 10
  }
  const modulus = row.method === 'MOD10' ? 10 : 11
  return products.reduce((sum, product) => sum + product, 0) % modulus
}

function checkedSortCode({ sortCode }: UkAccount, { exception }: ModulusRow, table: ModulusTable) {
  if (exception === 5) return table.substitutes[sortCode] ?? sortCode
  if (exception === 8) return '090126'
  if (exception === 9) return '309634'
  return sortCode
}

const weightsOfException2 = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1]
const withoutFirstEight = (weights: readonly number[]) => weights.map((w, i) => (i < 8 ? 0 : w))

function weightsFor({ accountNumber }: UkAccount, { exception, weights }: ModulusRow) {
  const hasG9 = accountNumber[6] === '9'
  const startsAt9 = accountNumber.startsWith('09') || accountNumber.startsWith('99')
  if (exception === 2 && accountNumber[0] !== '0')
    return hasG9 ? withoutFirstEight(weightsOfException2) : weightsOfException2
  if (hasG9 && (exception === 7 || (exception === 10 && startsAt9)))
    return withoutFirstEight(weights)
  return weights
}
