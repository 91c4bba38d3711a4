// What stands behind an offer, opened in place: conditions, protection, tax abroad, the way on.

import { useTranslations } from 'use-intl/react'
import { formatRound } from '#domain/format.ts'
import type { Money } from '#domain/money.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Fact } from '../fact.tsx'
import { ForeignTaxText } from '../foreign-tax-text.tsx'
import { limitOf, type ShownOffer } from '../shown-offer.ts'
import { CoverNotice } from './cover-notice.tsx'
import css from './offer-details.module.css'

type OfferInView = { offer: ShownOffer; amount: Money }

export function OfferDetails({ offer, amount }: OfferInView) {
  const t = useTranslations('offers.details')
  return (
    <div className={css.details}>
      <Conditions offer={offer} />
      <Protection offer={offer} amount={amount} />
      <Tax offer={offer} />
      <div className={css.actions}>
        <ButtonLink href={offer.openHref}>{t('open')}</ButtonLink>
        <ButtonLink look="secondary" href={offer.href}>
          {t('more')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Conditions({ offer }: { offer: ShownOffer }) {
  const t = useTranslations('offers.details')
  const words = useOfferWords()
  return (
    <section>
      <h3>{t('conditions')}</h3>
      <dl className={css.facts}>
        <Fact name={t('payout')}>{words.payout(offer.payout)}</Fact>
        <Fact name={t('dayCount')}>{words.dayCount(offer.terms.dayCount)}</Fact>
        <Fact name={t('renewal')}>{words.renewal(offer.prolongation)}</Fact>
        <Fact name={t('early')}>{words.early(offer.earlyTermination)}</Fact>
        {offer.bank.rating && <Fact name={t('rating')}>{offer.bank.rating}</Fact>}
      </dl>
    </section>
  )
}

function Protection({ offer, amount }: OfferInView) {
  const t = useTranslations('offers.details')
  const { market } = useSite()
  const { protection } = offer
  return (
    <section>
      <h3>{t('protection')}</h3>
      <p>{protection.name}</p>
      <p className={css.strong}>
        {t('limit', { limit: formatRound(market.locale, limitOf(offer)) })}
      </p>
      {protection.hasVoluntaryFund && <p>{t('voluntary')}</p>}
      {protection.hasInstitutionProtection && <p>{t('institution')}</p>}
      <CoverNotice offer={offer} amount={amount} />
    </section>
  )
}

function Tax({ offer: { foreignTax, bank, kept } }: { offer: ShownOffer }) {
  const t = useTranslations('offers.details')
  return (
    <section>
      <h3>{t('tax')}</h3>
      <p>
        <ForeignTaxText tax={foreignTax} country={bank.countryName} />
      </p>
      {kept && (
        <>
          <p>{bank.taxed}</p>
          <p>{t('net')}</p>
        </>
      )}
      {bank.policy && (
        <>
          <h3 className={css.second}>{t('policy')}</h3>
          <p>{bank.policy}</p>
        </>
      )}
    </section>
  )
}
