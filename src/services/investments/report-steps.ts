// What is owed of every portfolio after a quarter and after a year: told once, and written with its papers when it is heard.

import { type Quarter, quarterOf, statementDue } from '#domain/account/quarter.ts'
import { following } from '#domain/calendar/business-day.ts'
import { date } from '#domain/date.ts'
import { cryptoTemplate, ownTemplate } from '#domain/investment/portfolio.ts'
import { overviewDue } from '#domain/tax/overview.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { remind } from '#services/deposits/index.ts'
import { portfolioEvents } from './events.ts'
import { taxedMarkets } from './prepayments.ts'

/** Whoever chose the funds, or a note on crypto assets, looks after them alone. */
const unadvised = [ownTemplate, cryptoTemplate].map((each) => `'${each}'`)

/** Of every portfolio that was worth something in the span, unless its owner was forgotten. */
const worthBetween = (what: string, { name, from, to }: Quarter) => ({
  sql: `select p.customer_id, p.id as entity_id, '${what} ${name}' as name
          from investments.held p
          join documents.accounts a on a.customer_id = p.customer_id and a.is_first and a.status <> 'DELETED'
         where p.family <> 'PENSION' and cardinality($2::int[]) = 0
           and exists (select from investments.valuations v
                        where v.customer_id = p.customer_id and v.portfolio_id = p.id
                          and v.on_day between '${from}' and '${to}')`,
  days: [],
})

/** On the first business day after it. */
export const portfolioReportsStep: DayStep = {
  name: 'portfolio-reports',
  async run(db, day) {
    const due = statementDue(day)
    if (due) await remind(db, day, portfolioEvents.reportDue, worthBetween('report', due))
  },
}

/** Wherever portfolios are held, a tax year is a calendar year. */
export const portfolioYearsStep: DayStep = {
  name: 'portfolio-years',
  async run(db, day) {
    const due = overviewDue('DE', day)
    if (due) await remind(db, day, portfolioEvents.yearDue, worthBetween('year', due))
  },
}

/** On the first business day of December: in time for an exemption order. */
export const announcePrepaymentsStep: DayStep = {
  name: 'announce-prepayments',
  async run(db, day) {
    const year = day.slice(0, 4)
    if (day !== following('TARGET', date(`${year}-12-01`))) return
    await remind(db, day, portfolioEvents.prepaymentAhead, {
      sql: `select customer_id, portfolio_id as entity_id, 'prepayment ${year}' as name
              from investments.holders_to_tax(array[${taxedMarkets.map((each) => `'${each}'`)}])
             where cardinality($2::int[]) = 0`,
      days: [],
    })
  },
}

/** With the day's values: what is lost is told on the day it is lost. */
export const tellLossesStep: DayStep = {
  name: 'tell-losses',
  async run(db, day) {
    const { name, from } = quarterOf(day)
    await remind(db, day, portfolioEvents.lossReached, {
      sql: `select customer_id, entity_id, name
              from investments.losses_due($1, '${name}', '${from}', array[${unadvised}])
             where cardinality($2::int[]) = 0`,
      days: [],
    })
  },
}
