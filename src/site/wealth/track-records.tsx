// What strategies did so far, drawn and in figures: 10,000 euro from the first price on, after the service fee.

import { useTranslations } from 'use-intl/react'
import { templateAmount, type WireTemplate } from '#contracts/strategy-course.ts'
import { date } from '#domain/date.ts'
import { formatDate, formatMoney, formatMonth, formatPercent, formatRound } from '#domain/format.ts'
import { costsOf } from '#domain/investment/costs.ts'
import { percentOf } from '#domain/investment/returns.ts'
import { recordYears } from '#domain/investment/track-record.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'
import { footOf } from '#ui/chart/geometry.ts'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { Section } from '#ui/section.tsx'
import { ScrollTable } from '#ui/table/table.tsx'
import { strategyOf } from './product-figures.ts'
import css from './wealth.module.css'

const useStrategyName = () => {
  const t = useTranslations('pages.investing')
  return (template: string) => {
    const { equity } = strategyOf(template)
    return equity > 0 ? t('equity', { share: equity / 100 }) : t('moneyMarket')
  }
}

export function TrackRecords({ templates }: { templates: readonly WireTemplate[] }) {
  const t = useTranslations('pages.investing.record')
  const { locale } = useSite().market
  const amount = useAmount()
  const [one] = templates
  if (!one) return null
  const day = (of: string) => formatDate(locale, date(of), 'long')
  return (
    <Section labelledBy="record">
      <h2 id="record">{t('heading')}</h2>
      <p className={css.lead}>
        {t('lead', { amount, since: day(one.since), until: day(one.until) })}
      </p>
      <div className={css.record}>
        <Course templates={templates} />
        <RecordTable templates={templates} />
      </div>
      <p className={css.note}>{t('note')}</p>
    </Section>
  )
}

const useAmount = () => formatRound(useSite().market.locale, templateAmount)

function Course({ templates }: { templates: readonly WireTemplate[] }) {
  const t = useTranslations('pages.investing.record')
  const { locale } = useSite().market
  const nameOf = useStrategyName()
  const amount = useAmount()
  const euros = (value: number) =>
    formatRound(locale, { ...templateAmount, minor: BigInt(Math.round(value * 100)) })
  const days = templates[0]!.months.map(({ on }) => date(on))
  const lasts = templates.map(({ template, months }) =>
    t('became', { strategy: nameOf(template), value: euros(Number(months.at(-1)!.value)) }),
  )
  return (
    <LineChart
      words={{
        title: t('chart', { amount }),
        summary: `${t('chart', { amount })}: ${lasts.join('; ')}`,
        ...{ asTable: t('asTable'), heads: t('day') },
      }}
      names={days.map((on) => formatDate(locale, on, 'medium'))}
      foot={footOf(
        days.map((on) => formatMonth(locale, on)),
        'points',
      )}
      series={templates.map(({ template, months }) => ({
        name: nameOf(template),
        values: months.map(({ value }) => Number(value)),
      }))}
      written={euros}
    />
  )
}

function RecordTable({ templates }: { templates: readonly WireTemplate[] }) {
  const t = useTranslations('pages.investing.record')
  const { locale } = useSite().market
  const nameOf = useStrategyName()
  const amount = useAmount()
  const percent = (ratio: string | undefined) =>
    ratio === undefined ? '–' : formatPercent(locale, rate(percentOf(ratio)))
  return (
    <ScrollTable label={t('heading')}>
      <thead>
        <tr>
          <th scope="col">{t('strategy')}</th>
          {recordYears.map((years) => (
            <th key={years} scope="col" data-end>
              {t('years', { years })}
            </th>
          ))}
          {(['worstFall', 'volatility'] as const).map((key) => (
            <th key={key} scope="col" data-end>
              {t(key)}
            </th>
          ))}
          <th scope="col" data-end>
            {t('costs', { amount })}
          </th>
        </tr>
      </thead>
      <tbody className="number">
        {templates.map(({ template, yearly, worstFall, volatility }) => (
          <tr key={template} data-template={template}>
            <th scope="row">{nameOf(template)}</th>
            {recordYears.map((years) => (
              <td key={years} data-end>
                {percent(yearly.find((each) => each.years === years)?.ratio)}
              </td>
            ))}
            <td data-end>{percent(worstFall)}</td>
            <td data-end>{percent(volatility)}</td>
            <td data-end>{formatMoney(locale, costsOf(template, templateAmount).total)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
