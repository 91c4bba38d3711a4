// The partner banks, each with its sign, its country and the best it pays today.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { alpha2Of } from '#domain/countries.ts'
import { compareText, formatPercent, regionName } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { Section } from '#ui/section.tsx'
import { bestOf } from '../country-map/best-of.ts'
import type { Facts } from '../facts.ts'
import css from './bank-wall.module.css'

const shown = 12

export function BankWall({ facts: { banks, offers } }: { facts: Facts }) {
  const t = useTranslations('home.banks')
  const words = useTranslations('banks')
  const { market } = useSite()
  const href = useHref()
  const countries = new Set(banks.map(({ countryCode }) => countryCode)).size
  const sorted = [...banks].sort((a, b) => compareText(market.locale, a.name, b.name))
  const offersOf = Map.groupBy(offers, ({ bank }) => bank.id)
  const bestAt = (bankId: string) => rate(bestOf(offersOf.get(bankId)!, market).shownRate)
  return (
    <Section labelledBy="banks">
      <h2 id="banks">{t('heading', { count: banks.length, countries })}</h2>
      <ul className={css.wall}>
        {sorted.slice(0, shown).map(({ id, name, letters, countryCode }) => (
          <li key={id}>
            <a className={css.bank} href={href('bank', { bankId: id })}>
              <BankSign id={id} letters={letters} />
              <span className={css.about}>
                <span className={css.name}>{name}</span>
                <span className={css.country}>
                  {regionName(market.locale, alpha2Of(countryCode)!)}
                </span>
              </span>
              <span className={`number ${css.best}`}>
                <span className="visually-hidden">{words('upTo')} </span>
                {formatPercent(market.locale, bestAt(id))}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <a className={css.all} href={href('banks')}>
        {t('all')} <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </a>
    </Section>
  )
}
