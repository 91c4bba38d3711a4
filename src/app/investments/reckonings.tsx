// How each figure of a portfolio is reckoned, and whether a second program, here in the browser, gets the same.

import { useTranslations } from 'use-intl/react'
import { gainAgain, valueAgain } from '#domain/investment/second-opinion.ts'
import { money, parseMoney, subtract } from '#domain/money.ts'
import { How, Sums, Verdict } from '../holdings/reckoning.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import type { Portfolio } from './use-portfolio.ts'

export function ValueHow({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments')
  const { amount } = useFigures()
  const fundName = useFundName()
  const { positions, cash, value, currencyCode } = portfolio
  const written = (decimal: string) => amount(decimal, currencyCode)
  return (
    <How name="value">
      <p>{t('valueHow')}</p>
      <Sums
        lines={[
          ...positions.map((each) => ({ name: fundName(each.isin), amount: written(each.value) })),
          { name: t('cash'), amount: written(cash) },
        ]}
        total={{ name: t('value'), amount: written(value) }}
      />
      <Verdict agrees={valueAgain(positions, cash) === value} />
    </How>
  )
}

export function GainHow({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments')
  const { amount, signed, money: writtenMoney } = useFigures()
  const { paidIn, paidOut, fees, taxes, value, gain, prices, distributions, currencyCode } =
    portfolio
  const written = (decimal: string) => amount(decimal, currencyCode)
  const minus = (decimal: string) =>
    writtenMoney(subtract(money(0n, currencyCode), parseMoney(decimal, currencyCode)!))
  const total = {
    name: t('gain'),
    amount: signed(gain, currencyCode),
  }
  return (
    <How name="gain">
      <p>{t('gainHow')}</p>
      <Sums
        lines={[
          { name: t('value'), amount: written(value) },
          { name: t('paidOut'), amount: written(paidOut) },
          { name: t('paidIn'), amount: minus(paidIn) },
        ]}
        total={total}
      />
      <p>{t('gainParts')}</p>
      <Sums
        lines={[
          { name: t('prices'), amount: written(prices) },
          ...(parseMoney(distributions, currencyCode)?.minor
            ? [{ name: t('distributions'), amount: written(distributions) }]
            : []),
          { name: t('fees'), amount: minus(fees) },
          { name: t('taxes'), amount: minus(taxes) },
        ]}
        total={total}
      />
      <Verdict agrees={gainAgain(value, paidIn, paidOut) === gain} />
    </How>
  )
}
