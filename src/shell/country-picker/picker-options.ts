// The markets a visitor can go to, for the picker and for the page of all countries. [ENT-018]

import { useTranslations } from 'use-intl/react'
import type { Market } from '#domain/market.ts'
import { currentMarket, type MarketEntry, pickerOptions } from '#domain/shell/country-picker.ts'
import { basePathOf } from '#domain/site/routes.ts'
import { useSite } from '../site.tsx'

export function usePickerOptions(): { options: MarketEntry[]; current: MarketEntry } {
  const t = useTranslations('shell.picker')
  const { market, flags, pickerVariant, origins } = useSite()
  const options = pickerOptions({
    locale: market.locale,
    otherName: t('other'),
    variant: pickerVariant,
    flags,
    sharedHost: origins.shared,
    // A market without a host of its own answers on the shared one.
    ownHostOf: ({ locale }: Market) => origins.own[locale] ?? origins.shared + basePathOf(locale),
  })
  return { options, current: currentMarket(options, market.locale) }
}
