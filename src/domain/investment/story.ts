// The story of a portfolio, replayed over prices: what the steps of each day would have written, from its opening on.

import { addBusinessDays, following } from '../calendar/business-day.ts'
import { addMonths, type CalendarDate, date, daysBetween } from '../date.ts'
import { type Money, money } from '../money.ts'
import type { Rate } from '../rate.ts'
import { Book, type Prepayment } from './book.ts'
import {
  askedForFee,
  feeChargedAfter,
  feeFor,
  quarterStart,
  type ValuedDays,
  valueDaysOf,
} from './fee.ts'
import { type MixRhythm, nextRebalancing } from './own-mix.ts'
import { type Index, indexScale, nextIndex } from './performance.ts'
import { plannedDays } from './plan.ts'
import { settlesOn } from './portfolio-transaction.ts'
import { askedForTax, prepaidYear } from './prepayment.ts'
import {
  buysOf,
  isTimely,
  needsRebalancing,
  sellsOf,
  type ToBuy,
  toleranceOf,
  weighed,
} from './rebalancing.ts'
import { type askedOf, soldAsAsked } from './selling.ts'
import { bought, boughtFor, type PriceOf, soldInProportion, sumOf } from './sizing.ts'
import { serviceFee, type Target } from './template.ts'
import { type Price, worthOf } from './units.ts'

/** Trading days in their order, and what everything cost at the close of each. */
export type Market = {
  days: readonly CalendarDate[]
  priceOf: (isin: string, on: CalendarDate) => Price
}

export type Story = {
  targets: readonly Target[]
  /** Where its holder chose the targets: how often they are restored. */
  rhythm?: MixRhythm | undefined
  isTaxed: boolean
  fee?: Rate | undefined
  openedOn: CalendarDate
  /** The last day that is told. */
  until: CalendarDate
  /** None where it begins with its first run, which is after a day, or after the opening. */
  first?: Money | undefined
  monthly?: Money | undefined
  plannedAfter?: CalendarDate | undefined
  /** Months after the opening; below zero: sold. */
  later?: readonly { months: number; amount: Money }[] | undefined
}

export type Valuation = { on: CalendarDate; value: Money; flow: Money; index: Index }

/** A fee: for the days from one on until another, of values times days; charged by one of the transactions. */
export type Fee = {
  from: CalendarDate
  until: CalendarDate
  valueDays: bigint
  amount: Money
  transaction?: number | undefined
}

const euros = (minor: bigint): Money => money(minor, 'EUR')
const dayAfter = (day: CalendarDate) => addBusinessDays('TARGET', day, 1)

type Ordered = { amount: Money; isOfPlan?: boolean }

/** What was ordered on a day is done at the close of the next. */
function ordersOf({ openedOn, until, first, monthly, plannedAfter, later = [] }: Story) {
  const orders = new Map<CalendarDate, Ordered[]>()
  const add = (due: CalendarDate, ordered: Ordered) => {
    const on = dayAfter(following('TARGET', due))
    orders.set(on, [...(orders.get(on) ?? []), ordered])
  }
  if (first) add(openedOn, { amount: first })
  for (const { months, amount } of later) add(addMonths(openedOn, months), { amount })
  if (monthly)
    for (const due of plannedDays(plannedAfter ?? openedOn, until))
      add(due, { amount: monthly, isOfPlan: true })
  return orders
}

/** With the day on which its own weights are to be restored next. */
export type Told = Pick<Teller, 'book' | 'valuations' | 'fees' | 'rebalanceOn'>

export function replayed(story: Story, market: Market): Told {
  const orders = ordersOf(story)
  const teller = new Teller(story, market)
  const days = market.days.filter((day) => day > story.openedOn && day <= story.until)
  for (const day of days) {
    if (teller.valuations.length === 0 && !orders.has(day)) continue
    teller.prepay(day)
    teller.settle(day)
    for (const { amount } of orders.get(day) ?? []) teller.fill(day, amount)
    teller.sellAsked(day)
    teller.rebalance(day)
    teller.charge(day)
    teller.takeTax(day)
    teller.value(day)
    teller.look(day, orders.get(dayAfter(day))?.some(({ isOfPlan }) => !isOfPlan) ?? false)
  }
  return teller
}

