// Taxes by the names a market's savers know them by.

import { useTranslations } from 'use-intl/react'

export function useTaxName(): (key: string) => string {
  const t = useTranslations('product.tax')
  const words = useTranslations('deposits')
  return (key) => (t.has(`lines.${key}` as never) ? t(`lines.${key}` as never) : words('tax'))
}
