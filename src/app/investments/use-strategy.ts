// How a strategy is called: by its share of equity.

import { useTranslations } from 'use-intl/react'
import { cryptoTemplate, equityShareOf, ownTemplate } from '#domain/investment/portfolio.ts'

export function useStrategyWords(): (template: string) => string {
  const t = useTranslations('investing.strategies')
  return (template) => {
    if (template === ownTemplate) return t('own')
    if (template === cryptoTemplate) return t('crypto')
    const share = equityShareOf(template)
    return share === undefined ? t('moneyMarket') : t('equity', { share })
  }
}
