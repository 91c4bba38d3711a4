// What a customer is told of a portfolio that nobody ordered: what it costs, and what is taken for tax.

import { addDays, date } from '#domain/date.ts'
import { formatDate, formatMoney, formatPercent } from '#domain/format.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { runsOn } from '#domain/investment/plan.ts'
import { parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { portfolioEvents } from './events.ts'
import { wordsOf } from './paper-words.ts'

export async function nameOf(tx: Tx, customerId: string | null, id: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    'select name from investments.portfolios where customer_id = $1 and id = $2',
    [customerId, id],
  )
  return rows[0]!.name
}

const ofFees = (write: WriteLetter): Subscriber =>
  letterOn(
    portfolioEvents.feeCharged,
    write,
    async ({ entityId, customerId, data }, tx, locale) => {
      const sum = (decimal: string) => formatMoney(locale, parseMoney(decimal, 'EUR')!)
      return {
        key: 'feeCharged',
        values: {
          ...{ amount: sum(data.amount), average: sum(data.average) },
          portfolio: await nameOf(tx, customerId, entityId),
          percent: formatPercent(locale, rate(data.percent)),
          from: formatDate(locale, date(data.from), 'long'),
          until: formatDate(locale, addDays(date(data.until), -1), 'long'),
        },
      }
    },
  )

const ofFeesGivenBack = (write: WriteLetter): Subscriber =>
  letterOn(
    portfolioEvents.feeGivenBack,
    write,
    async ({ entityId, customerId, data }, tx, locale) => ({
      key: 'feeGivenBack',
      values: {
        amount: formatMoney(locale, parseMoney(data.amount, 'EUR')!),
        portfolio: await nameOf(tx, customerId, entityId),
        from: formatDate(locale, date(data.from), 'long'),
        until: formatDate(locale, addDays(date(data.until), -1), 'long'),
      },
    }),
  )

const ofPrepayments = (write: WriteLetter): Subscriber =>
  letterOn(
    portfolioEvents.taxPrepaid,
    write,
    async ({ entityId, customerId, data: { year, ...sums } }, tx, locale) => ({
      key: parseMoney(sums.tax, 'EUR')!.minor === 0n ? 'taxPrepaidFree' : 'taxPrepaid',
      values: {
        ...{ year, portfolio: await nameOf(tx, customerId, entityId) },
        ...Object.fromEntries(
          Object.entries(sums).map(([name, sum]) => [
            name,
            formatMoney(locale, parseMoney(sum, 'EUR')!),
          ]),
        ),
      },
    }),
  )

/** Where nothing is withheld there is no tax to tell of. */
const ofDistributions = (write: WriteLetter): Subscriber =>
  letterOn(
    portfolioEvents.distributionPaid,
    write,
    async ({ entityId, customerId, data: { isin, units, perUnit, amount, taxed } }, tx, locale) => {
      const sum = (decimal: string) => formatMoney(locale, parseMoney(decimal, 'EUR')!)
      const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 4 })
      return {
        key: taxed ? 'distributionPaid' : 'distributionPaidWhole',
        values: {
          ...{
            fund: wordsOf(locale).fund(`funds.${instrumentCodeOf(isin)!}`),
            amount: sum(amount),
          },
          ...{ units: number.format(Number(units)), perUnit: number.format(Number(perUnit)) },
          portfolio: await nameOf(tx, customerId, entityId),
          ...Object.fromEntries(
            Object.entries(taxed ?? {}).map(([name, each]) => [name, sum(each)]),
          ),
        },
      }
    },
  )

const ofTaxCredits = (write: WriteLetter): Subscriber =>
  letterOn(
    portfolioEvents.taxCredited,
    write,
    async ({ entityId, customerId, data }, tx, locale) => ({
      key: 'taxCredited',
      values: {
        portfolio: await nameOf(tx, customerId, entityId),
        ...Object.fromEntries(
          Object.entries(data).map(([name, sum]) => [
            name,
            formatMoney(locale, parseMoney(sum, 'EUR')!),
          ]),
        ),
      },
    }),
  )

const ofCancelledFeeSales = (write: WriteLetter): Subscriber =>
  letterOn(
    portfolioEvents.feeSaleCancelled,
    write,
    async ({ entityId, customerId, data: { isin, units, amount } }, tx, locale) => {
      const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 4 })
      return {
        key: 'feeSaleCancelled',
        values: {
          portfolio: await nameOf(tx, customerId, entityId),
          fund: wordsOf(locale).fund(`funds.${instrumentCodeOf(isin)!}`),
          units: number.format(Number(units)),
          amount: formatMoney(locale, parseMoney(amount, 'EUR')!),
        },
      }
    },
  )

/** Until the day before a plan can still be changed, whatever the day it runs on. */
const ofIncreases = (write: WriteLetter): Subscriber =>
  letterOn(
    portfolioEvents.planIncreased,
    write,
    async ({ entityId, customerId, data }, tx, locale) => ({
      key: 'planIncreased',
      values: {
        portfolio: await nameOf(tx, customerId, entityId),
        from: formatDate(locale, runsOn(date(data.from)), 'long'),
        until: formatDate(locale, addDays(date(data.from), -1), 'long'),
        percent: formatPercent(locale, rate(String(data.increase))),
        before: formatMoney(locale, parseMoney(data.before, 'EUR')!),
        amount: formatMoney(locale, parseMoney(data.amount, 'EUR')!),
      },
    }),
  )

export const portfolioLetters = (write: WriteLetter): Subscriber[] => [
  ofFees(write),
  ofFeesGivenBack(write),
  ofPrepayments(write),
  ofDistributions(write),
  ofTaxCredits(write),
  ofCancelledFeeSales(write),
  ofIncreases(write),
]
