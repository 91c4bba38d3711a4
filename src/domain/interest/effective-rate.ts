// Rates that make offers comparable: AER, APY, effective and actuarial rates, and back to nominal.

import { Decimal } from 'decimal.js'
import { decimalOf, type Money } from '../money.ts'
import { percentOf, type Rate, rate } from '../rate.ts'

/** Far more digits than any rate is printed with, so that a power and its root cancel out. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

type Years = number | string

const percent = (growth: Decimal, digits: number): Rate =>
  rate(growth.minus(1).times(100).toFixed(digits))

/** The growth a year that turns `from` into `to`. */
const yearlyGrowth = (from: Money, to: Money, years: Decimal) =>
  new Exact(decimalOf(to)).div(decimalOf(from)).pow(new Exact(1).div(years))

/** UK and Irish AER of a nominal rate paid n times a year: (1 + r/n)^n - 1. */
export function annualEquivalentRate(nominal: Rate, perYear: number, digits = 2): Rate {
  const growth = new Exact(percentOf(nominal)).div(100).div(perYear).plus(1).pow(perYear)
  return percent(growth, digits)
}

/** The nominal rate that, paid n times a year, gives this effective rate. */
export function nominalRate(effective: Rate, perYear: number, digits = 6): Rate {
  const growth = new Exact(percentOf(effective)).div(100).plus(1)
  const periodic = growth.pow(new Exact(1).div(perYear)).minus(1)
  return percent(periodic.times(perYear).plus(1), digits)
}

/** Of a deposit that pays once, at the end (Spanish TAE, French actuarial rate): (1 + I/P)^(1/years) - 1. */
export const effectiveRate = (principal: Money, final: Money, years: Years, digits = 2): Rate =>
  percent(yearlyGrowth(principal, final, new Exact(years)), digits)

/** US annual percentage yield: 100 ((1 + I/P)^(365/days) - 1). */
export const annualPercentageYield = (
  principal: Money,
  final: Money,
  days: number,
  digits = 2,
): Rate => percent(yearlyGrowth(principal, final, new Exact(days).div(365)), digits)
