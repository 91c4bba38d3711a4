// A transaction account on the wire, and back in the domain. [ENT-040]

import * as z from 'zod/mini'
import {
  accountCurrency,
  accountStates,
  type Balance,
  type TransactionAccount,
} from '#domain/account/account.ts'
import { type Currency, decimalOf, type Money, parseMoney } from '#domain/money.ts'
import { amount, currencyCode, day, identifier, text } from '../text.ts'

export const balance = z.strictObject({ current: amount, available: amount, reserved: amount })

const accountFields = {
  id: identifier,
  accountNumber: z.exactOptional(text(34)),
  customerId: identifier,
  distributorId: identifier,
  state: z.enum(accountStates),
  iban: z.exactOptional(text(34)),
  bic: z.exactOptional(text(11)),
  currencyCode: z.exactOptional(currencyCode), // EUR where absent. [ENT-041]
  referenceAccountId: z.exactOptional(identifier),
  /** In the United States the routing number, which has nine digits. */
  sortCode: z.exactOptional(text(9)),
  createdDate: day,
  lastStateUpdate: day,
  isMaintenance: z.boolean(),
}

/** In a list the balance may be missing; it comes with `embed=balance`. [API-028, API-029] */
export const listedAccount = z.strictObject({ ...accountFields, balance: z.exactOptional(balance) })

export const transactionAccount = z.strictObject({ ...accountFields, balance })
export type WireAccount = z.infer<typeof transactionAccount>

function moneyOf(decimal: string, currency: Currency): Money {
  const money = parseMoney(decimal, currency)
  if (!money) throw new Error(`'${decimal}' is not an amount: the wire carries '1234.50'`)
  return money
}

export function accountOfWire(wire: WireAccount): TransactionAccount {
  const currency = accountCurrency(wire)
  const { current, available, reserved } = wire.balance
  const balance: Balance = {
    current: moneyOf(current, currency),
    available: moneyOf(available, currency),
    reserved: moneyOf(reserved, currency),
  }
  return { ...wire, balance }
}

export function wireOfAccount(account: TransactionAccount): WireAccount {
  const { current, available, reserved } = account.balance
  const balance = {
    current: decimalOf(current),
    available: decimalOf(available),
    reserved: decimalOf(reserved),
  }
  return { ...account, balance }
}
