// Units of an instrument and their prices: whole numbers of a ten-thousandth, as custodians count them.

import { type Money, money } from '../money.ts'
import { fraction, rounded } from '../rate.ts'

/** Of an instrument, in ten-thousandths. */
export type Units = bigint
/** Of one unit in euro, in ten-thousandths. */
export type Price = bigint

export const isinPattern: RegExp = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/

const digits = 4
const scale = 10n ** BigInt(digits)
/** A unit times a price in euro cents. */
const perCent = (scale * scale) / 100n

/** Half up to the cent. */
export const worthOf = (units: Units, price: Price): Money =>
  money(rounded(fraction(units * price, perCent)), 'EUR')

/** As many as the amount pays for, cut off. */
export function unitsFor({ minor }: Money, price: Price): Units {
  if (price <= 0n) throw new Error('a price is above zero: nothing is sized without one')
  return (minor * perCent) / price
}

const decimal = /^(-?)(\d{1,14})(?:\.(\d{1,4}))?$/

/** `'1.6107'`; undefined for anything that is not a plain decimal with at most four digits. */
export function parseUnits(text: string): Units | undefined {
  const [, sign, whole, fractionDigits = ''] = decimal.exec(text) ?? []
  if (whole === undefined) return undefined
  const size = BigInt(whole + fractionDigits.padEnd(digits, '0'))
  return sign ? -size : size
}

/** The wire form, of units and prices alike: `'1.6107'`. */
export function decimalOfUnits(units: bigint): string {
  const size = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  return `${units < 0n ? '-' : ''}${size.slice(0, -digits)}.${size.slice(-digits)}`
}
