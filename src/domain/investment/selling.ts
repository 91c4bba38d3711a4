// Selling from a portfolio: what stands in the way, what would be sold at known prices, and the tax on it.

import type { AccountState } from '../account/account.ts'
import { addBusinessDays } from '../calendar/business-day.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import type { CalendarDate } from '../date.ts'
import { allocate, larger, type Money, money, subtract } from '../money.ts'
import { type AmountError, amountError } from '../order/amount-errors.ts'
import { type FundSaleTax, fundSaleTax, type SoldLot } from '../tax/fund-sale.ts'
import { instrumentCodeOf, instruments } from './instrument.ts'
import { type Lot, takenFrom } from './lots.ts'
import {
  isOpenTo,
  type OrderBlock,
  orderBlock,
  type PortfolioSituation,
  type SaleType,
} from './portfolio-order.ts'
import { type PriceOf, type Sold, sold, soldInProportion, sumOf } from './sizing.ts'
import { type Price, type Units, unitsFor, worthOf } from './units.ts'

const euros = (minor: bigint): Money => money(minor, 'EUR')

export const saleBounds = { min: euros(50_00n), minLeftBalance: euros(100_00n) }

/** The most that is sold without selling all of it. */
export const largestPart = (held: Money): Money =>
  larger(subtract(held, saleBounds.minLeftBalance), euros(0n))

/** Older than this many trading days, a price sizes nothing. */
const usablePriceDays = 5
export const arePricesUsable = (pricedOn: readonly CalendarDate[], today: CalendarDate): boolean =>
  pricedOn.every((day) => addBusinessDays('TARGET', day, usablePriceDays) >= today)

export type SellFacts = {
  type: SaleType
  status: CustomerStatus
  accountState: AccountState
  situation: PortfolioSituation
  /** A purchase of the plan is under way. */
  isPlanExecuting: boolean
  /** There are prices it can be sized from. */
  isPriced: boolean
  /** Everything, at those prices. */
  held: Money
  /** All of it, where everything is sold. */
  amount: Money
}

export type SellRefusal = 'customer.state' | 'account.state' | OrderBlock | AmountError

/** By precedence: of several, the first is told. */
export function sellRefusal(facts: SellFacts): SellRefusal | undefined {
  const { type, situation, amount, held } = facts
  if (!isOpenTo(facts.status, type)) return 'customer.state'
  if (facts.accountState !== 'ACTIVE') return 'account.state'
  const block = orderBlock(type, situation)
  if (block) return block
  if (facts.isPlanExecuting) return 'savingPlanInprogress'
  if (!facts.isPriced) return 'unExpectedError'
  if (type !== 'PARTIAL_SELL') return undefined
  const { min, minLeftBalance } = saleBounds
  const outside = amountError(amount, { min, leftOver: held })
  if (outside) return outside
  const isTooLittleLeft = held.minor - amount.minor < minLeftBalance.minor
  if (situation.savingsPlan === 'ACTIVE' && isTooLittleLeft) return 'hasSavingPlan'
  return amountError(amount, { leftOver: held, minLeftBalance })
}

const classOf = (isin: string) => instruments[instrumentCodeOf(isin)!].taxClass

/** The oldest lots of a fund go first, with what they cost and what was prepaid on them. */
export function soldFrom<Kept extends Lot>(
  lots: readonly Kept[],
  { isin, units, proceeds }: Pick<Sold, 'isin' | 'units' | 'proceeds'>,
): { sold: SoldLot; taken: Kept[]; left: Kept[] } {
  const { taken, left } = takenFrom(lots, units)
  const cost = euros(sumOf(taken.map((lot) => lot.cost.minor)))
  const prepaid = euros(sumOf(taken.map((lot) => lot.prepaid.minor)))
  return { sold: { taxClass: classOf(isin), proceeds, cost, prepaid }, taken, left }
}

/** What of a gain is not taxed now: losses from before, and what an exemption order or a certificate covers. */
export type TaxStanding = {
  losses: Money
  exemptionLeft: Money
  hasNonAssessmentCertificate?: boolean
}

/** After something was reckoned: what is left for the next. */
export const standingAfter = (
  before: Required<TaxStanding>,
  { gain, lossesUsed, exempted }: { gain: Money; lossesUsed: Money; exempted: Money },
): Required<TaxStanding> => ({
  ...before,
  losses: euros(before.losses.minor - lossesUsed.minor + (gain.minor < 0n ? -gain.minor : 0n)),
  exemptionLeft: larger(subtract(before.exemptionLeft, exempted), euros(0n)),
})

