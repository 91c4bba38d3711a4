// The letters with the report of a quarter and with the papers of a year.

import { quarterNamed } from '#domain/account/quarter.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney, formatPercent } from '#domain/format.ts'
import { lostPercent } from '#domain/investment/loss-notice.ts'
import type { Locale } from '#domain/market.ts'
import { money, parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import type { Subscriber } from '#platform/events.ts'
import { paperReaders } from '#services/documents/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { portfolioEvents } from './events.ts'
import { nameOf } from './portfolio-letters.ts'
import { prepaymentAhead } from './prepayment-ahead.ts'
import { readCash } from './store.ts'

/** The reminder ends with the name of its span. */
const subjectOf = (portfolioId: string, { reminder }: { reminder: string }): string =>
  `${portfolioId}/${reminder.split(' ')[1]!}`

const euros = (locale: Locale, decimal: string) => formatMoney(locale, parseMoney(decimal, 'EUR')!)

const ofQuarters = (write: WriteLetter): Subscriber =>
  letterOn(portfolioEvents.reportDue, write, async ({ customerId, entityId, data }, tx, locale) => {
    const of = [{ customerId, subject: subjectOf(entityId, data) }]
    const [paper] = await paperReaders.portfolioReport.read(tx, of)
    if (!paper) return undefined
    const { portfolio, from, to, after, gain } = paper.facts
    return {
      key: 'portfolioReportReady',
      papers: [paper],
      values: {
        ...{ portfolio, after: euros(locale, after), gain: euros(locale, gain) },
        ...{ from: formatDate(locale, from, 'long'), to: formatDate(locale, to, 'long') },
      },
    }
  })

const ofYears = (write: WriteLetter): Subscriber =>
  letterOn(portfolioEvents.yearDue, write, async ({ customerId, entityId, data }, tx, locale) => {
    const of = [{ customerId, subject: subjectOf(entityId, data) }]
    const [paper] = await paperReaders.portfolioYear.read(tx, of)
    if (!paper) return undefined
    const taxes = await paperReaders.portfolioTax.read(tx, of)
    const { portfolio, to, costs } = paper.facts
    return {
      key: taxes.length > 0 ? 'portfolioYearDeclare' : 'portfolioYearReady',
      papers: [paper, ...taxes],
      values: {
        ...{ portfolio, year: to.slice(0, 4), total: euros(locale, costs.total) },
        percent: formatPercent(locale, rate(costs.percent)),
        ...{ service: euros(locale, costs.service), funds: euros(locale, costs.funds) },
      },
    }
  })

/** By the prices of the day it is written on; where no tax is expected there is nothing to tell. */
const ofPrepaymentsAhead = (write: WriteLetter): Subscriber =>
  letterOn(
    portfolioEvents.prepaymentAhead,
    write,
    async ({ customerId, entityId, data }, tx, locale) => {
      const year = data.reminder.split(' ')[1]!
      const of = { customerId: customerId!, portfolioId: entityId }
      const ahead = await prepaymentAhead(tx, of, Number(year))
      if (!ahead) return undefined
      const { on, ...sums } = ahead
      return {
        key: 'prepaymentAhead',
        values: {
          ...{ year, portfolio: await nameOf(tx, customerId, entityId) },
          on: formatDate(locale, on, 'long'),
          cash: formatMoney(locale, await readCash(tx, of.customerId, entityId)),
          ...Object.fromEntries(
            Object.entries(sums).map(([name, minor]) => [
              name,
              formatMoney(locale, money(minor, 'EUR')),
            ]),
          ),
        },
      }
    },
  )

type Lost = {
  since: CalendarDate
  on: CalendarDate
  minor: bigint
  reported: string
  index: string
  ratio: string
}

const ofLosses = (write: WriteLetter): Subscriber =>
  letterOn(
    portfolioEvents.lossReached,
    write,
    async ({ customerId, entityId, data }, tx, locale) => {
      const [, quarter, step] = data.reminder.split(' ') as [string, string, string]
      const { rows } = await tx.query<Lost>(
        `select since, on_day as on, value_minor as minor, round((reported - index) * 100 / reported, 2)::text as ratio,
                (reported * 1e18)::numeric(38, 0)::text as reported, (index * 1e18)::numeric(38, 0)::text as index
           from investments.lost_on($1, $2, $3, $4)`,
        [customerId, entityId, quarterNamed(quarter).from, Number(step)],
      )
      const [lost] = rows
      if (!lost) return undefined
      const tenths = lostPercent(BigInt(lost.reported), BigInt(lost.index))
      return {
        key: 'portfolioLoss',
        values: {
          portfolio: await nameOf(tx, customerId, entityId),
          since: formatDate(locale, lost.since, 'long'),
          on: formatDate(locale, lost.on, 'long'),
          value: formatMoney(locale, money(lost.minor, 'EUR')),
          lost: formatPercent(locale, rate(lost.ratio)),
          step: new Intl.NumberFormat(locale, { style: 'percent' }).format(tenths / 100),
        },
      }
    },
  )

export const reportLetters = (write: WriteLetter): Subscriber[] => [
  ofQuarters(write),
  ofYears(write),
  ofPrepaymentsAhead(write),
  ofLosses(write),
]
