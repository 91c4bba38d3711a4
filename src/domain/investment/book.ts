// A portfolio's book: what is put in, bought, sold, charged, taxed and paid out, written down as transfers of the
// ledger, as transactions and as lots.

import type { CalendarDate } from '../date.ts'
import { type Money, money, subtract } from '../money.ts'
import { type FundSaleTax, fundSaleTax, type SoldLot } from '../tax/fund-sale.ts'
import type { TaxOn } from './fee.ts'
import type { Lot } from './lots.ts'
import { movesOn, settlesOn, type TransactionType } from './portfolio-transaction.ts'
import type { TaxEntry } from './prepayment.ts'
import {
  isPrepaid,
  lotPrepayment,
  type PastYear,
  prepaymentEntry,
  taxableOfFund,
} from './prepayment.ts'
import { saleTax, soldFrom } from './selling.ts'
import { type Bought, type Position, type Sold, sumOf } from './sizing.ts'
import { type Price, type Units, worthOf } from './units.ts'

export type BookPlace = 'PORTFOLIO' | 'POSITION' | 'CUSTODY' | 'FEES' | 'TAX' | 'PAYMENTS'
export type BookLine = { place: BookPlace; currency: string; minor: bigint }

export type Booking = {
  kind: 'INVESTED' | 'DIVESTED' | 'TRADE_FILLED' | 'FEE_CHARGED' | 'TAX_TAKEN'
  on: CalendarDate
  lines: BookLine[]
}

/** Units above zero were bought; the amount is what that did to the cash. */
export type Execution = { isin: string; units: Units; price: Price; amount: Money }

export type BookedTransaction = {
  type: TransactionType
  on: CalendarDate
  settlesOn: CalendarDate
  amount: Money
  executions: Execution[]
  /** Which of the bookings moved it. */
  booking: number
}

const euros = (minor: bigint): Money => money(minor, 'EUR')
const euro = (place: BookPlace, minor: bigint): BookLine => ({ place, currency: 'EUR', minor })

/** Of one fund in a year: what its units were worth at the first and the last price, and what follows from that. */
export type PrepaidFund = {
  isin: string
  start: Money
  end: Money
  prepayment: Money
  taxable: Money
}

/** The tax on a year's gains that were not paid out; taken by one of the transactions. */
export type Prepayment = {
  year: number
  funds: readonly PrepaidFund[]
  /** Which of the entries; none where nothing was taxable. */
  entry: number | undefined
  tax: Money
  transaction?: number | undefined
}

export class Book {
  readonly bookings: Booking[] = []
  readonly transactions: BookedTransaction[] = []
  readonly taxed: TaxEntry[] = []
  readonly prepayments: Prepayment[] = []
  readonly #isTaxed: boolean
  readonly #lots = new Map<string, Lot[]>()
  readonly #moved = new Map<CalendarDate, bigint>()
  /** Asked for every day, and changed by trades alone. */
  #positions: readonly Position[] | undefined
  #cash = 0n
  #losses = euros(0n)

  constructor({ isTaxed }: { isTaxed: boolean }) {
    this.#isTaxed = isTaxed
  }

  get cash(): bigint {
    return this.#cash
  }

