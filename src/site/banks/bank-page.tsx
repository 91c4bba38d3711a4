// One partner bank: its offers in this market, who it is, and who protects its depositors.

import { ArrowRight, Leaf } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { WireBank, WireOffer } from '#contracts/offers.ts'
import { alpha2Of } from '#domain/countries.ts'
import { formatPercent, formatRound, regionName } from '#domain/format.ts'
import type { Currency } from '#domain/money.ts'
import { parseMoney } from '#domain/money.ts'
import { bestOffer } from '#domain/offer/offer.ts'
import { rateOnAmount } from '#domain/offer/rate-on-amount.ts'
import { rate } from '#domain/rate.ts'
import { hrefOf, useHref, useSite } from '#shell/site.tsx'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { Flag } from '#ui/flag.tsx'
import { Container, Section } from '#ui/section.tsx'
import { Fact } from '../fact.tsx'
import { ForeignTaxText } from '../foreign-tax-text.tsx'
import { Island } from '../island.tsx'
import { IslandIcons } from '../island-icons.tsx'
import { foreignTaxOf, offerBook, schemeOf } from '../offer-book.ts'
import { BookFlags } from '../offers/book-flags.tsx'
import { FurtherOffers } from '../offers/further-offers.tsx'
import { OfferList, type OfferListProps } from '../offers/offer-list.tsx'
import { definePage, type PageContext, PageNotFound } from '../page.ts'
import type { ShownForeignTax, ShownScheme } from '../shown-offer.ts'
import { canonicalOf } from '../sitemap.ts'
import { breadcrumbData } from '../text-page/structured-data.ts'
import css from './bank-page.module.css'

type BankPageData = {
  bank: WireBank
  country: { code: string; name: string }
  best: WireOffer
  count: number
  scheme: ShownScheme
  limit: string
  foreignTax: ShownForeignTax | undefined
  crumbs: readonly Crumb[]
  list: OfferListProps
}

function load(context: PageContext): BankPageData {
  const { facts, site, text, today } = context
  const { market, params } = site
  const bank = facts.banks.find(({ id }) => id === params.bankId)
  if (!bank) throw new PageNotFound()

  const offers = facts.offers.filter((offer) => offer.bank.id === bank.id)
  const currencies = offers.map((offer) => offer.currency as Currency)
  const currency = currencies.includes(market.currency) ? market.currency : currencies[0]!
  const best = bestOffer(offers.filter((offer) => offer.currency === currency))!
  const code = alpha2Of(bank.countryCode)!
  const scheme = schemeOf(bank.scheme, today)
  return {
    bank,
    country: { code, name: regionName(market.locale, code) },
    best,
    count: offers.length,
    scheme,
    limit: formatRound(market.locale, parseMoney(scheme.limit, scheme.currency)!),
    foreignTax: foreignTaxOf(code, market, today),
    crumbs: [
      { title: text('offers.home'), href: hrefOf(site, 'home') },
      { title: text('banks.heading'), href: hrefOf(site, 'banks') },
      { title: bank.name, href: hrefOf(site, 'bank', params) },
    ],
    list: { book: offerBook(offers, facts.banks, context), currency, today },
  }
}

function head(data: BankPageData, context: PageContext) {
  const { bank, best, count, scheme, limit, country, crumbs } = data
  const { site, text } = context
  const { locale, rateSuffix: suffix } = site.market
  const values = {
    bank: bank.name,
    city: bank.city,
    brand: site.brand.name,
    rate: formatPercent(locale, rate(best.shownRate)),
    suffix,
    count,
    limit,
    scheme: scheme.name,
  }
  return {
    title: text('banks.page.title', values),
    description: text('banks.page.description', values),
    jsonLd: [
      breadcrumbData(crumbs, context),
      {
        '@context': 'https://schema.org',
        '@type': 'BankOrCreditUnion',
        name: bank.name,
        url: canonicalOf(site, crumbs.at(-1)!.href),
        foundingDate: String(bank.founded),
        address: {
          '@type': 'PostalAddress',
          addressLocality: bank.city,
          addressCountry: country.code,
        },
      },
    ],
  }
}

export const bankPage = definePage<BankPageData>({ load, head, Body: BankPage })

