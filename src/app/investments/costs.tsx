// What an amount costs in a strategy and how much of it can be lost, in euro, beside the field it is typed into.

import { useTranslations } from 'use-intl/react'
import type { CalendarDate } from '#domain/date.ts'
import { formatPercent } from '#domain/format.ts'
import { costsOf, fallOf } from '#domain/investment/costs.ts'
import type { OwnMix } from '#domain/investment/own-mix.ts'
import { cryptoTemplate } from '#domain/investment/portfolio.ts'
import { type Money, money as sumOf } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { Facts } from '../page/account-page.tsx'
import css from './investments.module.css'

type Props = {
  template: string
  amount: Money
  isExample: boolean
  worstFall: string
  since: CalendarDate
  /** Where the holder chooses the funds. */
  mix?: OwnMix | undefined
}

/** What costs are shown for before anything is typed. */
export const example = sumOf(10_000_00n, 'EUR')

export function Costs({ template, amount, isExample, worstFall, since, mix }: Props) {
  const t = useTranslations('investing.amount')
  const own = useTranslations('investing.own')
  const crypto = useTranslations('investing.crypto')
  const isCrypto = template === cryptoTemplate
  const { money, day } = useFigures()
  const { locale } = useSite().market
  const percent = (text: string) => formatPercent(locale, rate(text))
  const costs = costsOf(template, amount, mix?.weights)
  const fall = fallOf(worstFall, amount)
  const lost = {
    ...{ date: day(since, 'long'), percent: formatPercent(locale, fall.percent) },
    ...{ amount: money(amount), lost: money(fall.lost) },
  }
  return (
    <aside className={css.figure} data-costs={template}>
      <h2 className={css.title}>{t('costs')}</h2>
      {isExample && <p className={css.name}>{t('example', { amount: money(amount) })}</p>}
      <Facts
        facts={[
          {
            label: t('service', { percent: percent(costs.servicePercent) }),
            ...{ value: money(costs.service), isNumber: true },
          },
          {
            label: (isCrypto ? crypto : t)('funds', { percent: percent(costs.fundsPercent) }),
            ...{ value: money(costs.funds), isNumber: true },
          },
          {
            label: t('total', { percent: percent(costs.totalPercent) }),
            ...{ value: money(costs.total), isNumber: true },
          },
          ...costs.over
            .filter(({ years }) => years > 1)
            .map(({ years, total }) => ({
              ...{ label: t('over', { years }), value: money(total), isNumber: true },
            })),
        ]}
      />
      <p className={css.name}>{t('effect')}</p>
      <h2 className={css.title}>{t('loss')}</h2>
      <p>{isCrypto ? crypto('loss', lost) : mix ? own('loss', lost) : t('lossText', lost)}</p>
    </aside>
  )
}
