// What stands around an order: the steps on top, the offer it is about.

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { alpha2Of } from '#domain/countries.ts'
import { formatPercent, regionName } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import { Monogram } from '#ui/monogram.tsx'
import { Container } from '#ui/section.tsx'
import css from './order.module.css'

const steps = ['amount', 'check', 'done'] as const
export type OrderPageStep = (typeof steps)[number]

export function Steps({ at }: { at: OrderPageStep }) {
  const t = useTranslations('order.steps')
  const here = steps.indexOf(at)
  return (
    <ol className={css.steps} aria-label={t('label')}>
      {steps.map((step, i) => (
        <li
          key={step}
          data-state={i < here ? 'done' : i === here ? 'now' : 'later'}
          aria-current={i === here ? 'step' : undefined}
        >
          <span className={css.stepSign} aria-hidden="true">
            {i < here ? <Check size={16} strokeWidth={2} /> : i + 1}
          </span>
          <span className={css.stepName}>{t(step)}</span>
        </li>
      ))}
    </ol>
  )
}

export const OrderFrame = ({ children }: { children: ReactNode }) => (
  <Container className={css.page}>{children}</Container>
)

export function OfferHead({ offer }: { offer: WireOffer }) {
  const words = useOfferWords()
  const { market } = useSite()
  const { bank, type } = offer
  return (
    <div className={css.offer}>
      <Monogram id={bank.id} name={bank.name} />
      <div className={css.offerName}>
        <strong>{bank.name}</strong>
        <span>
          {market.productNames[type]}, {words.term(offer)},{' '}
          {regionName(market.locale, alpha2Of(bank.countryCode)!)}
        </span>
      </div>
      <p className={css.offerRate}>
        <span className="number">{formatPercent(market.locale, rate(offer.shownRate))}</span>{' '}
        <span className={css.suffix}>{market.rateSuffix}</span>
      </p>
    </div>
  )
}
