// What the service costs: how much has come to it this quarter, when that is charged, and how it is reckoned.

import { useTranslations } from 'use-intl/react'
import { date, daysBetween } from '#domain/date.ts'
import { feeAgain } from '#domain/investment/second-opinion.ts'
import { money } from '#domain/money.ts'
import { fraction, rounded } from '#domain/rate.ts'
import { How, Verdict } from '../holdings/reckoning.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import type { Portfolio } from './use-portfolio.ts'

export function FeeSection({ portfolio: { fee, currencyCode } }: { portfolio: Portfolio }) {
  const t = useTranslations('investments.fee')
  const { amount, day, money: written, percent } = useFigures()
  if (!fee) return null
  const days = daysBetween(date(fee.from), date(fee.until))
  const average = rounded(fraction(BigInt(fee.valueDays), BigInt(days)))
  const yearly = percent(fee.percent)
  return (
    <AccountSection title={t('title')} hint={t('text', { percent: yearly })}>
      <Facts
        facts={[
          {
            label: t('accrued', { date: day(fee.from) }),
            value: <span data-accrued={fee.accrued}>{amount(fee.accrued, currencyCode)}</span>,
            isNumber: true,
          },
          { label: t('chargedOn'), value: day(fee.chargedOn, 'long') },
        ]}
      />
      <How name="fee">
        <p>{t('how', { days, average: written(money(average, currencyCode)), percent: yearly })}</p>
        <Verdict agrees={feeAgain(fee.valueDays, fee.percent) === fee.accrued} />
      </How>
    </AccountSection>
  )
}
