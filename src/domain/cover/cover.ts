// Guarantee cover: how much of a person's money at each bank a scheme protects, interest included.

import type { Customer } from '../customer/customer.ts'
import { addDays, addMonths, type CalendarDate, dateOfDayNumber, dayNumber } from '../date.ts'
import { capitalises, postingDates, postingsPerYear } from '../interest/payout-plan.ts'
import { accruedOn, type Term } from '../interest/term.ts'
import {
  add,
  allocate,
  type Currency,
  larger,
  type Money,
  money,
  smaller,
  subtract,
} from '../money.ts'
import { earnings, type OfferTerms } from '../offer/offer.ts'
import { rate } from '../rate.ts'
import { type GuaranteeScheme, guaranteeLimit, guaranteeScheme } from './guarantee-schemes.ts'

export type CoveredDeposit = {
  /** Brands may share one licence; the limit is the licence's. */
  licence: string
  scheme: string
  /** Persons in equal shares, in the order of the contract. */
  holders: readonly string[]
  isForeignBranch?: boolean
  term: Term
}

/** Needed only where a deposit is not in the currency of its limit. */
export type Exchange = (amount: Money, to: Currency) => Money

export type Cover = {
  licence: string
  scheme: string
  /** A joint account counts apart only where the scheme is by ownership. */
  ownership: 'ALL' | 'SINGLE' | 'JOINT'
  limit: Money
  /** The person's money by currency, with interest earned until that day. */
  held: Money[]
  total: Money
  covered: Money
  uncovered: Money
}

/** Joint holders share equally; a company is one depositor. */
export const holdersOf = ({ id, type, persons }: Customer): readonly string[] =>
  type === 'JOINT' ? persons.map((person) => person.id) : [id]

/** Money of whose interest nothing is reckoned, looked at for a year. */
export const standing = (principal: Money, on: CalendarDate): Term => ({
  ...{ principal, rate: rate('0'), dayCount: 'ACT/365F', payout: 'AT_MATURITY' },
  ...{ start: on, end: addMonths(on, 12) },
})

/** Money on the account counts where the account is kept; below zero there is none. */
export const onAccountAt = (bankId: string, account: Money, on: CalendarDate) => ({
  bankId,
  term: standing(larger(account, money(0n, account.currency)), on),
})

/** Balance and interest not posted yet; nothing before the start and after the payout. */
export function valueOn({ term }: CoveredDeposit, on: CalendarDate): Money {
  if (on < term.start || on > term.end) return money(0n, term.principal.currency)
  const { balance, interest } = accruedOn(term, on)
  return add(balance, interest)
}

function shareOf(person: string, deposit: CoveredDeposit, on: CalendarDate): Money {
  const parts = allocate(valueOn(deposit, on), Array(deposit.holders.length).fill(1n))
  return parts[deposit.holders.indexOf(person)]!
}

const ownershipOf = ({ isByOwnership }: GuaranteeScheme, { holders }: CoveredDeposit) =>
  isByOwnership ? (holders.length > 1 ? 'JOINT' : 'SINGLE') : 'ALL'

type Group = { scheme: GuaranteeScheme; ownership: Cover['ownership']; deposits: CoveredDeposit[] }

