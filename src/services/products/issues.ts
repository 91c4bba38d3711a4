// Issues: the terms of a product from a day on. They never change; a new issue follows the old one.

import type { CalendarDate } from '#domain/date.ts'
import { type DepositType, openEndedTypes } from '#domain/deposit/deposit.ts'
import type { Successor } from '#domain/deposit/maturity-instruction.ts'
import { type ComingRate, firstDayOfRate } from '#domain/deposit/rate-change.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type Currency, money } from '#domain/money.ts'
import { offerRates } from '#domain/offer/offer-rates.ts'
import { openingCalendars, startFrom } from '#domain/order/opening.ts'
import { parseRate, percentOf } from '#domain/rate.ts'
import { businessDate } from '#platform/clock.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import { sqlList } from '#platform/sql-list.ts'
import { changeRateOf, type IssuedTerms, type Offered } from '#services/deposits/index.ts'

export const rateLocks = ['ON_CONFIRMATION', 'ON_FORWARDING'] as const
export type RateLock = (typeof rateLocks)[number]

export type Issue = {
  productId: string
  version: number
  kind: 'TERM' | 'OVERNIGHT' | 'NOTICE'
  currency: Currency
  rateLock: RateLock
  /** Amounts are multiples of it, in minor units. */
  stepMinor: bigint
  cutOffMinutes: number
  bankName: string
  scheme: string
  terms: IssuedTerms
  /** Of money without a term: what the next issue pays, where that is something else. */
  announced?: ComingRate
}

type Row = Omit<Issue, 'terms' | 'announced'> & {
  announced: ComingRate | null
  terms: Omit<IssuedTerms, 'min' | 'max' | 'tier'>
  min: bigint
  max: bigint
  tierAbove: bigint | null
  tierRate: string | null
}

const issue = `
  select p.id as "productId", i.version, p.kind, p.currency, i.rate_lock as "rateLock",
         i.step_minor as "stepMinor", b.cut_off_minutes as "cutOffMinutes",
         b.name as "bankName", b.scheme, i.min_minor as min, i.max_minor as max,
         i.tier_above_minor as "tierAbove", i.tier_rate_percent::text as "tierRate",
         jsonb_strip_nulls(jsonb_build_object(
           'bankId', b.id, 'bankCountry', b.country, 'model', b.model, 'dayCount', i.day_count,
           'payout', i.payout, 'rate', i.rate_percent::text, 'rateKind', i.rate_kind,
           'prolongation', i.prolongation, 'earlyTermination', i.early_termination,
           'termMonths', p.term_months, 'noticeDays', p.notice_days)) as terms,
         (select jsonb_build_object('rate', n.rate_percent::text, 'from', n.valid_from)
            from products.issues n
           where n.product_id = i.product_id and n.version = i.version + 1
             and n.rate_percent <> i.rate_percent and p.kind in ${sqlList(openEndedTypes)}) as announced
    from products.issues i
    join products.products p on p.id = i.product_id
    join products.banks b on b.id = p.bank_id`

const issueOf = ({ terms, min, max, tierAbove, tierRate, announced, ...row }: Row): Issue => ({
  ...row,
  ...(announced && { announced }),
  terms: {
    ...{ ...terms, min: money(min, row.currency), max: money(max, row.currency) },
    ...(tierAbove && { tier: { above: money(tierAbove, row.currency), rate: tierRate! } }),
  },
})

/** What a market is offered on a day, or undefined where the product is not sold there and then. */
export async function offeredIssue(
  db: Queryable,
  productId: string,
  market: Locale,
  on: CalendarDate,
): Promise<Issue | undefined> {
  const { rows } = await db.query<Row>(
    `${issue} where p.id = $1 and i.valid_from <= $3 and (i.valid_to is null or $3 < i.valid_to)
       and exists (select from products.offers o where o.product_id = p.id and o.market = $2)`,
    [productId, market, on],
  )
  return rows[0] && issueOf(rows[0])
}

/** What matters of an issue to money that looks for its next place. */
export const successorOf = ({ kind, terms }: Issue): Successor => ({
  type: kind,
  min: terms.min,
  max: terms.max,
  rate: terms.rate,
  prolongation: terms.prolongation,
})

