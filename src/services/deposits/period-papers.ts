// What is owed after a quarter and after a tax year: told once to everybody who has an account, in one statement, and
// written with its papers when it is heard.

import { statementDue } from '#domain/account/quarter.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import { overviewDue, type TaxYear } from '#domain/tax/overview.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import type { Subscriber } from '#platform/events.ts'
import { paperReaders } from '#services/documents/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { periodEvents } from './events.ts'
import { remind } from './reminders.ts'

/** Of whoever was forgotten nothing is left to write to. */
const isKnown = `a.status <> 'DELETED'`

/** Whoever had an account before the quarter was over. */
export const statementStep: DayStep = {
  name: 'quarterly-statements',
  async run(db, day) {
    const due = statementDue(day)
    if (!due) return
    await remind(db, day, periodEvents.statementDue, {
      sql: `select a.customer_id, a.id as entity_id, 'statement ${due.name}' as name
              from documents.accounts a
             where a.is_first and ${isKnown} and a.created_on <= '${due.to}' and cardinality($2::int[]) = 0
               and coalesce(a.closed_on, '${due.to}') >= '${due.from}'`,
      days: [],
    })
  },
}

/** Everybody of these markets who held a deposit in the year, was paid interest in it, or was taxed for funds. */
const owed = ({ year, from, to }: TaxYear, locales: readonly Locale[]) => ({
  sql: `select a.customer_id, a.id as entity_id, 'tax ' || n.year as name
          from unnest($2::int[]) n (year)
          join documents.accounts a on a.is_first and ${isKnown} and a.market = any ('{${locales.join()}}')
         where exists (
           select from deposits.contracts c
            where c.customer_id = a.customer_id and c.starts_on <= '${to}'
              and (c.is_running or exists (
                select from deposits.interest_postings q
                 where q.customer_id = c.customer_id and q.instance_id = c.instance_id
                   and q.posted_on between '${from}' and '${to}')))
           or exists (select from investments.taxed_in(array[a.customer_id], array['${from}'::date], array['${to}'::date]))`,
  days: [year],
})

async function tellOfOverviews(db: Db, day: CalendarDate): Promise<void> {
  const byYear = Map.groupBy(markets, ({ country }) => overviewDue(country?.iso2, day)?.name)
  for (const ours of byYear.values()) {
    const year = overviewDue(ours[0]!.country?.iso2, day)
    const locales = ours.map(({ locale }) => locale)
    if (year) await remind(db, day, periodEvents.overviewDue, owed(year, locales))
  }
}

export const overviewStep: DayStep = { name: 'tax-overviews', run: tellOfOverviews }

/** The reminder ends with the name of its period. */
const subjectOf = ({ reminder }: { reminder: string }): string => reminder.split(' ')[1]!

export const periodLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(periodEvents.statementDue, write, async ({ customerId, data }, tx, locale) => {
    const of = [{ customerId, subject: subjectOf(data) }]
    const [paper] = await paperReaders.statement.read(tx, of)
    if (!paper) return undefined
    const values = { day: formatDate(locale, paper.facts.to, 'long') }
    return { key: 'statementReady', values, papers: [paper] }
  }),
  letterOn(periodEvents.overviewDue, write, async ({ customerId, data }, tx) => {
    const of = [{ customerId, subject: subjectOf(data) }]
    const [overview] = await paperReaders.taxOverview.read(tx, of)
    if (!overview) return undefined
    const papers = [overview, ...(await paperReaders.taxTable.read(tx, of))]
    return { key: 'taxOverviewReady', values: { year: overview.facts.year }, papers }
  }),
]
