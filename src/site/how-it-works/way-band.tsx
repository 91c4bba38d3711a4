// The harbour over the whole width, and under it where a saver's money is from day to day.

import { useTranslations } from 'use-intl/react'
import { alpha2Of } from '#domain/countries.ts'
import { servicingBankOf } from '#domain/cover/home-banks.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Harbour, scenes } from '#ui/drawing/harbour.tsx'
import { Section } from '#ui/section.tsx'
import type { Facts } from '../facts.ts'
import { moneyWay } from './money-way.ts'
import css from './way-band.module.css'

export function WayBand({ best, today }: { best: Facts['best']; today: CalendarDate }) {
  const t = useTranslations('pages.howItWorks.way')
  const { market } = useSite()
  const offer = best.TERM
  if (!offer) return null
  const country = alpha2Of(offer.bank.countryCode)!
  const { name: bank } = servicingBankOf(market.locale)
  const said = (date: CalendarDate) => formatDate(market.locale, date, 'long')
  return (
    <Section space="tight" labelledBy="way">
      <div className={css.harbour}>
        {scenes.map((scene) => (
          <Harbour key={scene} scene={scene} />
        ))}
      </div>
      <h2 id="way">{t('heading')}</h2>
      <p className={css.lead}>{t('lead', { date: said(today) })}</p>
      <ol className={css.days}>
        {moneyWay(market, country, today).map(({ place, date, day }) => (
          <li key={place}>
            <strong className={css.day}>{t('day', { day })}</strong>
            <span className={css.date}>{said(date)}</span>
            <span>{t(place, { bank })}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
