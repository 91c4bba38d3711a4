// A deposit's contract: what was agreed with the bank, from the day the money is there.

import { following } from '#domain/calendar/business-day.ts'
import { addMonths, type CalendarDate, later } from '#domain/date.ts'
import { openEndedTypes } from '#domain/deposit/deposit.ts'
import type { DayCount } from '#domain/interest/day-count.ts'
import type { PayoutPlan } from '#domain/interest/payout-plan.ts'
import { nextPosting, postingSchedule } from '#domain/interest/posting-schedule.ts'
import { nominalOf, type QuotedTier, tiersOf } from '#domain/interest/quoted-rate.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { Money } from '#domain/money.ts'
import { percentOf } from '#domain/rate.ts'
import type { AccountModel } from '#domain/tax/interest-tax.ts'
import type { Queryable } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { openAccount } from '#services/ledger/index.ts'

/** The terms of one issue of a product, as a contract takes them over. */
export type IssuedTerms = {
  bankId: string
  bankCountry: string
  model: AccountModel
  dayCount: DayCount
  payout: PayoutPlan
  rate: string
  rateKind: 'NOMINAL' | 'AER' | 'APY'
  prolongation: 'OPTIONAL' | 'DEFAULT_ON' | 'N/A'
  earlyTermination: string
  termMonths?: number | undefined
  noticeDays?: number | undefined
  tier?: QuotedTier | undefined
  min: Money
  max: Money
}

export type ContractToOpen = {
  customerId: string
  instanceId: string
  market: Locale
  terms: IssuedTerms
  principal: Money
  start: CalendarDate
  orderId?: string
  renewedFrom?: string
  /** Interest before it is somebody else's: set where a deposit was taken over on its way. */
  postedUntil?: CalendarDate
}

export const maturityOf = (
  start: CalendarDate,
  { termMonths }: Pick<IssuedTerms, 'termMonths'>,
): CalendarDate | undefined => (termMonths ? addMonths(start, termMonths) : undefined)

/** Opens the account at the ledger too, and says which. */
export async function openContract(tx: Queryable, contract: ContractToOpen): Promise<string> {
  const { customerId, instanceId, market, terms, principal, start } = contract
  const { calendar } = marketOf(market)
  const end = maturityOf(start, terms)
  const { anchor, perYear } = postingSchedule(terms.payout, start, end !== undefined)
  const from = later(start, contract.postedUntil ?? start)
  const next = nextPosting({ payout: terms.payout, start, end, calendar, after: from })
  const ledgerAccountId = await openAccount(tx, {
    kind: 'DEPOSIT',
    reference: instanceId,
    currency: principal.currency,
    customerId,
    floor: { minor: 0n, currency: principal.currency },
  })
  await tx.query(
    `insert into deposits.contracts
       (customer_id, instance_id, order_id, renewed_from, bank_id, bank_country, model, market, day_count,
        payout, prolongation, early_termination, term_months, notice_days, min_minor, max_minor, starts_on,
        matures_on, pays_on, anchor_on, per_year, accrued_from, posts_for, posts_on, ledger_account_id,
        tier_above_minor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
             $21, $22, $23, $24, $25, $26)`,
    [
      customerId,
      instanceId,
      contract.orderId ?? null,
      contract.renewedFrom ?? null,
      terms.bankId,
      terms.bankCountry,
      terms.model,
      market,
      terms.dayCount,
      terms.payout,
      terms.prolongation,
      terms.earlyTermination,
      terms.termMonths ?? null,
      terms.noticeDays ?? null,
      terms.min.minor,
      terms.max.minor,
      start,
      end ?? null,
      end ? following(calendar, end) : null,
      anchor,
      perYear,
      from,
      next?.date ?? null,
      next?.paidOn ?? null,
      ledgerAccountId,
      terms.tier?.above.minor ?? null,
    ],
  )
  const [above] = tiersOf(terms)
  await tx.query(
    `insert into deposits.steps (customer_id, instance_id, from_day, balance_minor, rate_percent, tier_rate_percent)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[customerId, instanceId, from, principal.minor, percentOf(nominalOf(terms))],
      above ? percentOf(above.rate) : null,
    ],
  )
  return ledgerAccountId
}

export type StepChange = {
  customerId: string
  instanceId: string
  day: CalendarDate
  /** What is put in, or below zero taken out. */
  added?: Money
  rate?: string
  /** Of what is above the contract's bound. */
  tierRate?: string
}

/** From a day on, on top of whatever stands on later days; a day whose interest is posted is refused. */
export async function changeSteps(tx: Queryable, changes: readonly StepChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.query(
    'select deposits.change_steps($1::text[], $2::uuid[], $3::date[], $4::bigint[], $5::numeric[], $6::numeric[])',
    [
      changes.map(({ customerId }) => customerId),
      changes.map(({ instanceId }) => instanceId),
      changes.map(({ day }) => day),
      changes.map(({ added }) => added?.minor ?? null),
      changes.map(({ rate }) => rate ?? null),
      changes.map(({ tierRate }) => tierRate ?? null),
    ],
  )
}

/** Money without a term earns other rates from a day on. */
export async function changeRateOf(
  db: Queryable,
  productId: string,
  { terms, from }: { terms: IssuedTerms; from: CalendarDate },
): Promise<void> {
  const [above] = tiersOf(terms)
  await db.query(
    `select deposits.change_steps(array_agg(c.customer_id), array_agg(c.instance_id), array_agg($2::date),
                                  array_agg(null::bigint), array_agg($3::numeric), array_agg($4::numeric))
       from holdings.product_instances i
       join deposits.contracts c on c.customer_id = i.customer_id and c.instance_id = i.id and c.is_running
      where i.template_id = $1 and i.deposit_kind in ${sqlList(openEndedTypes)} and c.starts_on <= $2
     having count(*) > 0`,
    [productId, from, percentOf(nominalOf(terms)), above ? percentOf(above.rate) : null],
  )
}

/** Nothing accrues, is posted, matures or is taken out from here on. */
export async function stopContract(
  tx: Queryable,
  customerId: string,
  instanceId: string,
): Promise<void> {
  await tx.query(
    `update deposits.contracts set is_running = false, posts_for = null, posts_on = null
      where customer_id = $1 and instance_id = $2`,
    [customerId, instanceId],
  )
  await tx.query(
    `update deposits.withdrawals set state = 'WITHDRAWN'
      where customer_id = $1 and instance_id = $2 and state = 'REQUESTED'`,
    [customerId, instanceId],
  )
}

/** And nothing stands on it any more. */
export async function endContract(
  tx: Queryable,
  { customerId, instanceId }: { customerId: string; instanceId: string },
): Promise<void> {
  await stopContract(tx, customerId, instanceId)
  await tx.query(
    `update deposits.steps set balance_minor = 0
      where customer_id = $1 and instance_id = $2 and until_day is null`,
    [customerId, instanceId],
  )
}