  get lots(): Lot[] {
    return [...this.#lots.values()].flat()
  }

  get positions(): readonly Position[] {
    this.#positions ??= [...this.#lots].flatMap(([isin, all]) => {
      const units = sumOf(all.map((lot) => lot.units))
      return units > 0n ? [{ isin, units }] : []
    })
    return this.#positions
  }

  /** What of the customer's own came or went on a day. */
  movedOn(on: CalendarDate): bigint {
    return this.#moved.get(on) ?? 0n
  }

  /** Money that comes in from outside. */
  invest(on: CalendarDate, { minor }: Money): void {
    this.#book('INVESTED', on, [euro('PAYMENTS', -minor), euro('PORTFOLIO', minor)])
  }

  /** Money that leaves for outside. */
  divest(on: CalendarDate, minor: bigint): void {
    this.#book('DIVESTED', on, [euro('PORTFOLIO', -minor), euro('PAYMENTS', minor)])
  }

  /** Nothing of a part that is too small for a ten-thousandth. An inflow is told by what came in. */
  buy(
    type: 'INFLOWS' | 'REBALANCING_BUY',
    on: CalendarDate,
    parts: readonly Bought[],
    inflow?: Money,
  ): void {
    const executions = parts
      .filter(({ units, cost }) => units > 0n && cost.minor > 0n)
      .map(({ isin, units, price, cost }) => ({ isin, units, price, amount: euros(-cost.minor) }))
    for (const { isin, units, amount } of executions)
      this.#lots.set(isin, [
        ...(this.#lots.get(isin) ?? []),
        { isin, tradedOn: on, units, cost: euros(-amount.minor), prepaid: euros(0n) },
      ])
    const spent = sumOf(executions.map(({ amount }) => amount.minor))
    this.#note(type, on, inflow?.minor ?? spent, this.#fill(on, executions), executions)
  }

  /** Takes the oldest lots, and the tax on what they gained; says what is left of the proceeds. */
  sell(type: TransactionType, on: CalendarDate, parts: readonly Sold[]): bigint {
    const executions = parts
      .filter(({ units, proceeds }) => units > 0n && proceeds.minor > 0n)
      .map(({ isin, units, price, proceeds }) => ({ isin, units: -units, price, amount: proceeds }))
    if (executions.length === 0) return 0n
    const sold = executions.map((each) => this.#sold(each))
    const proceeds = sumOf(executions.map(({ amount }) => amount.minor))
    const booking = this.#fill(on, executions)
    // What is paid out is what the tax leaves.
    if (type !== 'OUTFLOWS') this.#note(type, on, proceeds, booking, executions)
    const tax = this.#isTaxed ? this.#taxOnSale(on, sold) : 0n
    if (type === 'OUTFLOWS') this.#note(type, on, tax - proceeds, booking, executions)
    return proceeds - tax
  }

  /** What would be taken of a sale; none where nothing is withheld. */
  taxOn(on: CalendarDate): TaxOn | undefined {
    if (!this.#isTaxed) return undefined
    const standing = { losses: this.#losses, exemptionLeft: euros(0n) }
    return (sold) => saleTax(on, sold, this.lots, standing).tax.total.minor
  }

  /** From the cash; says which transaction tells of it. */
  charge(on: CalendarDate, { minor: fee }: Money): number {
    const booking = this.#book('FEE_CHARGED', on, [euro('PORTFOLIO', -fee), euro('FEES', fee)])
    this.#note('FEES', on, -fee, booking)
    return this.transactions.length - 1
  }

  /** Reckons the yearly tax on gains that were not paid out; what is held is not taxed for them again. */
  prepay(on: CalendarDate, past: PastYear): Prepayment | undefined {
    if (!this.#isTaxed) return undefined
    const funds = [...this.#lots.keys()].flatMap((isin) => this.#prepaidOf(isin, past) ?? [])
    if (funds.length === 0) return undefined
    const taxable = euros(sumOf(funds.map((fund) => fund.taxable.minor)))
    const entry = prepaymentEntry(on, taxable, {
      ...{ losses: this.#losses, exemptionLeft: euros(0n), churchPercent: '0' },
    })
    this.#losses = subtract(this.#losses, entry.lossesUsed)
    const number = taxable.minor > 0n ? this.taxed.push(entry) - 1 : undefined
    const prepayment = { year: past.year, funds, entry: number, tax: entry.tax }
    this.prepayments.push(prepayment)
    return this.prepayments.at(-1)
  }

  /** From the cash; says which transaction tells of it. */
  takePrepayment(on: CalendarDate, { minor }: Money): number {
    this.#takeTax('TAX_PREPAYMENT', on, minor)
    return this.transactions.length - 1
  }

  #prepaidOf(isin: string, past: PastYear): PrepaidFund | undefined {
    const all = this.#lots.get(isin)!
    const counted = all.filter(({ tradedOn }) => Number(tradedOn.slice(0, 4)) <= past.year)
    if (counted.length === 0 || !isPrepaid(isin)) return undefined
    const found = new Map(counted.map((lot) => [lot, lotPrepayment(lot, past).minor]))
    const prepayment = euros(sumOf([...found.values()]))
    const worth = (price: Price) =>
      euros(sumOf(counted.map(({ units }) => worthOf(units, price).minor)))
    this.#lots.set(
      isin,
      all.map((lot) => ({ ...lot, prepaid: euros(lot.prepaid.minor + (found.get(lot) ?? 0n)) })),
    )
    return {
      ...{ isin, start: worth(past.start(isin)), end: worth(past.end(isin)), prepayment },
      taxable: taxableOfFund(isin, prepayment),
    }
  }

  #book(kind: Booking['kind'], on: CalendarDate, lines: BookLine[]): number {
    const own = lines.filter(({ place }) => place === 'PORTFOLIO')
    this.#cash += sumOf(own.map(({ minor }) => minor))
    return this.bookings.push({ kind, on, lines }) - 1
  }

  #note(
    type: TransactionType,
    on: CalendarDate,
    amount: bigint,
    booking: number,
    executions: Execution[] = [],
  ): void {
    const dated = { type, on, settlesOn: executions.length > 0 ? settlesOn(on) : on }
    const counts = movesOn(dated)
    if (counts) this.#moved.set(counts, this.movedOn(counts) + amount)
    this.transactions.push({ ...dated, amount: euros(amount), executions, booking })
  }

  #fill(on: CalendarDate, executions: readonly Execution[]): number {
    this.#positions = undefined
    const paid = sumOf(executions.map(({ amount }) => amount.minor))
    return this.#book('TRADE_FILLED', on, [
      euro('PORTFOLIO', paid),
      euro('CUSTODY', -paid),
      ...executions.flatMap(({ isin: currency, units }): BookLine[] => [
        { place: 'CUSTODY', currency, minor: -units },
        { place: 'POSITION', currency, minor: units },
      ]),
    ])
  }

  #sold({ isin, units, amount: proceeds }: Execution): SoldLot {
    const { sold, left } = soldFrom(this.#lots.get(isin)!, { isin, units: -units, proceeds })
    this.#lots.set(isin, left)
    return sold
  }

  #taxOnSale(on: CalendarDate, lots: readonly SoldLot[]): bigint {
    const found = fundSaleTax({
      ...{ on, lots, losses: this.#losses, exemptionLeft: euros(0n), churchPercent: '0' },
    })
    this.#losses = found.lossesLeft
    this.taxed.push(saleEntry(on, found))
    this.#takeTax('TAX_DEBIT', on, found.tax.total.minor)
    return found.tax.total.minor
  }

  #takeTax(type: 'TAX_DEBIT' | 'TAX_PREPAYMENT', on: CalendarDate, tax: bigint): void {
    if (tax <= 0n) return
    const booking = this.#book('TAX_TAKEN', on, [euro('PORTFOLIO', -tax), euro('TAX', tax)])
    this.#note(type, on, -tax, booking)
  }
}

export const saleEntry = (on: CalendarDate, found: FundSaleTax): TaxEntry => ({
  ...{ kind: 'SALE', on, gain: found.gain, lossesUsed: found.lossesUsed },
  ...{ exempted: found.tax.exemptionUsed, tax: found.tax.total, lines: found.tax.lines },
})
