// Another rate that is announced for what is ordered: among the facts, and as a word on it.

import { useTranslations } from 'use-intl/react'
import type { ListedOrder } from '#contracts/orders.ts'
import { formatDate, formatPercent } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import type { Fact } from '../page/account-page.tsx'

type Rates = Pick<ListedOrder, 'coming' | 'shownRate'>

export function useComingRate({ coming }: Rates): Fact[] {
  const t = useTranslations('order.check')
  const { locale } = useSite().market
  const { perYear } = useFigures()
  if (!coming) return []
  const day = formatDate(locale, coming.from, 'long')
  return [{ label: t('rateFrom', { day }), value: perYear(coming.shownRate), isNumber: true }]
}

export function ComingRate({ order: { coming, shownRate } }: { order: Rates }) {
  const t = useTranslations('order.check')
  const { locale } = useSite().market
  if (!coming) return null
  const said = (percent: string) => formatPercent(locale, rate(percent))
  const [now, then] = [said(shownRate), said(coming.shownRate)]
  return (
    <div data-coming-rate>
      <Notice tone="warn" title={t('rateChanges')}>
        <p>
          {t('rateChangesText', {
            ...{ day: formatDate(locale, coming.from, 'long'), rate: then, before: now },
          })}
        </p>
      </Notice>
    </div>
  )
}
