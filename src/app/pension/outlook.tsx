// What a contribution may come to, scenario by scenario, and what it saves in tax.

import { useTranslations } from 'use-intl/react'
import type { CalendarDate } from '#domain/date.ts'
import { formatRound } from '#domain/format.ts'
import type { Increase } from '#domain/investment/yearly-increase.ts'
import { type Money, money } from '#domain/money.ts'
import { yearLimit } from '#domain/pension/contribution.ts'
import { pensionScenarios } from '#domain/pension/pension.ts'
import {
  assumedCost,
  assumedOutlook,
  assumedPension,
  assumedReturns,
  taxSaving,
} from '#domain/pension/projection.ts'
import { percentOf } from '#domain/rate.ts'
import { pensionDeduction, pensionTaxableShare } from '#domain/tax/pension.ts'
import { useSite } from '#shell/site.tsx'
import { Table } from '#ui/table/table.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { Facts } from '../page/account-page.tsx'
import signing from '../signing/signing.module.css'
import css from './pension.module.css'

type Props = {
  monthly: Money
  from: CalendarDate
  start: CalendarDate
  increase: Increase
  capital: Money | undefined
}

export function Outlook({ monthly, from, start, increase, capital }: Props) {
  const t = useTranslations('pension')
  const { locale } = useSite().market
  const { money: written, percent, day } = useFigures()
  const rows = pensionScenarios.map((scenario) => ({
    scenario,
    ...assumedOutlook(scenario, { monthly, from, start, increase, ...(capital && { capital }) }),
  }))
  const [low, high] = [rows[0]!, rows.at(-1)!]
  return (
    <section className={css.part} data-outlook={written(low.monthlyPension)}>
      <h2 className={css.title}>{t('calculator.outlook')}</h2>
      <Table
        label={t('calculator.outlook')}
        rows={rows}
        rowKey={({ scenario }) => scenario}
        columns={[
          {
            ...{ key: 'scenario', title: t('calculator.scenario') },
            cell: ({ scenario }) => t(`scenarioNames.${scenario}`),
          },
          {
            ...{ key: 'pension', title: t('calculator.pension'), isNumber: true },
            cell: ({ monthlyPension }) => written(monthlyPension),
          },
          {
            ...{ key: 'capital', title: t('calculator.capital'), isNumber: true },
            cell: (row) => written(row.capital),
          },
          {
            ...{ key: 'return', title: t('calculator.return'), isNumber: true },
            cell: ({ scenario }) => percent(percentOf(assumedReturns[scenario])),
          },
        ]}
      />
      <p aria-live="polite">
        {t(increase > 0 ? 'calculator.wordsGrown' : 'calculator.words', {
          percent: percent(String(increase)),
          ...{ amount: written(monthly), day: day(start, 'long') },
          ...{ low: written(low.monthlyPension), high: written(high.monthlyPension) },
        })}
      </p>
      <p className={signing.hint}>
        {t('calculator.assumed', {
          ...{ cost: percent(percentOf(assumedCost)), pension: written(assumedPension.monthly) },
          capital: formatRound(locale, assumedPension.capital),
        })}
      </p>
    </section>
  )
}

type TaxProps = {
  monthly: Money
  statutory: Money
  employer: Money
  /** In hundredths. */
  percent: Money
  year: number
  startYear: number
}

export function TaxSaved(props: TaxProps) {
  const { monthly, statutory, employer, percent, year, startYear } = props
  const t = useTranslations('pension.calculator')
  const { money: written, percent: inPercent } = useFigures()
  const { room, extraFromRuerup } = pensionDeduction({
    ...{ year, statutory, employerShare: employer },
    ruerup: money(monthly.minor * 12n, 'EUR'),
  })
  const saved = taxSaving(extraFromRuerup, { units: percent.minor, scale: 2 })
  return (
    <section className={css.part} data-saved={written(saved)}>
      <h2 className={css.title}>{t('tax')}</h2>
      <Facts
        facts={[
          {
            label: t('limit', { year: String(year) }),
            ...{ value: written(yearLimit(year)), isNumber: true },
          },
          { label: t('room'), value: written(room), isNumber: true },
          { label: t('extra'), value: written(extraFromRuerup), isNumber: true },
          { label: t('saving'), value: <strong>{written(saved)}</strong>, isNumber: true },
          {
            label: t('share'),
            value: t('shareText', {
              year: String(startYear),
              percent: inPercent(percentOf(pensionTaxableShare(startYear))),
            }),
          },
        ]}
      />
    </section>
  )
}
