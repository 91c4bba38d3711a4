// The tax that is prepaid in January on what funds gained and did not pay out: how much it was, and how it is reckoned.

import { useTranslations } from 'use-intl/react'
import { prepaymentAgain } from '#domain/investment/second-opinion.ts'
import { How, type SumLine, Sums, Verdict } from '../holdings/reckoning.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { useTaxName } from '../holdings/use-tax-name.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import type { Portfolio } from './use-portfolio.ts'

const isSome = (decimal: string) => Number(decimal) !== 0

export function PrepaymentSection({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments.prepayment')
  const { amount, day, percent } = useFigures()
  const fundName = useFundName()
  const taxName = useTaxName()
  const { prepayment, currencyCode } = portfolio
  if (!prepayment) return null
  const { year, funds, tax, takenOn, losses, exempted, lines } = prepayment
  const again = prepaymentAgain(prepayment)
  const sum = (name: string, decimal: string): SumLine => ({
    ...{ name, amount: amount(decimal, currencyCode) },
  })
  const counted = sum(t('prepayment', { year: String(year) }), again.prepayment)
  const taxed = sum(t('tax'), tax)
  return (
    <AccountSection title={t('title')} hint={t('text')}>
      <Facts
        facts={[
          { label: counted.name, value: counted.amount, isNumber: true },
          { label: taxed.name, value: <span data-tax={tax}>{taxed.amount}</span>, isNumber: true },
          { label: t('takenOn'), value: takenOn && day(takenOn, 'long') },
        ]}
      />
      {!takenOn && <p>{t(isSome(tax) ? 'waits' : 'free')}</p>}
      <How name="prepayment">
        <p>{t('how', { percent: percent(prepayment.baseRate) })}</p>
        <Sums
          lines={funds.map(({ isin, prepayment: own }) => sum(fundName(isin), own))}
          total={counted}
        />
        <Sums
          lines={[
            sum(t('taxable'), again.taxable),
            ...(isSome(losses) ? [sum(t('losses'), `-${losses}`)] : []),
            ...(isSome(exempted) ? [sum(t('exempted'), `-${exempted}`)] : []),
            ...lines
              .filter((line) => isSome(line.amount))
              .map((line) => sum(taxName(line.key), line.amount)),
          ]}
          total={taxed}
        />
        <Verdict agrees={again.tax === tax} />
      </How>
    </AccountSection>
  )
}
