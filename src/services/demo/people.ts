// The shape of the demo world's data: who lives in it, as written in `content/demo`.

import type { OfferMarket } from '#contracts/offers.ts'
import type { PepStanding } from '#domain/customer/person.ts'
import type { InstrumentCode } from '#domain/investment/instrument.ts'
import type { MixRhythm } from '#domain/investment/own-mix.ts'
import type { CheckName } from '#domain/kyc/case.ts'
import type { IdentificationMethod } from '#domain/kyc/identification.ts'
import type { Locale } from '#domain/market.ts'
import type { Currency } from '#domain/money.ts'
import type { Authority } from '#domain/party/acts.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import type { DependentsInsurance } from '#domain/pension/pension.ts'

export type DemoAddress = {
  street: string
  streetNumber: string
  additionalInformation?: string
  city: string
  flatNumber?: string
  postalCode: string
  countryCode: string
}

export type DemoPerson = {
  firstName: string
  lastName: string
  birthDate: string
  gender: string
  courtesyTitle?: string
  /** A child's birthday, so many days after the first day, whenever that is. */
  turns18InDays?: number
  academicTitle?: string
  birthName?: string
  birthPlace: string
  birthCountry: string
  nationality: string
  phoneNumber?: string
  maritalStatus?: string
  profession?: string
  industry?: string
  roles: string[]
  roleStatus?: string
  /** Of whoever is authorised: sign where nothing is said. */
  authority?: Authority
  /** Of somebody beside the first person who logs in, and what there is to see then. */
  login?: string
  shows?: string
  taxDetails?: { countryCode: string; number: string }[]
  /** Of whoever holds a public office; of everybody else nothing is said. */
  pep?: { status: PepStanding; info: string }
  sourceOfFunds?: { originOfFunds: string; annualIncome: { code: string; displayedText: string } }
}

/** Whoever holds what others represent them in. */
export const isChild = ({ roles }: DemoPerson, beside: readonly DemoPerson[]): boolean =>
  roles.includes('ACCOUNT_HOLDER') &&
  beside.some((other) => other.roles.includes('LEGAL_REPRESENTATIVE'))

export type DemoDeposit = {
  product: string
  amount: string
  /** Opened a whole number of months before the first day, or so that it matures days after it. */
  openedMonthsAgo?: number
  maturesInDays?: number
}

export type DemoHolding = {
  family: string
  template: string
  category: string
  /** What it began with; a pension begins with its first contribution. */
  amount?: string
  openedMonthsAgo: number
  /** Every month. */
  savingsPlan?: string
  /** Of a pension. */
  pension?: { startAge: number; survivors: DependentsInsurance }
  /** Of a portfolio, as its holder calls it. */
  name?: string
  /** Of a portfolio whose holder chose the funds: in percent by their codes, and how often that is restored. */
  mix?: { weights: Partial<Record<InstrumentCode, number>>; rhythm: MixRhythm }
  /** What was bought later, or sold, below zero. */
  later?: { months: number; amount: string }[]
}

export type DemoCustomer = {
  id: string
  /** Who may act for the customer; the first customer of a login is its own. */
  logins: string[]
  shows?: string
  market: Locale
  type: string
  status: string
  distributor?: string
  dataValidity?: string
  registeredMonthsAgo: number
  company?: {
    legalName: string
    legalForm: string
    registerCourt: string
    registerNumber: string
    foundedOn: string
  }
  address: DemoAddress
  persons: DemoPerson[]
  account: {
    state: string
    currency: Currency
    accountNumber?: string
    iban?: string
    bic?: string
    sortCode?: string
    current: string
    reserved: string
    isMaintenance?: boolean
  }
  referenceAccounts: {
    accountHolder: string
    bankName: string
    currency: Currency
    iban?: string
    accountNumber?: string
    branchCode?: string
  }[]
  consents: string[]
  /** How many must sign; everybody alone where nothing is said. */
  signingRule?: { kind: SigningRuleKind; aloneUpTo?: string }
  /** Signed by the first login, and waiting for another. */
  waitingOrder?: { product: string; amount: string }
  /** Of whoever is not accepted yet: how they proved who they are, and what an operator has asked since. */
  identifiedBy?: IdentificationMethod
  asked?: { check: CheckName; text: string }
  /** Sent from an account in another name, and held. */
  heldPayIn?: { amount: string; senderName: string; remittance: string }
  deposits?: DemoDeposit[]
  holdings?: DemoHolding[]
  exemptionOrder?: string
  /** To act for the customer, and not answered yet. */
  invitations?: {
    firstName: string
    lastName: string
    email: string
    authority: Authority
    daysAgo: number
  }[]
  /** What we wrote; a complaint is the customer's, and waits for an answer. */
  threads?: {
    subject: string
    body: string
    daysAgo: number
    unread?: boolean
    isComplaint?: boolean
  }[]
}

export type DemoPeople = {
  customers: DemoCustomer[]
  operators: { username: string; shows: string }[]
}

export type DemoBank = {
  id: string
  name: string
  city: string
  country: string
  bic: string
  scheme: string
  rating: string
  founded: number
  model: string
  dayCount: string
  sustainable: boolean
  description: string
  /** By calls where nothing is said. */
  orderForm?: 'FILE'
}

export type DemoOffer = {
  id: string
  bank: string
  type: string
  subtype: string | null
  termMonths: number | null
  noticeDays: number | null
  rate: string
  rateKind: string
  /** What is above so many whole units earns another rate. */
  tier?: { above: number; rate: string }
  dayCount: string
  currency: Currency
  /** Whole units of the currency. */
  min: number
  max: number
  /** Two-letter countries, and `EU` for the generic English market. */
  markets: OfferMarket[]
  payout: string
  prolongation: string
  earlyTermination: string
  sustainable: boolean
}

/** The main distributor sells in every market, a partner in its own. */
export type DemoDistributor =
  | { id: string; name: string; isMain: true }
  | {
      id: string
      name: string
      isMain?: never
      market: Locale
      hasNotice: boolean
      hasInvestments?: boolean
    }
