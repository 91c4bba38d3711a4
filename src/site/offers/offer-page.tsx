// A page of offers: what they are, the table, and the text that explains them. [NAV-001, NAV-007, NAV-012]

import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { depositTypes } from '#domain/deposit/deposit.ts'
import { formatPercent } from '#domain/format.ts'
import type { Currency } from '#domain/money.ts'
import { bestOffer } from '#domain/offer/offer.ts'
import { rateOnAmount } from '#domain/offer/rate-on-amount.ts'
import { rate } from '#domain/rate.ts'
import type { Page } from '#domain/site/routes.ts'
import { menuKeyOf } from '#shell/header/menu-key.ts'
import { hrefOf, useHasPage, useHref, useSite } from '#shell/site.tsx'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Container, Section } from '#ui/section.tsx'
import { Island } from '../island.tsx'
import { IslandIcons } from '../island-icons.tsx'
import { offerBook } from '../offer-book.ts'
import { definePage, type PageContext, PageNotFound } from '../page.ts'
import { Prose } from '../text-page/prose.tsx'
import { breadcrumbData } from '../text-page/structured-data.ts'
import { BookFlags } from './book-flags.tsx'
import { FurtherOffers } from './further-offers.tsx'
import { OfferList, type OfferListProps } from './offer-list.tsx'
import css from './offer-page.module.css'
import { canonicalPageOf, offerSet } from './offer-set.ts'
import { TermCurve } from './term-curve.tsx'

type OfferPageData = {
  title: string
  lead: string
  body: string
  offers: readonly WireOffer[]
  best?: WireOffer
  crumbs: readonly Crumb[]
  list: OfferListProps
  isTermPage: boolean
}

function load(context: PageContext): OfferPageData {
  const { site, facts, content, fill, text, today } = context
  const { market, page, params } = site
  const set = offerSet(page, params, market.locale)
  if (!set) throw new PageNotFound()

  const offers = facts.offers.filter(set.has)
  const file = content.pages.get(set.text)
  const product = file ? fill(file.title) : text(`offers.pages.${set.text}.title`)
  const title = set.shortcut
    ? text('offers.shortcutTitle', { product, term: set.shortcut })
    : product
  const currencies = offers.map((offer) => offer.currency as Currency)
  // In the market's own currency where there is one: another carries a risk of its own.
  const currency = currencies.includes(market.currency)
    ? market.currency
    : (currencies[0] ?? market.currency)
  const best = bestOffer(offers.filter((offer) => offer.currency === currency))
  const home = { title: text('offers.home'), href: hrefOf(site, 'home') }
  const parent = { title: product, href: hrefOf(site, 'term') }
  const here = { title, href: hrefOf(site, canonicalPageOf(page, market.locale), params) }
  return {
    title,
    lead: file ? fill(file.lead) : text(`offers.pages.${set.text}.lead`),
    body: file?.body ?? '',
    offers,
    ...(best && { best }),
    crumbs: set.shortcut ? [home, parent, here] : [home, here],
    list: { book: offerBook(offers, facts.banks, context), currency, today },
    isTermPage: set.text === 'term',
  }
}

const banksOf = (offers: readonly WireOffer[]) => new Set(offers.map(({ bank }) => bank.id)).size

const countriesOf = (offers: readonly WireOffer[]) =>
  new Set(offers.map(({ bank }) => bank.countryCode)).size

export const offerPage = definePage<OfferPageData>({
  load,
  head: ({ title: product, offers, best, crumbs }, context) => {
    const { site, text } = context
    const { locale, rateSuffix: suffix } = site.market
    const brand = site.brand.name
    const canonical = canonicalPageOf(site.page, locale)
    const values = best && {
      product,
      brand,
      suffix,
      rate: formatPercent(locale, rate(best.shownRate)),
      bank: best.bank.name,
      offers: offers.length,
      banks: banksOf(offers),
    }
    return {
      title: values
        ? text('offers.head.title', values)
        : text('offers.head.emptyTitle', { product, brand }),
      description: values
        ? text('offers.head.description', values)
        : text('offers.head.emptyDescription'),
      ...(canonical !== site.page && { canonical }),
      jsonLd: [breadcrumbData(crumbs, context)],
    }
  },
  Body: OfferPage,
})

