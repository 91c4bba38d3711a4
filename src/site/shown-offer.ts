// Offers as a page shows them: what travels to the browser, and what the engine needs to count.

import type { WireOffer } from '#contracts/offers.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Market } from '#domain/market.ts'
import { type Currency, type Money, parseMoney } from '#domain/money.ts'
import type { OfferTerms } from '#domain/offer/offer.ts'
import type { FilteredOffer } from '#domain/offer/offer-filter.ts'
import type { rateOnAmount } from '#domain/offer/rate-on-amount.ts'
import { once } from '#domain/once.ts'
import { type Rate, rate } from '#domain/rate.ts'
import { type OfferFigures, termsOf } from './offer-figures.ts'

export type ShownBank = {
  name: string
  /** As an agency gave it, where one did. */
  rating?: string
  /** Of its sign. */
  letters: string
  /** Alpha-2, and its name in the reader's language. */
  country: string
  countryName: string
  /** What a bank with a published lending policy lends for. */
  policy?: string
  /** Which taxes an example takes from its interest, and who pays them in: where that is the same for every amount. */
  taxed?: string
  isWithheld: boolean
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
  /** What is above a bound, as the market puts it. */
  tier?: { above: string; rate: string }
  /** Of the interest after tax, in ten-thousandths, where it is the same for every amount. */
  kept?: number
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
  Pick<OfferRecord, 'noticeDays' | 'subtype' | 'prolongation' | 'kept'> & {
    href: string
    openHref: string
    bankId: string
    bank: ShownBank
    protection: ShownScheme
    foreignTax?: ShownForeignTax
    /** Of the amount that is looked at, where one is. */
    rate: Rate
    /** What is below and above a bound. */
    tiers?: TwoRates
    terms: OfferTerms
  }

export type TwoRates = { rate: Rate; above: Money; upper: Rate }

const amount = (decimal: string, currency: Currency): Money => parseMoney(decimal, currency)!

/** What a record says by itself, its decimals read: once, however often the offer is shown. */
const readRecord = once((record: OfferRecord) => {
  const { id, noticeDays, subtype, kept, figures, tier, currency, min, max } = record
  const { type, termMonths, payout } = figures
  return {
    id,
    bankId: record.bank,
    ...(noticeDays && { noticeDays }),
    ...(subtype && { subtype }),
    ...(kept && { kept }),
    ...(termMonths && { termMonths }),
    type,
    terms: termsOf(figures),
    rate: rate(record.rate),
    ...(tier && {
      tiers: {
        rate: rate(record.rate),
        above: amount(tier.above, currency),
        upper: rate(tier.rate),
      },
    }),
    scheme: record.scheme,
    payout,
    prolongation: record.prolongation,
    earlyTermination: record.earlyTermination,
    minimum: amount(min, currency),
    maximum: amount(max, currency),
  }
})

export function shownOffer(book: OfferBook, record: OfferRecord): ShownOffer {
  const bank = book.banks[record.bank]!
  const foreignTax = book.foreignTaxes[bank.country]
  return {
    ...readRecord(record),
    href: addressOf(book.addresses.offer, record.id),
    openHref: addressOf(book.addresses.open, record.id),
    bank,
    bankCountry: bank.country,
    protection: book.schemes[record.scheme]!,
    ...(foreignTax && { foreignTax }),
    isSustainable: bank.policy !== undefined,
    isWithheld: bank.isWithheld,
  }
}

export type RateOn = typeof rateOnAmount

/** What reckons with two rates at once: a browser fetches it for books that have some. */
export async function rateOnOf({ offers }: OfferBook): Promise<{ rateOn?: RateOn }> {
  if (!offers.some(({ tier }) => tier)) return {}
  const { rateOnAmount } = await import('#domain/offer/rate-on-amount.ts')
  return { rateOn: rateOnAmount }
}

/** With the rate that all of an amount earns. */
export function offerOn(
  offer: ShownOffer,
  amount: Money,
  market: Pick<Market, 'showsEffectiveRate'>,
  today: CalendarDate,
  rateOn: RateOn | undefined,
): ShownOffer {
  const all = rateOn?.(offer.terms, amount, market, today)
  return all ? { ...offer, rate: all } : offer
}

export const limitOf = ({ protection: { limit, currency } }: ShownOffer): Money =>
  amount(limit, currency)
