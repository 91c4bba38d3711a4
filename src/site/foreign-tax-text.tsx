// What the country of a bank takes from the interest of savers abroad, in one sentence.

import { useTranslations } from 'use-intl/react'
import { formatPercent } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'
import type { ShownForeignTax } from './shown-offer.ts'

type ForeignTaxTextProps = { tax: ShownForeignTax | undefined; country: string }

export function ForeignTaxText({ tax, country }: ForeignTaxTextProps) {
  const t = useTranslations('offers.details')
  const { market } = useSite()
  if (!tax) return t('taxHome')
  const [percent, reduced] = [tax.percent, tax.withCertificate].map((text) =>
    formatPercent(market.locale, rate(text)),
  ) as [string, string]
  if (Number(tax.percent) === 0) return t('taxNone', { country })
  if (Number(tax.withCertificate) === 0) return t('taxWaived', { country, percent })
  if (percent === reduced) return t('taxFixed', { country, percent })
  return t('taxReduced', { country, percent, reduced })
}