export type SaleFacts = {
  on: CalendarDate
  lots: readonly Lot[]
  priceOf: PriceOf
  /** Absent: everything. */
  amount?: Money | undefined
  /** Absent where nothing is withheld. */
  tax?: TaxStanding | undefined
  /** What the service costs up to now, where everything is sold. */
  fee?: Money | undefined
  /** A tax on the year before that is due and not taken, where everything is sold. */
  prepayment?: Money | undefined
}

/** Fewer ten-thousandths than this are not asked for: a price that moved would leave none. */
const fewestUnits = 2n
export const isWorthAsking = (units: Units): boolean => units >= fewestUnits

/**
 * What the custodian is asked to sell, which sizes it at the price it gets: of each fund a part of the amount by what
 * it was last worth, and never more than is held; without an amount, or with one that is not less, all of it.
 */
export function askedOf(
  held: readonly { isin: string; units: Units; price: Price }[],
  amount: Money | undefined,
): { isin: string; units: Units; amount: Money | undefined }[] {
  const values = held.map(({ units, price }) => worthOf(units, price).minor)
  const parts = amount && amount.minor < sumOf(values) ? allocate(amount, values) : undefined
  if (!parts) return held.map(({ isin, units }) => ({ isin, units, amount: undefined }))
  const worthAsking = held.filter(({ price }, i) => isWorthAsking(unitsFor(parts[i]!, price)))
  // What would come of the dust comes of the others.
  if (worthAsking.length < held.length) return askedOf(worthAsking, amount)
  return held.map(({ isin, units }, i) => ({ isin, units, amount: parts[i] }))
}

/** What the custodian makes of that at the price it gets. */
export const soldAsAsked = (
  { isin, units, amount }: ReturnType<typeof askedOf>[number],
  price: Price,
): Sold =>
  amount
    ? sold(isin, amount, units, price)
    : { isin, units, price, proceeds: worthOf(units, price) }

const takenBy = (parts: readonly Sold[], lots: readonly Lot[]): SoldLot[] =>
  parts.map((part) => soldFrom(lotsOf(lots, part.isin), part).sold)

/** The tax on what is sold of these lots. */
export const saleTax = (
  on: CalendarDate,
  parts: readonly Sold[],
  lots: readonly Lot[],
  tax: TaxStanding,
): FundSaleTax => fundSaleTax({ on, lots: takenBy(parts, lots), ...tax, churchPercent: '0' })

export type Sale = {
  parts: Sold[]
  proceeds: Money
  /** What was paid for what is sold. */
  cost: Money
  tax: FundSaleTax | undefined
  /** All that is taken as tax: on the gain, and what was due before. */
  taxes: Money
  fee: Money | undefined
  /** What reaches the account. */
  net: Money
}

/** What a sale would bring at these prices: the same steps as when it is done. */
export function saleOf({ on, lots, priceOf, amount, tax, fee, prepayment }: SaleFacts): Sale {
  const held = new Map<string, Units>()
  for (const { isin, units } of lots) held.set(isin, (held.get(isin) ?? 0n) + units)
  const positions = [...held].map(([isin, units]) => ({ isin, units }))
  const parts = soldInProportion(amount, positions, priceOf).filter(
    ({ proceeds }) => proceeds.minor > 0n,
  )
  const taken = takenBy(parts, lots)
  const proceeds = euros(sumOf(parts.map((part) => part.proceeds.minor)))
  const found = tax && saleTax(on, parts, lots, tax)
  const onGain = found?.tax.total.minor ?? 0n
  const dues = (fee?.minor ?? 0n) + (prepayment?.minor ?? 0n)
  // What brings less than is due pays nothing of it.
  const isEnough = dues <= proceeds.minor - onGain
  return {
    ...{ parts, proceeds, cost: euros(sumOf(taken.map(({ cost }) => cost.minor))), tax: found },
    taxes: euros(onGain + (isEnough && prepayment ? prepayment.minor : 0n)),
    fee: fee && (isEnough ? fee : euros(0n)),
    net: euros(proceeds.minor - onGain - (isEnough ? dues : 0n)),
  }
}

const lotsOf = (lots: readonly Lot[], isin: string) => lots.filter((lot) => lot.isin === isin)