function BankPage({ data, context }: { data: BankPageData; context: PageContext }) {
  return (
    <>
      <Opening data={data} />
      <Container className={css.offers}>
        <OffersHeading />
        <IslandIcons />
        <BookFlags book={data.list.book} />
        <Island name="offers" namespaces={['offers']} props={data.list}>
          <OfferList {...data.list} rateOn={rateOnAmount} Further={FurtherOffers} />
        </Island>
      </Container>
      <Facts data={data} context={context} />
      <Protection data={data} />
    </>
  )
}

function Opening({ data: { bank, country, best, crumbs } }: { data: BankPageData }) {
  const t = useTranslations('banks.page')
  const labels = useTranslations('offers')
  const { market } = useSite()
  return (
    <section className={css.opening}>
      <Container>
        <Breadcrumbs crumbs={crumbs} label={labels('breadcrumb')} />
        <div className={css.promise}>
          <BankSign id={bank.id} letters={bank.letters} size="large" />
          <div>
            <h1>{bank.name}</h1>
            <p className={css.seat}>
              <Flag code={country.code} />
              {bank.city}, {country.name}
            </p>
          </div>
          <p className={css.best}>
            <span className={`number ${css.figure}`}>
              {formatPercent(market.locale, rate(best.shownRate))}
            </span>{' '}
            <span>{market.rateSuffix}</span>
            <span className={css.bestLabel}>{t('best')}</span>
          </p>
        </div>
        <p className={css.description}>{bank.description}</p>
      </Container>
    </section>
  )
}

function OffersHeading() {
  const t = useTranslations('banks.page')
  return (
    <h2 id="offers" className={css.heading}>
      {t('offers')}
    </h2>
  )
}

function Facts({ data, context }: { data: BankPageData; context: PageContext }) {
  const t = useTranslations('banks.page')
  const banks = useTranslations('banks')
  const { bank, country, foreignTax } = data
  const servicingBank = context.fill('{servicingBank}')
  return (
    <Section tone="sunken" labelledBy="facts">
      <h2 id="facts">{t('facts')}</h2>
      <div className={css.columns}>
        <dl className={css.facts}>
          <Fact name={t('seat')}>
            {bank.city}, {country.name}
          </Fact>
          <Fact name={t('founded')}>{bank.founded}</Fact>
          <Fact name={t('rating')}>{bank.rating === 'n/r' ? banks('unrated') : bank.rating}</Fact>
          <Fact name={t('bic')}>{bank.bic}</Fact>
          <Fact name={t('model')}>{t(`models.${bank.model}`, { servicingBank })}</Fact>
        </dl>
        <div className={css.texts}>
          {bank.sustainable && (
            <div>
              <h3 className={css.policy}>
                <Leaf size={20} strokeWidth={1.5} aria-hidden="true" />
                {t('policy')}
              </h3>
              <p>{bank.description}</p>
              <p className={css.soft}>{t('policyNote')}</p>
            </div>
          )}
          <div>
            <h3>{t('tax')}</h3>
            <p>
              <ForeignTaxText tax={foreignTax} country={country.name} />
            </p>
          </div>
        </div>
      </div>
    </Section>
  )
}

function Protection({ data: { scheme, limit, country } }: { data: BankPageData }) {
  const t = useTranslations('banks.page')
  const { market } = useSite()
  const href = useHref()
  return (
    <Section labelledBy="protection">
      <div className={css.columns}>
        <div>
          <h2 id="protection">{t('protection')}</h2>
          <p className={css.limit}>
            <span className="number">{limit}</span> <span>{t('limit')}</span>
          </p>
          <p className={css.scheme}>{scheme.name}</p>
        </div>
        <div className={css.texts}>
          <p>{t('meaning')}</p>
          <p>{t('joint')}</p>
          {scheme.hasVoluntaryFund && <p>{t('voluntary')}</p>}
          {scheme.hasInstitutionProtection && <p>{t('institution')}</p>}
          {country.code !== market.country?.iso2 && <p>{t('abroad')}</p>}
          <a className={css.more} href={href('guarantee')}>
            {t('more')} <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
          </a>
        </div>
      </div>
    </Section>
  )
}
