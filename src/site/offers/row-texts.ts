// What rows of offers say, asked for once: there may be a hundred of them.

import { useTranslations } from 'use-intl/react'
import { formatRound } from '#domain/format.ts'
import type { Money } from '#domain/money.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'

export function useRowTexts(amount: Money) {
  const t = useTranslations('offers')
  const { market } = useSite()
  return {
    t,
    words: useOfferWords(),
    market,
    earnings: t('table.earnings', { amount: formatRound(market.locale, amount) }),
    net: t('table.net'),
    inAYear: t('row.inAYear'),
    policy: t('row.policy'),
    compare: t('row.compare'),
    details: t('row.details'),
    full: t('compare.full'),
  }
}

export type RowTexts = ReturnType<typeof useRowTexts>
