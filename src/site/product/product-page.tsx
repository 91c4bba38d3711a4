// The product information of one offer: every figure that matters, counted by the engine.

import { ArrowRight, Mail } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { recommendedMax } from '#domain/cover/cover.ts'
import { formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { type Money, subtract } from '#domain/money.ts'
import { rateOnAmount } from '#domain/offer/rate-on-amount.ts'
import { termText } from '#domain/offer/term-text.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { Jar, type JarTone } from '#ui/drawing/jar.tsx'
import { Flag } from '#ui/flag.tsx'
import { Container, Section } from '#ui/section.tsx'
import { Fact } from '../fact.tsx'
import { ForeignTaxText } from '../foreign-tax-text.tsx'
import { Island } from '../island.tsx'
import { IslandIcons } from '../island-icons.tsx'
import { definePage, type PageContext } from '../page.ts'
import { limitOf, type ShownOffer } from '../shown-offer.ts'
import { canonicalOf } from '../sitemap.ts'
import { breadcrumbData } from '../text-page/structured-data.ts'
import { depositData, loadProduct, type ProductData, productCrumbs } from './product-data.ts'
import css from './product-page.module.css'
import { ProductPlan } from './product-plan.tsx'
import { Exit, Renewal } from './product-texts.tsx'
import { Worth } from './worth.tsx'

/** The term in words, where there is no component to ask. */
function boundFor({ offer: { termMonths, noticeDays } }: ProductData, text: PageContext['text']) {
  if (noticeDays) return text('offers.row.noticeDays', { days: noticeDays })
  if (!termMonths) return text('offers.row.daily')
  const [unit, count] = termText(termMonths)
  return text(`offers.row.${unit}`, count)
}

const crumbName = (data: ProductData, { text }: PageContext) =>
  `${data.bank.name}, ${boundFor(data, text)}`

export const productPage = definePage<ProductData>({
  load: loadProduct,
  head: (data, context) => {
    const { site, text } = context
    const { locale, rateSuffix: suffix, productNames } = site.market
    const values = {
      bank: data.bank.name,
      product: productNames[data.offer.type] ?? '',
      term: boundFor(data, text),
      rate: formatPercent(locale, data.offer.rate),
      suffix,
      brand: site.brand.name,
      amount: formatRound(locale, data.example),
      earned: formatMoney(locale, data.earned),
    }
    return {
      title: text('product.head.title', values),
      description: text('product.head.description', values),
      jsonLd: [
        breadcrumbData(productCrumbs(data, context, crumbName(data, context)), context),
        depositData(data, canonicalOf(site, data.offer.href)),
      ],
    }
  },
  Body: ProductPage,
})

function ProductPage({ data, context }: { data: ProductData; context: PageContext }) {
  const crumbs = productCrumbs(data, context, crumbName(data, context))
  return (
    <>
      <Opening data={data} crumbs={crumbs} />
      <Container className={css.body}>
        <IslandIcons />
        <Island name="product" namespaces={['offers', 'product']} props={data.plan}>
          <ProductPlan {...data.plan} rateOn={rateOnAmount} />
        </Island>
      </Container>
      <Worth data={data} />
      <Section tone="sunken" space="tight">
        <div className={css.facets}>
          <Glance data={data} />
          <div className={css.facet}>
            <Rates data={data} />
            <RiskLabel />
          </div>
          <Protection data={data} />
        </div>
      </Section>
      <Section space="tight">
        <div className={css.texts}>
          <Exit data={data} />
          <Renewal data={data} />
        </div>
      </Section>
    </>
  )
}

function Opening({ data: { offer }, crumbs }: { data: ProductData; crumbs: readonly Crumb[] }) {
  const t = useTranslations('product')
  const labels = useTranslations('offers')
  const words = useOfferWords()
  const { market } = useSite()
  const href = useHref()
  const { bank, bankId } = offer
  const product = market.productNames[offer.type] ?? ''
  const term = words.term(offer)
  const [before, after] = t('heading', { product, term }).split(term)
  return (
    <section className={css.opening}>
      <Container>
        <Breadcrumbs crumbs={crumbs} label={labels('breadcrumb')} />
        <div className={css.promise}>
          <div>
            <p className={css.bank}>
              <BankSign id={bankId} letters={bank.letters} />
              <span>
                <a href={href('bank', { bankId })}>{bank.name}</a>
                <span className={css.country}>
                  <Flag code={bank.country} />
                  {bank.countryName}
                </span>
              </span>
            </p>
            <h1>
              {offer.type === 'OVERNIGHT' ? (
                product
              ) : (
                <>
                  {before}
                  <span className={css.term}>{term}</span>
                  {after}
                </>
              )}
            </h1>
          </div>
          <p className={css.offer}>
            <span className={`number ${css.rate}`}>{formatPercent(market.locale, offer.rate)}</span>{' '}
            <span className={css.suffix}>{market.rateSuffix}</span>
            {offer.tiers && (
              <span className={css.tiers}>{words.tiers(market.locale, offer.tiers)}</span>
            )}
          </p>
        </div>
        <SendLink offer={offer} />
      </Container>
    </section>
  )
}

/** To oneself or to somebody else, from the reader's own mail program. */
function SendLink({ offer }: { offer: ShownOffer }) {
  const t = useTranslations('product.send')
  const words = useOfferWords()
  const site = useSite()
  const { market } = site
  const values = {
    bank: offer.bank.name,
    product: market.productNames[offer.type] ?? '',
    rate: formatPercent(market.locale, offer.rate),
    suffix: market.rateSuffix,
    term: words.term(offer),
  }
  const body = `${t('body', values)}\r\n\r\n${canonicalOf(site, offer.href)}`
  const mail = [`subject=${encodeURIComponent(t('subject', values))}`]
  mail.push(`body=${encodeURIComponent(body)}`)
  return (
    <a className={css.send} href={`mailto:?${mail.join('&')}`}>
      <Mail size={18} strokeWidth={1.5} aria-hidden="true" />
      {t('link')}
    </a>
  )
}

function Glance({ data: { offer } }: { data: ProductData }) {
  const t = useTranslations('product')
  const words = useOfferWords()
  const { market } = useSite()
  const { minimum, maximum } = offer
  const [min, max] = [minimum, maximum].map((each) => formatRound(market.locale, each)) as [
    string,
    string,
  ]
  return (
    <section aria-labelledby="glance">
      <h2 id="glance">{t('facts.heading')}</h2>
      <dl className={css.facts}>
        <Fact name={t('facts.term')}>{words.term(offer)}</Fact>
        <Fact name={t('facts.amounts')}>{t('from', { min, max })}</Fact>
        <Fact name={t('facts.payout')}>{words.payout(offer.payout)}</Fact>
        <Fact name={t('facts.early')}>{words.early(offer.earlyTermination)}</Fact>
        <Fact name={t('facts.renewal')}>{words.renewal(offer.prolongation)}</Fact>
        <Fact name={t('facts.dayCount')}>{words.dayCount(offer.terms.dayCount)}</Fact>
        <Fact name={t('facts.currency')}>{minimum.currency}</Fact>
      </dl>
    </section>
  )
}

function Rates({ data: { rates, offer } }: { data: ProductData }) {
  const t = useTranslations('product.rates')
  const { market } = useSite()
  return (
    <section aria-labelledby="rates">
      <h2 id="rates">{t('heading')}</h2>
      <dl className={css.facts}>
        {rates.map(({ kind, percent }) => (
          <Fact key={kind} name={t(kind)}>
            <span className="number">{formatPercent(market.locale, rate(percent))}</span>
          </Fact>
        ))}
      </dl>
      <p className={css.small}>{t(offer.type === 'TERM' ? 'fixed' : 'variable')}</p>
    </section>
  )
}

function Protection({ data: { offer, foreignTax } }: { data: ProductData }) {
  const t = useTranslations('product.protection')
  const details = useTranslations('offers.details')
  const documents = useTranslations('product.documents.list')
  const { market } = useSite()
  const href = useHref()
  const limit = limitOf(offer)
  const needsCertificate = foreignTax && foreignTax.percent !== foreignTax.withCertificate
  return (
    <section aria-labelledby="protection">
      <h2 id="protection">{t('heading')}</h2>
      <div className={css.cover}>
        <FullJar offer={offer} limit={limit} />
        <p className={css.limit}>
          <span className="number">{formatRound(market.locale, limit)}</span> {t('limit')}
        </p>
      </div>
      <p>{offer.protection.name}</p>
      <p className={css.small}>{t('sheet')}</p>
      <a className={css.more} href={href('guarantee')}>
        {details('protection')} <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </a>
      {foreignTax && (
        <>
          <h3>{details('tax')}</h3>
          <p>
            <ForeignTaxText tax={foreignTax} country={offer.bank.countryName} />
          </p>
          {needsCertificate && <p className={css.small}>{documents('residence')}</p>}
        </>
      )}
    </section>
  )
}

/** As much as fits with all its interest, where the limit is of the same currency. */
function FullJar({ offer, limit }: { offer: ShownOffer; limit: Money }) {
  const t = useTranslations('product')
  const { market, today } = useSite()
  if (limit.currency !== offer.minimum.currency) return null
  const most = recommendedMax(limit, offer.terms, today)
  const part = (name: string, amount: Money, tone: JarTone) => ({
    name,
    amount: Number(amount.minor),
    written: formatRound(market.locale, amount),
    tone,
  })
  const max = formatRound(market.locale, most)
  return (
    <figure className={css.jar}>
      <Jar
        parts={[
          part(t('plan.amount'), most, 'new'),
          part(t('plan.interest'), subtract(limit, most), 'expected'),
        ]}
        limit={Number(limit.minor)}
        summary={t('protection.recommended', { max })}
      />
      <figcaption>{t('protection.recommended', { max })}</figcaption>
    </figure>
  )
}

/** Spanish law asks for it beside every deposit. */
function RiskLabel() {
  const t = useTranslations('product.risk')
  const { market } = useSite()
  if (market.country?.iso2 !== 'ES') return null
  return (
    <section aria-labelledby="risk" className={css.risk}>
      <p className={`number ${css.riskLabel}`}>{t('label')}</p>
      <div>
        <h2 id="risk">{t('heading')}</h2>
        <p className={css.small}>{t('text')}</p>
      </div>
    </section>
  )
}