function OfferPage({ data, context }: { data: OfferPageData; context: PageContext }) {
  const t = useTranslations('offers')
  const parts = useTranslations('banks.page')
  const { title, lead, body, offers, crumbs, list, isTermPage } = data
  return (
    <>
      <section className={css.opening}>
        <Container>
          <Breadcrumbs crumbs={crumbs} label={t('breadcrumb')} />
          <div className={css.promise}>
            <div>
              <h1>{title}</h1>
              <p className={css.lead}>{lead}</p>
            </div>
            {data.best && <Figures offers={offers} best={data.best} />}
          </div>
          {isTermPage && <Shortcuts />}
          {data.best && <TermCurve offers={offers} best={data.best} />}
        </Container>
      </section>
      <Container className={css.offers}>
        <h2 className="visually-hidden">{parts('offers')}</h2>
        {offers.length > 0 ? (
          <>
            <IslandIcons />
            <BookFlags book={list.book} />
            <Island name="offers" namespaces={['offers']} props={list}>
              <OfferList {...list} rateOn={rateOnAmount} Further={FurtherOffers} />
            </Island>
          </>
        ) : (
          <NoOffers />
        )}
        <Waiting />
      </Container>
      {body && (
        <Section tone="sunken" className={css.texts}>
          <Prose body={body} context={context} />
        </Section>
      )}
    </>
  )
}

function Figures({ offers, best }: { offers: readonly WireOffer[]; best: WireOffer }) {
  const t = useTranslations('offers.figures')
  const { market } = useSite()
  const [banks, countries] = [banksOf(offers), countriesOf(offers)]
  return (
    <dl className={css.figures}>
      <div className={css.best}>
        <dt>{t('best')}</dt>
        <dd className="number">
          {formatPercent(market.locale, rate(best.shownRate))} <span>{market.rateSuffix}</span>
        </dd>
      </div>
      <div>
        <dt>{t('offers', { offers: offers.length })}</dt>
        <dd className="number">{offers.length}</dd>
      </div>
      <div>
        <dt>{t('banks', { banks })}</dt>
        <dd className="number">{banks}</dd>
      </div>
      {countries > 1 && (
        <div>
          <dt>{t('countries', { countries })}</dt>
          <dd className="number">{countries}</dd>
        </div>
      )}
    </dl>
  )
}

function Waiting() {
  const t = useTranslations('pages.rateAlert')
  const href = useHref()
  return (
    <p className={css.waiting}>
      {t('waiting')} <a href={href('rateAlert')}>{t('waitingLink')}</a>
    </p>
  )
}

/** [NAV-008, NAV-009, NAV-013, NAV-014] */
function Shortcuts() {
  const t = useTranslations('offers.shortcuts')
  const titles = useTranslations('menus.pages') as unknown as (key: string) => string
  const { market, page } = useSite()
  const href = useHref()
  const here = canonicalPageOf(page, market.locale)
  const link = (target: Page, title: string) => (
    <li key={target}>
      <a href={href(target)} aria-current={target === here ? 'page' : undefined}>
        {title}
      </a>
    </li>
  )
  return (
    <nav className={css.shortcuts} aria-label={t('label')}>
      <ul>
        {link('term', t('all'))}
        {market.termShortcuts.map(({ key }) =>
          link(`term.${key}`, titles(`${menuKeyOf(`term.${key}`)}.title`)),
        )}
      </ul>
    </nav>
  )
}

const pageOfType = { TERM: 'term', OVERNIGHT: 'overnight', NOTICE: 'notice' } as const

function NoOffers() {
  const t = useTranslations('offers.empty')
  const { market, page } = useSite()
  const href = useHref()
  const has = useHasPage()
  const here = canonicalPageOf(page, market.locale)
  const others = depositTypes.filter(
    (type) => type !== 'NOTICE' && pageOfType[type] !== here && has(pageOfType[type]),
  )
  return (
    <div className={css.none}>
      <p>{t('none')}</p>
      <div className={css.ways}>
        {others.map((type) => (
          <ButtonLink key={type} look="secondary" href={href(pageOfType[type])}>
            {t(`instead.${type}`)}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
