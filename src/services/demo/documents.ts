// What lies in the folders of the demo people: the papers their history owes them, read from the books as everybody's.

import people from '#content/demo/people.json' with { type: 'json' }
import { quarterOf } from '#domain/account/quarter.ts'
import { brand } from '#domain/brand.ts'
import { following } from '#domain/calendar/business-day.ts'
import { addDays, addMonths, type CalendarDate, date, partsOf } from '#domain/date.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { filePapers, type NewPaper, paperReaders } from '#services/documents/index.ts'
import { contractText } from '#services/registration/index.ts'
import { exemptionPapers } from '#services/tax/index.ts'
import type { DemoCustomer, DemoPeople } from './people.ts'

type Owned = NewPaper & { customerId: string }

async function subjectsOf(tx: Tx, sql: string) {
  const { rows } = await tx.query<{ customerId: string; subject: string }>(sql)
  return rows
}

/** How deposits began, and every time they earned something. */
async function ofDeposits(tx: Tx): Promise<Owned[]> {
  const deposits = await subjectsOf(
    tx,
    'select customer_id as "customerId", instance_id::text as subject from deposits.contracts',
  )
  const postings = await subjectsOf(
    tx,
    `select customer_id as "customerId", instance_id || '/' || posted_for as subject
       from deposits.interest_postings`,
  )
  const opened = await paperReaders.opening.read(tx, deposits)
  const earned = await paperReaders.interest.read(tx, postings)
  return [
    ...opened.map((paper) => ({ ...paper, on: paper.facts.startsOn })),
    ...earned.map((paper) => ({ ...paper, on: paper.facts.postedOn })),
  ]
}

/** Of the last whole tax year, written in the middle of the month after it. */
async function overviews(
  tx: Tx,
  customers: readonly DemoCustomer[],
  today: CalendarDate,
): Promise<Owned[]> {
  const subject = String(partsOf(today).year - 1)
  const of = customers.map(({ id: customerId }) => ({ customerId, subject }))
  const papers: Owned[] = [
    ...(await paperReaders.taxOverview.read(tx, of)),
    ...(await paperReaders.taxTable.read(tx, of)),
  ]
  return papers.map((paper) => {
    const { to } = paper.facts as { to: CalendarDate }
    const on = date(`${partsOf(addMonths(to, 1)).year}-${to.endsWith('-12-31') ? '01' : '04'}-15`)
    return { ...paper, on }
  })
}

async function exemptions(tx: Tx): Promise<Owned[]> {
  const orders = await subjectsOf(
    tx,
    'select customer_id as "customerId", id::text as subject from tax.exemption_orders',
  )
  const papers: Owned[] = []
  for (const { customerId, subject } of orders)
    for (const paper of await exemptionPapers(tx, customerId, subject))
      papers.push({
        ...paper,
        customerId,
        on: (paper.facts as { validFrom: CalendarDate }).validFrom,
      })
  return papers
}

/** Of the last quarter and the last year, each as it was written on its day; pensions are told of otherwise. */
async function ofPortfolios(tx: Tx, today: CalendarDate): Promise<Owned[]> {
  const last = quarterOf(addDays(quarterOf(today).from, -1))
  const year = String(partsOf(today).year - 1)
  const named = (name: string) =>
    subjectsOf(
      tx,
      `select customer_id as "customerId", id || '/${name}' as subject from investments.held
        where family <> 'PENSION'`,
    )
  const [quarters, years] = [await named(last.name), await named(year)]
  const written = following('TARGET', addDays(last.to, 1))
  const papers = [
    ...(await paperReaders.portfolioReport.read(tx, quarters)).map((paper) => ({
      ...{ ...paper, on: written },
    })),
    ...(await paperReaders.portfolioYear.read(tx, years)).map(onOverviews),
    ...(await paperReaders.portfolioTax.read(tx, years)).map(onOverviews),
  ]
  // What is written today the end of the day writes.
  return papers.filter(({ on }) => on < today)
}

const onOverviews = <Paper extends { year?: number | undefined }>(paper: Paper) => ({
  ...paper,
  on: date(`${paper.year! + 1}-01-15`),
})

/** What was agreed to at the beginning. */
const agreed = ({ market, registeredMonthsAgo }: DemoCustomer, today: CalendarDate): NewPaper[] => {
  const on = addMonths(today, -registeredMonthsAgo)
  return (['terms', 'privacy', 'guarantee'] as const).map((name) => ({
    ...{ type: 'terms', subject: name, on },
    facts: contractText(name, market, brand, on),
  }))
}

export const loadDemoDocuments = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const today = await businessDate(tx)
    const { customers } = people as DemoPeople
    const papers = [
      ...(await ofDeposits(tx)),
      ...(await overviews(tx, customers, today)),
      ...(await exemptions(tx)),
      ...(await ofPortfolios(tx, today)),
    ]
    const byCustomer = Map.groupBy(papers, ({ customerId }) => customerId)
    for (const customer of customers) {
      const owed = (byCustomer.get(customer.id) ?? []).filter(({ on }) => on! <= today)
      await filePapers(tx, { customerId: customer.id, locale: customer.market }, [
        ...agreed(customer, today),
        ...owed,
      ])
    }
  })
