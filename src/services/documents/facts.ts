// What papers are drawn from: facts of the ledger and its receipts, in words that survive JSON. They are kept with the
// paper, and can be read again from the books as they stood at the paper's position.

import type { CalendarDate } from '#domain/date.ts'
import type { DepositKind } from '#domain/deposit/deposit.ts'
import type { PayoutPlan } from '#domain/interest/payout-plan.ts'
import type { Currency } from '#domain/money.ts'
import type { ExemptionAgent } from '#domain/tax/exemption-agents.ts'
import type { OrderKind } from '#domain/tax/exemption-order.ts'
import type { FundTaxes } from './fund-taxes.ts'
import type { Block } from './sheet.ts'

/** `'1234.56'`, of the currency beside it. */
type Decimal = string

export type DepositFacts = {
  number: string
  bank: string
  /** Alpha-2. */
  bankCountry: string
  kind: DepositKind
  currency: Currency
  startsOn: CalendarDate
  maturesOn: CalendarDate | null
  payout: PayoutPlan
}

export type OpeningFacts = DepositFacts & {
  amount: Decimal
  /** Percent a year, as the engine counts with it. */
  rate: string
  /** What is above a bound, the same way. */
  tier?: { above: Decimal; rate: string }
  valueDate: CalendarDate
  /** The number of the deposit it carries on. */
  renews: string | null
}

export type TopUpFacts = DepositFacts & { amount: Decimal; order: string; valueDate: CalendarDate }

export type TaxLine = { key: string; amount: Decimal }

type Earned = { interest: Decimal; exempted: Decimal; tax: Decimal; taxes: readonly TaxLine[] }

type Segment = { from: CalendarDate; to: CalendarDate; days: number; base: Decimal; rate: string }

export type InterestFacts = DepositFacts &
  Earned & {
    postedFor: CalendarDate
    postedOn: CalendarDate
    segments: readonly Segment[]
    /** Onto the deposit itself. */
    isCapitalised: boolean
  }

export type SettlementFacts = DepositFacts & {
  because: 'DEPOSIT_MATURED' | 'DEPOSIT_WITHDRAWN' | 'DEPOSIT_CLOSED'
  valueDate: CalendarDate
  principal: Decimal
  earned: Earned | null
  penalty: Decimal
  /** Where it went: an account of the customer's, or the deposit that renews this one. */
  paid: readonly { to: 'TRANSACTION' | 'DEPOSIT'; name: string; amount: Decimal }[]
}

export type RevocationFacts = {
  order: string
  bank: string
  currency: Currency
  amount: Decimal
  /** None where the money had not left yet. */
  valueDate: CalendarDate | null
}

export type PayoutFacts = {
  currency: Currency
  amount: Decimal
  account: string
  holder: string
  target: string
  sentOn: CalendarDate
}

export type ExemptionFacts = {
  agentId: ExemptionAgent
  /** Where the agent is a bank itself; older papers know of none. */
  bank?: string | null
  kind: OrderKind
  amount: Decimal
  validFrom: CalendarDate
  validTo: CalendarDate | null
  tin: string | null
  partner: string | null
  signedOn: CalendarDate | null
}

export type CorrectionFacts = {
  agentId: string
  /** Where the agent is a bank itself. */
  bank: string | null
  on: CalendarDate
  currency: Currency
  /** What is below zero is given back. */
  tax: Decimal
  postings: readonly {
    bank: string
    number: string
    postedFor: CalendarDate
    exempted: Decimal
    tax: Decimal
  }[]
}

export type StatementFacts = {
  from: CalendarDate
  to: CalendarDate
  accounts: readonly {
    name: string
    currency: Currency
    before: Decimal
    after: Decimal
    lines: readonly { on: CalendarDate; kind: string; amount: Decimal; balance: Decimal }[]
  }[]
}

export type OverviewFacts = {
  /** `'2026'`, in Britain `'2026/27'`. */
  year: string
  from: CalendarDate
  to: CalendarDate
  deposits: readonly (Pick<DepositFacts, 'number' | 'bank' | 'bankCountry' | 'currency'> &
    Earned & {
      /** Of the tax, what the country of the bank took. */
      foreign: Decimal
      balance: Decimal
    })[]
  /** None where funds brought nothing, and in what was written before they were told of. */
  funds?: FundTaxes
}

/** What a portfolio was worth, gained and cost in a span of days; a decimal below zero went the other way. */
export type PortfolioFacts = {
  from: CalendarDate
  to: CalendarDate
  portfolio: string
  template: string
  before: Decimal
  after: Decimal
  paidIn: Decimal
  paidOut: Decimal
  distributions: Decimal
  fees: Decimal
  taxes: Decimal
  gain: Decimal
  prices: Decimal
  cash: Decimal
  positions: readonly {
    isin: string
    units: string
    price: string
    pricedOn: CalendarDate
    value: Decimal
  }[]
  /** As shares of one; none of what was there for a day. */
  returns: { strategy: string; own: string | null } | null
  costs: {
    service: Decimal
    funds: Decimal
    total: Decimal
    average: Decimal
    /** A year. */
    percent: string
    servicePercent: string
  }
}

/** What somebody declares of a portfolio in their country. */
export type PortfolioTaxFacts = {
  country: string
  portfolio: string
  year: number
  /** At the first and after the last day of the year. */
  before: Decimal
  after: Decimal
  paidIn: Decimal
  paidOut: Decimal
  distributions: Decimal
  gains: Decimal
  losses: Decimal
}

export type ClosingFacts = {
  account: string | null
  since: CalendarDate
  requestedOn: CalendarDate
  closedOn: CalendarDate
  /** The last money; none where nothing was left. */
  paid: {
    amount: Decimal
    currency: Currency
    holder: string
    target: string
    on: CalendarDate
  } | null
}

/** A text that was agreed to or declared: it is its own proof. */
export type TextFacts = { title: string; blocks: readonly Block[] }

export type FactsOf = {
  terms: TextFacts
  agreement: TextFacts
  orderConfirmation: TextFacts
  withdrawalReceipt: TextFacts
  coupon: TextFacts
  sale: TextFacts
  purchase: TextFacts
  pensionCertificate: TextFacts
  revocation: RevocationFacts
  opening: OpeningFacts
  topUp: TopUpFacts
  renewal: OpeningFacts
  interest: InterestFacts
  settlement: SettlementFacts
  payout: PayoutFacts
  statement: StatementFacts
  exemptionOrder: ExemptionFacts
  taxCorrection: CorrectionFacts
  taxOverview: OverviewFacts
  taxTable: OverviewFacts
  closing: ClosingFacts
  portfolioReport: PortfolioFacts
  portfolioYear: PortfolioFacts
  portfolioTax: PortfolioTaxFacts
}
