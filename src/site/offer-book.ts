// Gathers what a list of offers says about itself, on the server: figures, banks, schemes, taxes.

import { offerMarketOf } from '#contracts/offer-market.ts'
import type { WireBank, WireOffer } from '#contracts/offers.ts'
import { alpha2Of } from '#domain/countries.ts'
import { guaranteeLimit, guaranteeScheme, voluntaryLimit } from '#domain/cover/guarantee-schemes.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatPercent, regionName } from '#domain/format.ts'
import type { Market } from '#domain/market.ts'
import { type Currency, decimalOf } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { loginHref } from '#domain/shell/auth-links.ts'
import { foreignTax } from '#domain/tax/figures.ts'
import { homeAgent } from '#domain/tax/interest-tax.ts'
import { inForce } from '#domain/tax/tax.ts'
import { hrefOf, type Site } from '#shell/site.tsx'
import { type KeptShare, keptShare } from './offer-kept.ts'
import type { PageContext } from './page.ts'
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

type Noted = { record: OfferRecord; taxes: KeptShare['lines'] }

const records = new WeakMap<WireOffer, Noted>()

/** Made once: an offer belongs to one market, and is another when anything about it changes. */
function noted(offer: WireOffer, bank: WireBank, market: Market): Noted {
  const known = records.get(offer)
  if (known) return known
  const share = keptShare(offer, bank, market)
  const record: OfferRecord = {
    id: offer.id,
    bank: offer.bank.id,
    ...(offer.noticeDays && { noticeDays: offer.noticeDays }),
    ...(offer.subtype && { subtype: offer.subtype }),
    ...(share && { kept: share.kept }),
    rate: offer.shownRate,
    ...(offer.tier && { tier: { above: offer.tier.above, rate: offer.tier.shownRate } }),
    currency: offer.currency as Currency,
    min: offer.min,
    max: offer.max,
    prolongation: offer.prolongation,
    earlyTermination: offer.earlyTermination,
    scheme: offer.scheme,
    figures: figuresOf(offer),
  }
  const note = { record, taxes: share?.lines ?? [] }
  records.set(offer, note)
  return note
}

/** Each tax by its name and its rate, and who sees to it. */
function taxedBy(taxes: KeptShare['lines'], isWithheld: boolean, context: BookContext) {
  const { locale } = context.site.market
  const named = taxes.map(({ key, rate: percent }) => {
    const name = context.text(`product.tax.lines.${key.startsWith('band') ? 'band' : key}`)
    return Number(percent) > 0 ? `${name} ${formatPercent(locale, rate(percent))}` : name
  })
  const said = isWithheld ? 'withheld' : 'declared'
  return context.text(`offers.details.${said}`, { taxes: named.join(', ') })
}

type BookContext = Pick<PageContext, 'site' | 'today' | 'text'>

function bankOf(bank: WireBank, notes: readonly Noted[], context: BookContext) {
  const { name, letters, countryCode, sustainable, description, rating, model } = bank
  const { market } = context.site
  const country = alpha2Of(countryCode)!
  const isWithheld =
    homeAgent({ market: offerMarketOf(market), bankCountry: country, model }) !== 'NOBODY'
  const taxes = notes.find(
    ({ taxes, record }) => record.bank === bank.id && taxes.length > 0,
  )?.taxes
  const shown: ShownBank = {
    ...{ name, letters },
    country,
    countryName: regionName(market.locale, country),
    ...(rating !== 'n/r' && { rating }),
    ...(sustainable && { policy: description }),
    ...(taxes && { taxed: taxedBy(taxes, isWithheld, context) }),
    isWithheld,
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
  context: BookContext,
): OfferBook {
  const { site, today } = context
  const { market } = site
  const present = new Set(offers.map(({ bank }) => bank.id))
  const shown = banks.filter(({ id }) => present.has(id))
  const bankById = new Map(shown.map((bank) => [bank.id, bank]))
  const countries = [...new Set(shown.map(({ countryCode }) => alpha2Of(countryCode)!))]
  const taxes = countries.flatMap((country) => {
    const tax = foreignTaxOf(country, market, today)
    return tax ? [[country, tax] as const] : []
  })
  const notes = offers.map((offer) => noted(offer, bankById.get(offer.bank.id)!, market))
  const schemes = [...new Set(offers.map(({ scheme }) => scheme))]
  return {
    addresses: addressesOf(site),
    offers: notes.map(({ record }) => record),
    banks: Object.fromEntries(shown.map((bank) => [bank.id, bankOf(bank, notes, context)])),
    schemes: Object.fromEntries(schemes.map((key) => [key, schemeOf(key, today)])),
    foreignTaxes: Object.fromEntries(taxes),
  }
}
