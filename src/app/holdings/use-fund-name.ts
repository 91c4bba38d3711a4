// Funds by the names customers read; one that nobody named goes by its number.

import { useTranslations } from 'use-intl/react'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'

export function useFundName(): (isin: string) => string {
  const t = useTranslations('investments.funds')
  return (isin) => {
    const code = instrumentCodeOf(isin)
    return code ? t(code) : isin
  }
}