/** Under way: asked to sell, then waiting for the money of that, then asked to buy. */
type Rebalancing =
  | { sells: ReturnType<typeof sellsOf> }
  | { paidOn: CalendarDate; minor: bigint }
  | { buys: ToBuy[] }

/** Does on a day what an earlier one has left to do. */
class Teller {
  readonly book: Book
  readonly valuations: Valuation[] = []
  readonly fees: Fee[] = []
  readonly #market: Market
  readonly #story: Story
  rebalanceOn: CalendarDate | undefined
  #payouts: { on: CalendarDate; minor: bigint }[] = []
  #rebalancing: Rebalancing | undefined
  /** Due, and not charged yet. */
  #fee: Fee | undefined
  /** Due, and not taken yet. */
  #tax: Prepayment | undefined
  /** Asked for at the close of the day before. */
  #asked:
    | { type: 'SELL_FOR_FEES' | 'SELL_FOR_TAXES'; parts: ReturnType<typeof askedOf> }
    | undefined

  constructor(story: Story, market: Market) {
    this.book = new Book(story)
    this.#market = market
    this.#story = story
    this.rebalanceOn = story.rhythm && nextRebalancing(story.rhythm, story.openedOn)
  }

  #at(day: CalendarDate): PriceOf {
    return (isin) => this.#market.priceOf(isin, day)
  }

  settle(day: CalendarDate): void {
    for (const { on, minor } of this.#payouts) if (on <= day) this.book.divest(day, minor)
    this.#payouts = this.#payouts.filter(({ on }) => on > day)
  }

  fill(day: CalendarDate, amount: Money): void {
    if (amount.minor > 0n) {
      this.book.invest(day, amount)
      const { parts } = bought(amount, this.#story.targets, this.#at(day))
      this.book.buy('INFLOWS', day, parts, amount)
      return
    }
    const sold = soldInProportion(euros(-amount.minor), this.book.positions, this.#at(day))
    this.#payouts.push({ on: settlesOn(day), minor: this.book.sell('OUTFLOWS', day, sold) })
  }

  /** What is not promised to the customer. */
  get #free(): bigint {
    return this.book.cash - sumOf(this.#payouts.map(({ minor }) => minor))
  }

  sellAsked(day: CalendarDate): void {
    if (!this.#asked) return
    const priceOf = this.#at(day)
    const { type, parts } = this.#asked
    this.#asked = undefined
    this.book.sell(
      type,
      day,
      parts.map((asked) => soldAsAsked(asked, priceOf(asked.isin))),
    )
  }

  charge(day: CalendarDate): void {
    if (!this.#fee || this.#rebalancing || this.#free < this.#fee.amount.minor) return
    this.#fee.transaction = this.book.charge(day, this.#fee.amount)
    this.#fee = undefined
  }

  takeTax(day: CalendarDate): void {
    if (!this.#tax || this.#rebalancing || this.#free < this.#tax.tax.minor) return
    this.#tax.transaction = this.book.takePrepayment(day, this.#tax.tax)
    this.#tax = undefined
  }

  /** Where the cash does not suffice, the rest is sold tomorrow: for the fee first, then for the tax. */
  #cover(day: CalendarDate): void {
    if (this.#rebalancing) return
    const priceOf = this.#at(day)
    const held = this.book.positions
      .map((each) => ({ ...each, price: priceOf(each.isin) }))
      .toSorted((a, b) => (a.isin < b.isin ? -1 : 1))
    const fee = (this.#fee?.amount.minor ?? 0n) - this.#free
    const tax = (this.#tax?.tax.minor ?? 0n) - this.#free
    if (this.#fee && fee > 0n)
      this.#asked = {
        ...{ type: 'SELL_FOR_FEES', parts: askedForFee(euros(fee), held, this.book.taxOn(day)) },
      }
    else if (this.#tax && tax > 0n)
      this.#asked = {
        ...{ type: 'SELL_FOR_TAXES', parts: askedForTax(euros(tax), held, this.book.taxOn(day)) },
      }
  }

  /** What was asked for at the close of the day before. */
  rebalance(day: CalendarDate): void {
    const asked = this.#rebalancing
    const priceOf = this.#at(day)
    if (asked && 'sells' in asked) {
      const sold = asked.sells.map((each) => soldAsAsked(each, priceOf(each.isin)))
      const minor = this.book.sell('REBALANCING_SELL', day, sold)
      this.#rebalancing = { paidOn: settlesOn(day), minor }
    }
    if (asked && 'buys' in asked) {
      const parts = asked.buys.map(({ isin, amount }) => boughtFor(isin, amount, priceOf(isin)))
      this.book.buy('REBALANCING_BUY', day, parts)
      this.#rebalancing = undefined
    }
  }

  /** Once a year, of what was held at the end of the last. */
  prepay(day: CalendarDate): void {
    const year = prepaidYear(day)
    const last = this.valuations.at(-1)?.on
    if (!year || !last || Number(last.slice(0, 4)) !== year) return
    const first = this.#market.days.find((each) => each >= date(`${year}-01-01`))!
    const found = this.book.prepay(day, { year, start: this.#at(first), end: this.#at(last) })
    if (found && found.tax.minor > 0n) this.#tax = found
  }

  value(on: CalendarDate): void {
    const priceOf = this.#at(on)
    const held = this.book.positions.map(({ isin, units }) => worthOf(units, priceOf(isin)).minor)
    const value = euros(this.book.cash + sumOf(held))
    const flow = euros(this.book.movedOn(on))
    const before = this.valuations.at(-1)
    const index = before ? nextIndex(before.index, before.value, value, flow) : indexScale
    this.valuations.push({ on, value, flow, index })
  }

  /** At the close: is a fee due, has something drifted? */
  look(day: CalendarDate, isOrdered: boolean): void {
    const charged = feeChargedAfter(day)
    if (charged) this.#fee = this.#feeUntil(charged)
    this.#cover(day)
    this.#askToRebalance(day, isOrdered)
  }

  /** What drifted is sold tomorrow, unless something else is under way; what lacks is bought once the money is there. */
  #askToRebalance(day: CalendarDate, isOrdered: boolean): void {
    const { positions } = this.book
    const priceOf = this.#at(day)
    const asked = this.#rebalancing
    if (asked) {
      if (!('paidOn' in asked) || asked.paidOn > day) return
      const buys = buysOf(euros(asked.minor), positions, this.#story.targets, priceOf)
      this.#rebalancing = buys.length > 0 ? { buys } : undefined
      return
    }
    if (isOrdered || this.#fee || this.#tax || this.#payouts.length > 0) return
    if (!isTimely(day) || !this.#isLookedAt(day)) return
    const rows = weighed(positions, this.#story.targets, priceOf)
    const points = toleranceOf(this.#story.rhythm !== undefined)
    const sells = needsRebalancing(rows, points) ? sellsOf(rows, positions) : []
    if (sells.length > 0) this.#rebalancing = { sells }
  }

  /** A strategy always; own weights from their day on, once. */
  #isLookedAt(day: CalendarDate): boolean {
    const { rhythm } = this.#story
    if (!rhythm) return true
    if (!this.rebalanceOn || this.rebalanceOn > day) return false
    this.rebalanceOn = nextRebalancing(rhythm, day)
    return true
  }

  #feeUntil(until: CalendarDate): Fee | undefined {
    const start = quarterStart(this.valuations.at(-1)!.on)
    const ofQuarter = this.valuations.filter(({ on }) => on >= start)
    const valued = ofQuarter.map(
      ({ on, value }, i): ValuedDays => ({
        ...{ value, days: daysBetween(on, ofQuarter[i + 1]?.on ?? until) },
      }),
    )
    const amount = feeFor(this.#story.fee ?? serviceFee, valued)
    if (amount.minor <= 0n || this.book.positions.length === 0) return undefined
    const fee = { from: ofQuarter[0]!.on, until, valueDays: valueDaysOf(valued), amount }
    this.fees.push(fee)
    return this.fees.at(-1)
  }
}
