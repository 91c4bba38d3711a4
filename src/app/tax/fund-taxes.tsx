// What funds brought for tax this year: gains, losses and prepayments, what of it was exempt, and what was taken.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { taxCalls } from '#contracts/tax.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { useTaxName } from '../holdings/use-tax-name.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'

const sums = [
  ...(['distributions', 'prepayments', 'gains', 'losses'] as const),
  ...(['lossesUsed', 'exempted', 'tax'] as const),
] as const

export function FundTaxes({ desk: { funds } }: { desk: CallReply<typeof taxCalls.desk> }) {
  const t = useTranslations('account-pages.tax.funds')
  const { amount } = useFigures()
  const nameOf = useTaxName()
  if (!funds) return null
  // What there was none of is not said; that nothing was taken is.
  const said = sums.filter((name) => name === 'tax' || Number(funds[name]) !== 0)
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      <Facts
        facts={[
          ...said.map((name) => ({
            label: t(name),
            value: <span data-fund-tax={name}>{amount(funds[name], 'EUR')}</span>,
            isNumber: true,
          })),
          ...funds.taxes.map((line) => ({
            ...{ label: nameOf(line.key), value: amount(line.amount, 'EUR'), isNumber: true },
          })),
        ]}
      />
    </AccountSection>
  )
}
