// The opening of a market's home: the promise, today's rates as a line of water, the amount field.

import { Landmark, ShieldCheck, Star } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { servicingBankOf } from '#domain/cover/home-banks.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatPercent } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import { roundedScore } from '#domain/shell/stars.ts'
import { marketFooters } from '#shell/footer/market-footer.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { RateCurve } from '#ui/drawing/rate-curve.tsx'
import { Container } from '#ui/section.tsx'
import type { Facts } from '../facts.ts'
import { useAuthLinks } from '../text-page/auth-links.ts'
import { percentNumber, yardsticksOf } from '../yardsticks.ts'
import { bestByTerm, type TermOffer, usualTerm } from './best-by-term.ts'
import { Calculator } from './calculator.tsx'
import css from './hero.module.css'

type HeroProps = { facts: Facts; limit: string; today: CalendarDate }

const countriesOf = ({ banks }: Facts) => new Set(banks.map(({ countryCode }) => countryCode)).size

/** Further left the figure on the crest would stand on the promise. */
const hasRoomForCrest = (best: readonly TermOffer[], highest: TermOffer): boolean =>
  (best.indexOf(highest) + 0.5) / best.length > 0.6

export function Hero({ facts, limit, today }: HeroProps) {
  const t = useTranslations('home')
  const href = useHref()
  const { register } = useAuthLinks()
  const { market } = useSite()
  const best = bestByTerm(facts.offers, market.currency)
  const highest = best.find(({ id }) => id === facts.best.TERM?.id)
  const isCrested = highest !== undefined && hasRoomForCrest(best, highest)
  const counts = {
    offers: facts.offers.length,
    banks: facts.banks.length,
    countries: countriesOf(facts),
  }
  return (
    <section className={css.hero} data-crested={isCrested || undefined}>
      <Container className={css.promise}>
        <h1>{t('heading')}</h1>
        {highest && <BestRate offer={highest} />}
        <p className={css.lead}>{t('lead', counts)}</p>
        <div className={css.actions}>
          <ButtonLink href={register} size="large">
            {t('register')}
          </ButtonLink>
          <ButtonLink href={href('term')} look="secondary" size="large">
            {t('compare')}
          </ButtonLink>
        </div>
        <Trust limit={limit} />
      </Container>
      <Container>
        <Curve best={best} crest={isCrested ? highest : undefined} />
      </Container>
      <div className={css.shore}>
        <Container>
          <Calculator best={best} today={today} />
        </Container>
      </div>
    </section>
  )
}

/** The first number a saver looks for, with the term it is paid for. */
function BestRate({ offer }: { offer: TermOffer }) {
  const t = useTranslations('home.curve')
  const { market } = useSite()
  const words = useOfferWords()
  return (
    <p className={css.best}>
      {t.rich('bestFor', {
        rate: formatPercent(market.locale, rate(offer.shownRate)),
        suffix: market.rateSuffix,
        term: words.term(offer),
        strong: (figure) => (
          <strong key="figure" className="number">
            {figure}
          </strong>
        ),
      })}
    </p>
  )
}

/** What others say, and who watches the bank that keeps the account. */
function Trust({ limit }: { limit: string }) {
  const t = useTranslations('home')
  const { market } = useSite()
  const { reviews } = marketFooters[market.locale]
  const { name: bank, supervisor } = servicingBankOf(market.locale)
  const score = new Intl.NumberFormat(market.formatTag, { minimumFractionDigits: 1 })
  const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const
  return (
    <ul className={css.trust}>
      <li>
        <ShieldCheck {...icon} />
        {t('trust', { limit })}
      </li>
      {reviews && (
        <li>
          <Star {...icon} />
          {t('reviews', {
            score: score.format(roundedScore(reviews.score)),
            count: reviews.count,
          })}
        </li>
      )}
      <li>
        <Landmark {...icon} />
        {t('supervised', { bank, supervisor })}
      </li>
    </ul>
  )
}

function Curve({ best, crest }: { best: readonly TermOffer[]; crest: TermOffer | undefined }) {
  const t = useTranslations('home.curve')
  const yardstick = useTranslations('home.best')
  const { market } = useSite()
  const words = useOfferWords()
  const href = useHref()
  const { inflation } = yardsticksOf(market.locale)
  const figureOf = (offer: TermOffer) => formatPercent(market.locale, rate(offer.shownRate))
  if (best.length < 2) return null
  return (
    <RateCurve
      title={t('title')}
      label={t('label')}
      chosen={String(usualTerm(best)!.termMonths)}
      mark={{
        value: percentNumber(inflation),
        label: yardstick('inflation', { rate: formatPercent(market.locale, inflation) }),
      }}
      crest={
        crest && {
          id: String(crest.termMonths),
          content: (
            <p className={css.crest}>
              <span>{t('crest', { suffix: market.rateSuffix, term: words.term(crest) })}</span>
              <b className="number">{figureOf(crest)}</b>
            </p>
          ),
        }
      }
      steps={best.map((offer) => ({
        id: String(offer.termMonths),
        value: percentNumber(rate(offer.shownRate)),
        figure: figureOf(offer),
        label: words.term(offer),
        short:
          offer.termMonths % 12 === 0
            ? t('shortYears', { years: offer.termMonths / 12 })
            : t('shortMonths', { months: offer.termMonths }),
        href: `${href('term')}?months=${offer.termMonths}`,
      }))}
    />
  )
}
