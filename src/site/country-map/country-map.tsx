// The countries of a market's banks on a map: how many there are, and what the best of them pays.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { alpha2Of } from '#domain/countries.ts'
import { formatPercent, regionName } from '#domain/format.ts'
import type { Market } from '#domain/market.ts'
import { rate } from '#domain/rate.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { hasPlace, TileMap } from '#ui/drawing/tile-map.tsx'
import type { Facts } from '../facts.ts'
import { bestOf } from './best-of.ts'
import css from './country-map.module.css'

type CountryOnMap = { code: string; banks: number; best: string }

/** A map of a few countries would be mostly sea. */
const fewest = 8

export function countriesOnMap(
  { banks, offers }: Pick<Facts, 'banks' | 'offers'>,
  market: Market,
): CountryOnMap[] {
  const byCountry = Map.groupBy(banks, ({ countryCode }) => alpha2Of(countryCode)!)
  const countries = [...byCountry].flatMap(([code, here]) => {
    const ids = new Set(here.map(({ id }) => id))
    const own = offers.filter(({ bank }) => ids.has(bank.id))
    if (!hasPlace(code) || own.length === 0) return []
    return [{ code, banks: here.length, best: bestOf(own, market).shownRate }]
  })
  return countries.length < fewest ? [] : countries
}

type CountryMapProps = {
  facts: Facts
  /** In its place where there are too few countries. */
  otherwise?: ReactNode
}

export function CountryMap({ facts, otherwise = null }: CountryMapProps) {
  const t = useTranslations('banks.map')
  const { market } = useSite()
  const { locale } = market
  const href = useHref()
  const countries = countriesOnMap(facts, market)
  if (countries.length === 0) return otherwise
  const highest = Math.max(...countries.map(({ best }) => Number(best)))
  const percent = (best: string) => formatPercent(locale, rate(best))
  const tiles = countries.map(({ code, banks: count, best }) => ({
    code,
    href: `${href('products')}?bankCountry=${code}`,
    count,
    figure: percent(best).replace(/\s*%\s*/u, ''),
    level: Number(best) / highest,
    words: t('tile', {
      ...{ code, count },
      country: regionName(locale, code),
      rate: percent(best),
    }),
  }))
  return (
    <figure className={css.figure}>
      <TileMap tiles={tiles} label={t('label')} />
      <figcaption>{t('note')}</figcaption>
    </figure>
  )
}
