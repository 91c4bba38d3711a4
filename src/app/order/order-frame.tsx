// What stands around an order: the steps on top, the offer it is about.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { alpha2Of } from '#domain/countries.ts'
import { formatPercent, regionName } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { Container } from '#ui/section.tsx'
import { Stepper } from '#ui/view/stepper.tsx'
import { useRateWords } from '../holdings/use-rate-words.ts'
import css from './order.module.css'

const steps = ['amount', 'check', 'done'] as const
export type OrderPageStep = (typeof steps)[number]

export function Steps({ at }: { at: OrderPageStep }) {
  const t = useTranslations('order.steps')
  return <Stepper label={t('label')} steps={steps.map((step) => t(step))} at={steps.indexOf(at)} />
}

export const OrderFrame = ({ children }: { children: ReactNode }) => (
  <Container className={css.page}>{children}</Container>
)

export function OfferHead({ offer }: { offer: WireOffer }) {
  const words = useOfferWords()
  const { market } = useSite()
  const { bank, type } = offer
  const tiers = useRateWords().both(offer, offer.currency)
  return (
    <div className={css.offer}>
      <BankSign id={bank.id} letters={bank.letters} />
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
        {tiers && <span className={css.tiers}>{tiers}</span>}
      </p>
    </div>
  )
}
