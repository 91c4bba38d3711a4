// The choice of country: every market under its own name in its own language. [HDR-008]

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { compareText, countryName } from '#domain/format.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type MarketEntry, pickerOptions } from '#domain/shell/country-picker.ts'
import { useSite } from '#shell/site.tsx'
import { Flag } from '#ui/flag.tsx'
import { Container } from '#ui/section.tsx'
import { type AnyPage, definePage, type PageContext } from '../page.ts'
import { originOf } from '../sitemap.ts'
import css from './select-country.module.css'

type Choice = MarketEntry & { ownName: string; currency: string }

/** Every market, sorted by the names as shown here; the rest of Europe comes last. [MKT-013, MKT-015] */
function choicesOf({ site, text }: PageContext): Choice[] {
  const { locale } = site.market
  const entries = pickerOptions({
    locale,
    otherName: text('pages.selectCountry.other'),
    variant: 'v2',
    flags: site.flags,
    sharedHost: site.origins.shared,
    ownHostOf: (market) => originOf(site.origins, market),
  })
  const choices = entries.map((entry) => {
    const market = marketOf(entry.preferredLocale)
    const ownName = countryName(market.locale, market) ?? entry.countryName
    return { ...entry, ownName, currency: market.currency }
  })
  const countries = choices.filter((choice) => choice.locale !== 'other')
  const others = choices.filter((choice) => choice.locale === 'other')
  return [...countries.sort((a, b) => compareText(locale, a.ownName, b.ownName)), ...others]
}

export const selectCountryPage: AnyPage = definePage<Choice[]>({
  load: choicesOf,
  head: (_, { text, site }) => ({
    title: text('pages.text.title', {
      title: text('pages.selectCountry.heading'),
      brand: site.brand.name,
    }),
    description: text('pages.selectCountry.lead'),
  }),
  Body: SelectCountry,
})

function SelectCountry({ data }: { data: Choice[] }) {
  const t = useTranslations('pages.selectCountry')
  return (
    <Container className={css.page}>
      <h1>{t('heading')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      <ul className={css.countries}>
        {data.map((choice) => (
          <Country key={choice.key} choice={choice} />
        ))}
      </ul>
    </Container>
  )
}

function Country({ choice }: { choice: Choice }) {
  const { link, flag, ownName, countryName: name, preferredLocale, currency } = choice
  const { locale } = useSite().market
  const isForeign = marketOf(preferredLocale).language !== marketOf(locale).language
  return (
    <li>
      <a className={css.country} href={link} hrefLang={preferredLocale}>
        <Flag code={flag.toUpperCase()} />
        <span className={css.names}>
          <span className={css.ownName} lang={preferredLocale}>
            {ownName}
          </span>
          {isForeign && ownName !== name && <span className={css.name}>{name}</span>}
        </span>
        <span className={css.currency}>{currency}</span>
        <ArrowRight size={20} strokeWidth={1.5} aria-hidden="true" />
      </a>
    </li>
  )
}