/** The same, of what a market is offered today. */
export async function offeredSuccessor(
  db: Queryable,
  productId: string,
  market: Locale,
): Promise<Offered | undefined> {
  const today = await businessDate(db)
  const offered = await offeredIssue(db, productId, market, today)
  if (!offered) return undefined
  const { bankName, terms } = offered
  const { bankCountry, dayCount, termMonths = 0 } = terms
  const start = startFrom(today, openingCalendars(marketOf(market).calendar, bankCountry))
  const { nominal, tiers, shown } = offerRates(terms, marketOf(market), start)
  return {
    ...successorOf(offered),
    ...{ bankName, bankCountry, dayCount, termMonths, nominal, tiers },
    shownRate: percentOf(shown),
  }
}

export type IssueName = { productId: string; issueVersion: number }

/** Many at once, by `product version`. */
export async function issuesNamed(
  db: Queryable,
  names: readonly IssueName[],
): Promise<Map<string, Issue>> {
  const { rows } = await db.query<Row>(
    `${issue} where (p.id, i.version) in (select * from unnest($1::text[], $2::int[]))`,
    [names.map(({ productId }) => productId), names.map(({ issueVersion }) => issueVersion)],
  )
  return new Map(rows.map((row) => [`${row.productId} ${row.version}`, issueOf(row)]))
}

/** The terms an order was made on, whatever is offered now. */
export async function issueNamed(
  db: Queryable,
  productId: string,
  version: number,
): Promise<Issue> {
  const { rows } = await db.query<Row>(`${issue} where p.id = $1 and i.version = $2`, [
    productId,
    version,
  ])
  if (!rows[0]) throw new Error(`${productId} has no issue ${version}: issues are never deleted`)
  return issueOf(rows[0])
}

type Last = { version: number; validFrom: CalendarDate; before: string; kind: DepositType }

/**
 * A new issue with another rate from a day on. Running term deposits keep theirs; of what else is held nobody earns less
 * before they were told in time.
 */
export async function changeRate(
  tx: Tx,
  { productId, rate, from }: { productId: string; rate: string; from: CalendarDate },
): Promise<number> {
  if (!parseRate(rate)) throw new Error(`'${rate}' is not a rate: write a decimal such as '2.60'`)
  const { rows: open } = await tx.query<Last>(
    `select i.version, i.valid_from as "validFrom", i.rate_percent::text as before, p.kind
       from products.issues i join products.products p on p.id = i.product_id
      where i.product_id = $1 and i.valid_to is null for update of i`,
    [productId],
  )
  const [last] = open
  if (!last) throw new NotFound()
  if (from <= last.validFrom) throw new Conflict('stale')
  const change = { kind: last.kind, before: parseRate(last.before)!, after: parseRate(rate)! }
  if (from < firstDayOfRate(change, await businessDate(tx))) throw new Conflict('rate.notice')
  await tx.query(
    'update products.issues set valid_to = $3 where product_id = $1 and version = $2',
    [productId, last.version, from],
  )
  const { rows } = await tx.query<{ version: number }>(
    `insert into products.issues
       (product_id, version, valid_from, rate_percent, rate_kind, day_count, min_minor, max_minor, payout,
        prolongation, early_termination, rate_lock, step_minor, tier_above_minor, tier_rate_percent)
     select product_id, version + 1, $3, $4, rate_kind, day_count, min_minor, max_minor, payout,
            prolongation, early_termination, rate_lock, step_minor, tier_above_minor, tier_rate_percent
       from products.issues where product_id = $1 and version = $2
     returning version`,
    [productId, last.version, from, rate],
  )
  return rows[0]!.version
}

/** Issues that become valid change what money without a term earns. */
export const newRatesStep: DayStep = {
  name: 'new-rates',
  async run(db, day) {
    const { rows } = await db.query<Row>(
      `${issue} where i.valid_from = $1 and i.version > 1 and p.kind in ${sqlList(openEndedTypes)}`,
      [day],
    )
    for (const { productId, terms } of rows.map(issueOf))
      await changeRateOf(db, productId, { terms, from: day })
  },
}
