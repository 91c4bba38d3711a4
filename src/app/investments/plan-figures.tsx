// What a savings plan means: when it runs next, what it puts in, what that costs, and what happens where money is missing.

import { useTranslations } from 'use-intl/react'
import { planCostsOf } from '#domain/investment/costs.ts'
import {
  dueOf,
  type PlanDay,
  type PlanRhythm,
  runsInYear,
  runsOn,
} from '#domain/investment/plan.ts'
import { debitReturned, uncovered } from '#domain/investment/portfolio-order.ts'
import type { Increase } from '#domain/investment/yearly-increase.ts'
import { type Money, money as sumOf } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { Facts } from '../page/account-page.tsx'
import css from './investments.module.css'
import type { Portfolio } from './use-portfolio.ts'

type Props = {
  portfolio: Portfolio
  rhythm: PlanRhythm
  day: PlanDay
  increase: Increase
  amount: Money | undefined
}

export function PlanFigures({
  portfolio: { plan, runs, template, mix },
  rhythm,
  day,
  increase,
  amount,
}: Props) {
  const t = useTranslations('investing.plan')
  const { today } = useSite()
  const { money, day: written } = useFigures()
  const before = plan && { ...plan, next: plan.nextExecution, last: runs[0]?.dueOn }
  const next = runsOn(dueOf(today, before, { rhythm, day }))
  const waiting = runs.find(
    ({ state, reason }) =>
      state === 'ISSUE_IDENTIFIED' && (reason === uncovered || reason === debitReturned),
  )
  const isTyped = amount !== undefined && amount.minor > 0n
  const inYear = isTyped && sumOf(amount.minor * BigInt(runsInYear(rhythm)), amount.currency)
  const costs = isTyped ? planCostsOf(template, amount, rhythm, mix?.weights) : []
  return (
    <aside className={css.figure} data-plan-figures={next} aria-live="polite">
      <h2 className={css.title}>{t('figure')}</h2>
      <Facts
        facts={[
          { label: t('next'), value: written(next, 'long') },
          { label: t('inYear'), value: inYear && money(inYear), isNumber: true },
          ...costs.map(({ years, total }) => ({
            label: years === 1 ? t('costsFirst') : t('costsOver', { years }),
            ...{ value: money(total), isNumber: true },
          })),
        ]}
      />
      {isTyped && <p className={css.name}>{t('assumed')}</p>}
      {isTyped && increase > 0 && <p className={css.name}>{t('costsGrow')}</p>}
      <p className={css.name}>{t('missing')}</p>
      {waiting && <p>{t('waiting', { day: written(runsOn(waiting.dueOn), 'long') })}</p>}
    </aside>
  )
}