/** What shares one limit. */
function groupsOf(person: string, deposits: readonly CoveredDeposit[]): Group[] {
  const groups = new Map<string, Group>()
  for (const deposit of deposits.filter(({ holders }) => holders.includes(person))) {
    const scheme = guaranteeScheme(deposit.scheme)
    const ownership = ownershipOf(scheme, deposit)
    const key = [deposit.licence, deposit.scheme, ownership, deposit.isForeignBranch].join(' ')
    const group = groups.get(key) ?? { scheme, ownership, deposits: [] }
    group.deposits.push(deposit)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const noExchange: Exchange = (amount, to) => {
  if (amount.currency === to) return amount
  throw new Error(`the cover of ${amount.currency} is limited in ${to}: give an exchange`)
}

function coverOf(person: string, group: Group, on: CalendarDate, exchange: Exchange): Cover {
  const { scheme, ownership, deposits } = group
  const { licence, isForeignBranch } = deposits[0]!
  const limit = guaranteeLimit(scheme, on, isForeignBranch)
  const held = new Map<Currency, Money>()
  for (const deposit of deposits) {
    const part = shareOf(person, deposit, on)
    held.set(part.currency, add(held.get(part.currency) ?? money(0n, part.currency), part))
  }
  const total = [...held.values()].reduce(
    (sum, part) =>
      add(sum, part.currency === limit.currency ? part : exchange(part, limit.currency)),
    money(0n, limit.currency),
  )
  const covered = smaller(total, limit)
  const uncovered = subtract(total, covered)
  return {
    licence,
    scheme: scheme.key,
    ownership,
    limit,
    held: [...held.values()],
    total,
    covered,
    uncovered,
  }
}

/** Whether the scheme's limit can be held against it without a rate of exchange. */
export const isInCurrencyOfLimit = (deposit: CoveredDeposit, on: CalendarDate): boolean =>
  deposit.term.principal.currency ===
  guaranteeLimit(guaranteeScheme(deposit.scheme), on, deposit.isForeignBranch).currency

export type Uncompared = Pick<Cover, 'licence' | 'scheme' | 'limit' | 'held'>

/** Money in another currency than its limit. It counts towards it all the same, at a rate nobody knows yet. */
export const uncomparedFor = (
  person: string,
  deposits: readonly CoveredDeposit[],
  on: CalendarDate,
): Uncompared[] =>
  groupsOf(
    person,
    deposits.filter((deposit) => !isInCurrencyOfLimit(deposit, on)),
  ).map((group) => {
    // Only what is held is asked for, so any rate will do.
    const unrated: Exchange = (_, to) => money(0n, to)
    const { licence, scheme, limit, held } = coverOf(person, group, on, unrated)
    return { licence, scheme, limit, held }
  })

/** One entry for each limit the person has money under. */
export const coverFor = (
  person: string,
  deposits: readonly CoveredDeposit[],
  on: CalendarDate,
  exchange: Exchange = noExchange,
): Cover[] => groupsOf(person, deposits).map((group) => coverOf(person, group, on, exchange))

/** The days on which the sum may fall: between them it only rises. */
function turningPoints({ scheme, deposits }: Group, from: CalendarDate): CalendarDate[] {
  const days = deposits.flatMap(({ term }) => [
    term.start,
    ...(capitalises(term.payout)
      ? []
      : postingDates(term.start, term.end, postingsPerYear(term.payout)).map((d) => addDays(d, 1))),
    addDays(term.end, 1),
  ])
  const limits = scheme.limits.map((limit) => limit.from as CalendarDate)
  return [...new Set([from, ...days, ...limits])].filter((day) => day >= from).sort()
}

export type Crossing = { licence: string; scheme: string; on: CalendarDate }

/** The first day in a stretch of rising sums on which the limit is passed. */
function crossingIn(
  first: CalendarDate,
  last: CalendarDate,
  isAbove: (on: CalendarDate) => boolean,
): CalendarDate | undefined {
  if (!isAbove(last)) return undefined
  let [low, high] = [dayNumber(first), dayNumber(last)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isAbove(dateOfDayNumber(middle))) high = middle
    else low = middle + 1
  }
  return dateOfDayNumber(low)
}

/** The day each limit would first be passed, from today to the last maturity; only those that are. */
export function crossings(
  person: string,
  deposits: readonly CoveredDeposit[],
  today: CalendarDate,
  exchange: Exchange = noExchange,
): Crossing[] {
  return groupsOf(person, deposits).flatMap((group) => {
    const isAbove = (on: CalendarDate) => coverOf(person, group, on, exchange).uncovered.minor > 0n
    const points = turningPoints(group, today)
    for (const [i, first] of points.entries()) {
      const next = points[i + 1]
      const on = crossingIn(first, next ? addDays(next, -1) : first, isAbove)
      if (on) return [{ licence: group.deposits[0]!.licence, scheme: group.scheme.key, on }]
    }
    return []
  })
}

/** How far above the limit an amount comes with all the interest the engine would post on it, in minor units. */
const excess = (amount: Money, limit: Money, terms: OfferTerms, start: CalendarDate): bigint =>
  add(amount, earnings(terms, amount, start)).minor - limit.minor

/** The most whole units that stay covered with their interest. */
export function recommendedMax(limit: Money, terms: OfferTerms, start: CalendarDate): Money {
  let most = money(limit.minor - (limit.minor % 100n), limit.currency)
  // Half of what is too much is never too much to take off, as long as interest does not double the sum.
  for (;;) {
    const over = excess(most, limit, terms, start)
    if (over <= 0n) return most
    most = money(most.minor - ((over + 199n) / 200n) * 100n, limit.currency)
  }
}

/** Never a refusal: a hint where interest will pass the limit, a warning where the sum itself does. */
export function coverNotice(
  amount: Money,
  limit: Money,
  terms: OfferTerms,
  start: CalendarDate,
): 'hint' | 'warning' | undefined {
  if (amount.minor > limit.minor) return 'warning'
  return excess(amount, limit, terms, start) > 0n ? 'hint' : undefined
}
