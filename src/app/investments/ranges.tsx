// The span of a course, chosen in the address.

import { useTranslations } from 'use-intl/react'
import { type PerformanceRange, performanceRanges } from '#domain/investment/portfolio.ts'
import { Button } from '#ui/button.tsx'
import { useSearchChoice } from '../data/use-search-choice.ts'
import css from './investments.module.css'

const rangeParameter = 'range'

export function useRange(): PerformanceRange {
  const [search] = useSearchChoice()
  const asked = search.get(rangeParameter)
  return performanceRanges.find((each) => each === asked) ?? 'MAX'
}

export function Ranges() {
  const t = useTranslations('investments')
  const [, choose] = useSearchChoice()
  const range = useRange()
  return (
    <fieldset className={css.ranges}>
      <legend className="visually-hidden">{t('range')}</legend>
      {performanceRanges.map((each) => (
        <Button
          key={each}
          look="secondary"
          size="small"
          aria-pressed={each === range}
          onClick={() => choose({ [rangeParameter]: each })}
        >
          {t(`ranges.${each}`)}
        </Button>
      ))}
    </fieldset>
  )
}
