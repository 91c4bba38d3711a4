// The rule as a vessel: a deposit at today's best rate, its interest, and the room that is left below the limit.

import { useTranslations } from 'use-intl/react'
import { formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { add, type Money, money, subtract } from '#domain/money.ts'
import { earnings } from '#domain/offer/offer.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import { JarWithKey } from '#ui/drawing/jar.tsx'
import { Section } from '#ui/section.tsx'
import { offerBook } from '../offer-book.ts'
import type { PageContext } from '../page.ts'
import { limitOf, type ShownOffer, shownOffer } from '../shown-offer.ts'
import css from './guarantee.module.css'

export type ExampleCover = { offer: ShownOffer; deposit: Money; interest: Money; limit: Money }

/** Three fifths of the limit at the best term deposit: enough to see, and room above it. */
export function exampleCover(context: PageContext): ExampleCover | undefined {
  const { facts } = context
  const wire = facts.best.TERM
  if (!wire) return undefined
  const book = offerBook([wire], facts.banks, context)
  const offer = shownOffer(book, book.offers[0]!)
  const limit = limitOf(offer)
  if (limit.currency !== offer.minimum.currency) return undefined
  const wanted = money((limit.minor * 3n) / 5n, limit.currency)
  const deposit = wanted.minor > offer.maximum.minor ? offer.maximum : wanted
  return { offer, deposit, limit, interest: earnings(offer.terms, deposit, wire.startsOn) }
}

export function CoverExample({ example }: { example: ExampleCover }) {
  const t = useTranslations('pages.guarantee')
  const words = useOfferWords()
  const { locale } = useSite().market
  const { offer, deposit, interest, limit } = example
  const used = add(deposit, interest)
  const isOver = used.minor > limit.minor
  const rest = isOver ? subtract(used, limit) : subtract(limit, used)
  const round = (amount: Money) => formatRound(locale, amount)
  const part = (key: 'deposit' | 'interest', amount: Money) => ({
    name: t(`jar.${key}`),
    amount: Number(amount.minor),
    written: key === 'deposit' ? round(amount) : formatMoney(locale, amount),
  })
  return (
    <Section tone="band" labelledBy="rule">
      <div className={css.rule}>
        <div>
          <h2 id="rule">{t('limit')}</h2>
          <p className={`number ${css.large}`}>{round(limit)}</p>
          <p className={css.example}>
            {t('jar.example', {
              amount: round(deposit),
              bank: offer.bank.name,
              term: words.term(offer),
              rate: formatPercent(locale, offer.rate),
            })}
          </p>
        </div>
        <JarWithKey
          parts={[
            { ...part('deposit', deposit), tone: 'held' },
            { ...part('interest', interest), tone: 'new' },
          ]}
          limit={Number(limit.minor)}
          limitWords={{ name: t('jar.limit'), written: round(limit) }}
          rest={{
            name: t(isOver ? 'jar.over' : 'jar.free'),
            written: formatMoney(locale, rest),
            isOver,
          }}
          summary={t('jar.summary', { limit: round(limit), used: formatMoney(locale, used) })}
        />
      </div>
    </Section>
  )
}
