// Offers as a page shows them: what travels to the browser, and what the engine needs to count.

import type { WireOffer } from '#contracts/offers.ts'
import { type Currency, type Money, parseMoney } from '#domain/money.ts'
import type { OfferTerms } from '#domain/offer.ts'
import type { FilteredOffer } from '#domain/offer-filter.ts'
import { once } from '#domain/once.ts'
import { type Rate, rate } from '#domain/rate.ts'
import { type OfferFigures, termsOf } from './offer-figures.ts'

export type ShownBank = {
  name: string
  /** Alpha-2, and its name in the reader's language. */
  country: string
  countryName: string
  /** What a bank with a published lending policy lends for. */
  policy?: string
}

export type ShownScheme = {
  name: string
  /** `FITD` */
  short: string
  limit: string
  currency: Currency
  hasVoluntaryFund: boolean
  hasInstitutionProtection: boolean
}

/** Percent that the bank's country takes from savers abroad; none where it is their own. */
export type ShownForeignTax = { percent: string; withCertificate: string }

export type OfferRecord = Pick<
  WireOffer,
  'id' | 'noticeDays' | 'subtype' | 'rate' | 'min' | 'max' | 'prolongation' | 'earlyTermination'
> & {
  bank: string
  currency: Currency
  scheme: string
  figures: OfferFigures
}

/** Stands for an offer's id in an address that all of them share. */
export const anyOffer = '~'

const addressOf = (address: string, id: string): string =>
  address.replace(anyOffer, encodeURIComponent(id))

/** Everything a list of offers says, each bank and scheme told once. */
export type OfferBook = {
  /** Of the product information of any offer, and of where its deposit is opened. */
  addresses: { offer: string; open: string }
  offers: readonly OfferRecord[]
  banks: Readonly<Record<string, ShownBank>>
  schemes: Readonly<Record<string, ShownScheme>>
  foreignTaxes: Readonly<Record<string, ShownForeignTax>>
}

export type ShownOffer = FilteredOffer &
  Pick<OfferRecord, 'noticeDays' | 'subtype' | 'prolongation'> & {
    href: string
    openHref: string
    bankId: string
    bank: ShownBank
    protection: ShownScheme
    foreignTax?: ShownForeignTax
    rate: Rate
    terms: OfferTerms
  }

const amount = (decimal: string, currency: Currency): Money => parseMoney(decimal, currency)!

/** Read from their decimals once, however often the offer is shown. */
const figuresOf = once((record: OfferRecord) => ({
  terms: termsOf(record.figures),
  rate: rate(record.rate),
  minimum: amount(record.min, record.currency),
  maximum: amount(record.max, record.currency),
}))

export function shownOffer(book: OfferBook, record: OfferRecord): ShownOffer {
  const { figures, bank: bankId, scheme } = record
  const bank = book.banks[bankId]!
  const foreignTax = book.foreignTaxes[bank.country]
  return {
    id: record.id,
    href: addressOf(book.addresses.offer, record.id),
    openHref: addressOf(book.addresses.open, record.id),
    bankId,
    bank,
    ...(record.noticeDays && { noticeDays: record.noticeDays }),
    ...(record.subtype && { subtype: record.subtype }),
    ...(figures.termMonths && { termMonths: figures.termMonths }),
    type: figures.type,
    ...figuresOf(record),
    bankCountry: bank.country,
    scheme,
    protection: book.schemes[scheme]!,
    ...(foreignTax && { foreignTax }),
    payout: figures.payout,
    prolongation: record.prolongation,
    earlyTermination: record.earlyTermination,
    isSustainable: bank.policy !== undefined,
  }
}

export const limitOf = ({ protection: { limit, currency } }: ShownOffer): Money =>
  amount(limit, currency)
