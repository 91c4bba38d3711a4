// The partner banks of a market, country by country. [PRD-009, NAV-011]

import { Leaf, Search } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { WireBank, WireOffer } from '#contracts/offers.ts'
import { alpha2Of } from '#domain/countries.ts'
import { compareText, formatPercent, formatRound, regionName } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { hrefOf, useHref, useSite } from '#shell/site.tsx'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { Flag } from '#ui/flag.tsx'
import { Container } from '#ui/section.tsx'
import { bestOf } from '../country-map/best-of.ts'
import { CountryMap } from '../country-map/country-map.tsx'
import { schemeOf } from '../offer-book.ts'
import { definePage, type PageContext } from '../page.ts'
import type { ShownScheme } from '../shown-offer.ts'
import { breadcrumbData } from '../text-page/structured-data.ts'
import css from './bank-list.module.css'

type ListedBank = WireBank & { offers: number; best: WireOffer }

type Country = { code: string; name: string; schemes: ShownScheme[]; banks: ListedBank[] }

type BankListData = { countries: readonly Country[]; count: number; crumbs: readonly Crumb[] }

function load({ facts, site, text, today }: PageContext): BankListData {
  const { market } = site
  const { locale } = market
  const byCountry = new Map<string, ListedBank[]>()
  for (const bank of facts.banks) {
    const offers = facts.offers.filter((offer) => offer.bank.id === bank.id)
    const listed = { ...bank, offers: offers.length, best: bestOf(offers, market) }
    const code = alpha2Of(bank.countryCode)!
    byCountry.set(code, [...(byCountry.get(code) ?? []), listed])
  }
  const countries = [...byCountry].map(([code, banks]) => ({
    code,
    name: regionName(locale, code),
    schemes: [...new Set(banks.map(({ scheme }) => scheme))].map((key) => schemeOf(key, today)),
    banks: banks.sort((a, b) => compareText(locale, a.name, b.name)),
  }))
  return {
    countries: countries.sort((a, b) => compareText(locale, a.name, b.name)),
    count: facts.banks.length,
    crumbs: [
      { title: text('offers.home'), href: hrefOf(site, 'home') },
      { title: text('banks.heading'), href: hrefOf(site, 'banks') },
    ],
  }
}

export const bankListPage = definePage<BankListData>({
  load,
  head: ({ count, countries, crumbs }, context) => {
    const values = { count, countries: countries.length, brand: context.site.brand.name }
    return {
      title: context.text('banks.title', values),
      description: context.text('banks.description', values),
      jsonLd: [breadcrumbData(crumbs, context)],
    }
  },
  Body: BankList,
})

type BankListProps = { data: BankListData; context: PageContext }

function BankList({ data: { countries, count, crumbs }, context }: BankListProps) {
  const t = useTranslations('banks')
  const labels = useTranslations('offers')
  // Every count in words, so that the search needs no message formatter.
  const said = Array.from({ length: count + 1 }, (_, n) => t('found', { count: n }))
  return (
    <>
      <section className={css.opening}>
        <Container>
          <Breadcrumbs crumbs={crumbs} label={labels('breadcrumb')} />
          <div className={css.head}>
            <div>
              <h1>{t('heading')}</h1>
              <p className={css.lead}>{t('lead', { count, countries: countries.length })}</p>
            </div>
            <CountryMap facts={context.facts} />
          </div>
        </Container>
      </section>
      <Container className={css.countries}>
        <search className={css.search} data-bank-search={JSON.stringify(said)}>
          <label className={css.field}>
            <span>{t('search')}</span>
            <span className={css.box}>
              <Search size={20} strokeWidth={1.5} aria-hidden="true" />
              <input type="search" placeholder={t('searchHint')} autoComplete="off" />
            </span>
          </label>
          <p role="status" className={css.found} data-found>
            {t('found', { count })}
          </p>
        </search>
        {countries.map((country) => (
          <CountryBanks key={country.code} country={country} />
        ))}
      </Container>
    </>
  )
}

function CountryBanks({ country: { code, name, schemes, banks } }: { country: Country }) {
  const t = useTranslations('banks')
  const { market } = useSite()
  const limit = ({ limit, currency }: ShownScheme) =>
    formatRound(market.locale, parseMoney(limit, currency)!)
  return (
    <section className={css.country} aria-labelledby={`in-${code}`} data-bank-group>
      <div className={css.countryHead}>
        <h2 id={`in-${code}`}>
          <Flag code={code} />
          {name}
        </h2>
        {schemes.map((scheme) => (
          <p key={scheme.short} className={css.scheme}>
            {t('protected', { scheme: scheme.name, limit: limit(scheme) })}
          </p>
        ))}
      </div>
      <ul className={css.banks}>
        {banks.map((bank) => (
          <BankRow key={bank.id} bank={bank} country={name} />
        ))}
      </ul>
    </section>
  )
}

function BankRow({ bank, country }: { bank: ListedBank; country: string }) {
  const t = useTranslations('banks')
  const { market } = useSite()
  const href = useHref()
  const { id, name, letters, city, rating, founded, sustainable, offers, best } = bank
  return (
    <li className={css.bank} data-bank={`${name} ${city} ${country}`}>
      <BankSign id={id} letters={letters} />
      <div className={css.words}>
        <a className={css.bankName} href={href('bank', { bankId: id })}>
          {name}
        </a>
        <p className={css.facts}>
          <span>{city}</span>
          <span>{t('founded', { year: String(founded) })}</span>
          <span>{rating === 'n/r' ? t('unrated') : t('rating', { rating })}</span>
        </p>
        {sustainable && (
          <p className={css.policy}>
            <Leaf size={14} strokeWidth={1.5} aria-hidden="true" />
            {t('policy')}
          </p>
        )}
      </div>
      <p className={css.best}>
        <span className={css.upTo}>{t('upTo')}</span>{' '}
        <span className={`number ${css.rate}`}>
          {formatPercent(market.locale, rate(best.shownRate))}
        </span>
        <span className={css.offers}>{t('offers', { count: offers })}</span>
      </p>
    </li>
  )
}
