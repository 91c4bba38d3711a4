// How deposits are protected: the limit as the page's one large figure, and a jar that shows what counts towards it.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { guaranteeLimit } from '#domain/cover/guarantee-schemes.ts'
import { homeScheme } from '#domain/cover/home-banks.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatPercent, formatRound } from '#domain/format.ts'
import { type Money, money, subtract } from '#domain/money.ts'
import { bestOffer, earnings } from '#domain/offer/offer.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { JarWithKey } from '#ui/drawing/jar.tsx'
import { Section } from '#ui/section.tsx'
import type { Facts } from '../facts.ts'
import { termsOf } from '../offer-figures.ts'
import { figuresOf } from '../quoted-rate.ts'
import css from './protection.module.css'

export function Protection({ facts, today }: { facts: Facts; today: CalendarDate }) {
  const t = useTranslations('home.safety')
  const href = useHref()
  const { market } = useSite()
  const scheme = homeScheme(market.locale)
  const limit = guaranteeLimit(scheme, today)
  const said = formatRound(market.locale, limit)
  return (
    <Section tone="band" space="wide" labelledBy="safety">
      <div className={css.protection}>
        <div className={css.words}>
          <h2 id="safety">{t('heading')}</h2>
          <p className={css.limit}>
            <span className={`number ${css.figure}`}>{said}</span>
            <span>{t('limit')}</span>
          </p>
          <p className={css.text}>{t('text', { limit: said })}</p>
          <p className={css.scheme}>
            {t('scheme')}
            <strong>{scheme.name}</strong>
          </p>
          <a className={css.more} href={href('guarantee')}>
            {t('more')} <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
          </a>
        </div>
        <Example facts={facts} limit={limit} today={today} />
      </div>
    </Section>
  )
}

/** Three fifths of the limit in the best term offer of its currency: interest counts too. */
function Example({ facts, limit, today }: { facts: Facts; limit: Money; today: CalendarDate }) {
  const t = useTranslations('home.safety')
  const { market } = useSite()
  const words = useOfferWords()
  const offer = bestOffer(
    facts.offers.filter(({ type, currency }) => type === 'TERM' && currency === limit.currency),
  )
  if (!offer) return null
  const deposit = money((limit.minor * 3n) / 5n, limit.currency)
  const interest = earnings(termsOf(figuresOf(offer)), deposit, today)
  const free = subtract(subtract(limit, deposit), interest)
  if (free.minor < 0n) return null
  const written = (amount: Money) => formatRound(market.locale, amount)
  const example = t('example', {
    amount: written(deposit),
    term: words.term(offer),
    rate: formatPercent(market.locale, rate(offer.shownRate)),
  })
  return (
    <figure className={css.example}>
      <JarWithKey
        limit={Number(limit.minor)}
        limitWords={{ name: t('legalLimit'), written: written(limit) }}
        rest={{ name: t('free'), written: written(free), isOver: false }}
        parts={[
          {
            amount: Number(deposit.minor),
            tone: 'held',
            name: t('deposit'),
            written: written(deposit),
          },
          {
            amount: Number(interest.minor),
            tone: 'new',
            name: t('interest'),
            written: written(interest),
          },
        ]}
      />
      <figcaption>{example}</figcaption>
    </figure>
  )
}
