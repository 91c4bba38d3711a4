// How each figure of a portfolio is reckoned, and whether a second program, here in the browser, gets the same.

import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { gainAgain, valueAgain } from '#domain/investment/second-opinion.ts'
import { money, parseMoney, subtract } from '#domain/money.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import css from './investments.module.css'
import type { Portfolio } from './portfolio.tsx'

export function How({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('investments')
  return (
    <details className={css.how} data-how={name}>
      <summary className={css.asksHow}>{t('how')}</summary>
      {children}
    </details>
  )
}

export function Verdict({ agrees }: { agrees: boolean }) {
  const t = useTranslations('investments')
  const Icon = agrees ? CircleCheck : CircleAlert
  return (
    <p className={css.verdict} data-agrees={agrees}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      {t(agrees ? 'again' : 'differs')}
    </p>
  )
}

export type SumLine = { name: string; amount: string }

/** Lines, and what they come to where that is said. */
export function Sums({ lines, total }: { lines: readonly SumLine[]; total?: SumLine }) {
  return (
    <dl className={css.sums}>
      {[...lines, ...(total ? [total] : [])].map(({ name, amount }) => (
        <div key={name} data-total={name === total?.name || undefined}>
          <dt>{name}</dt>
          <dd className="number">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

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
  const { paidIn, paidOut, fees, taxes, value, gain, prices, currencyCode } = portfolio
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
          { name: t('fees'), amount: minus(fees) },
          { name: t('taxes'), amount: minus(taxes) },
        ]}
        total={total}
      />
      <Verdict agrees={gainAgain(value, paidIn, paidOut) === gain} />
    </How>
  )
}
