// Gathers what a list of offers says about itself, on the server: figures, banks, schemes, taxes.

import type { WireBank, WireOffer } from '#contracts/offers.ts'
import { alpha2Of } from '#domain/countries.ts'
import { guaranteeLimit, guaranteeScheme, voluntaryLimit } from '#domain/cover/guarantee-schemes.ts'
import type { CalendarDate } from '#domain/date.ts'
import { regionName } from '#domain/format.ts'
import type { Market } from '#domain/market.ts'
import { type Currency, decimalOf } from '#domain/money.ts'
import { loginHref } from '#domain/shell/auth-links.ts'
import { foreignTax } from '#domain/tax/figures.ts'
import { inForce } from '#domain/tax/tax.ts'
import { hrefOf, type Site } from '#shell/site.tsx'
import { keptShare } from './offer-kept.ts'
import { figuresOf } from './quoted-rate.ts'
import {
  anyOffer,
  type OfferBook,
  type OfferRecord,
  type ShownBank,
  type ShownForeignTax,
  type ShownScheme,
} from './shown-offer.ts'

const addressesOf = (site: Site): OfferBook['addresses'] => ({
  offer: hrefOf(site, 'offer', { offerId: anyOffer }),
  open: loginHref(
    site.market.locale,
    { basePath: site.basePath, appOrigin: site.origins.app },
    anyOffer,
  ),
})

const records = new WeakMap<WireOffer, OfferRecord>()

/** Made once: an offer belongs to one market, and is another when anything about it changes. */
function recordOf(offer: WireOffer, bank: WireBank, market: Market): OfferRecord {
  const known = records.get(offer)
  if (known) return known
  const kept = keptShare(offer, bank, market)
  const record: OfferRecord = {
    id: offer.id,
    bank: offer.bank.id,
    ...(offer.noticeDays && { noticeDays: offer.noticeDays }),
    ...(offer.subtype && { subtype: offer.subtype }),
    ...(kept && { kept }),
    rate: offer.shownRate,
    currency: offer.currency as Currency,
    min: offer.min,
    max: offer.max,
    prolongation: offer.prolongation,
    earlyTermination: offer.earlyTermination,
    scheme: offer.scheme,
    figures: figuresOf(offer),
  }
  records.set(offer, record)
  return record
}

function bankOf(
  { name, letters, countryCode, sustainable, description, rating }: WireBank,
  market: Market,
) {
  const country = alpha2Of(countryCode)!
  const shown: ShownBank = {
    ...{ name, letters },
    country,
    countryName: regionName(market.locale, country),
    ...(rating !== 'n/r' && { rating }),
    ...(sustainable && { policy: description }),
  }
  return shown
}

export function schemeOf(key: string, today: CalendarDate): ShownScheme {
  const scheme = guaranteeScheme(key)
  const limit = guaranteeLimit(scheme, today)
  return {
    name: scheme.name,
    short: key.slice(3),
    limit: decimalOf(limit),
    currency: limit.currency,
    hasVoluntaryFund: voluntaryLimit(scheme, 'person', today) !== undefined,
    hasInstitutionProtection: scheme.hasInstitutionProtection ?? false,
  }
}

/** Nothing where the bank's country is the saver's own: its tax is no foreign one. */
export function foreignTaxOf(
  country: string,
  market: Market,
  today: CalendarDate,
): ShownForeignTax | undefined {
  const figures = foreignTax[country]
  return figures && country !== market.country?.iso2 ? inForce(figures, today) : undefined
}

export function offerBook(
  offers: readonly WireOffer[],
  banks: readonly WireBank[],
  site: Site,
  today: CalendarDate,
): OfferBook {
  const { market } = site
  const present = new Set(offers.map(({ bank }) => bank.id))
  const shown = banks.filter(({ id }) => present.has(id))
  const bankById = new Map(shown.map((bank) => [bank.id, bank]))
  const countries = [...new Set(shown.map(({ countryCode }) => alpha2Of(countryCode)!))]
  const taxes = countries.flatMap((country) => {
    const tax = foreignTaxOf(country, market, today)
    return tax ? [[country, tax] as const] : []
  })
  const schemes = [...new Set(offers.map(({ scheme }) => scheme))]
  return {
    addresses: addressesOf(site),
    offers: offers.map((offer) => recordOf(offer, bankById.get(offer.bank.id)!, market)),
    banks: Object.fromEntries(shown.map((bank) => [bank.id, bankOf(bank, market)])),
    schemes: Object.fromEntries(schemes.map((key) => [key, schemeOf(key, today)])),
    foreignTaxes: Object.fromEntries(taxes),
  }
}
