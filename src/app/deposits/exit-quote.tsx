// What ending a term before its end would give, to the cent, or from when it can be ended.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { depositCalls, WireDeposit } from '#contracts/deposits.ts'
import { freeFrom } from '#domain/deposit/deposit-withdrawal.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { Facts } from '../page/account-page.tsx'
import css from '../page/lists.module.css'

export type ExitQuote = CallReply<typeof depositCalls.exitQuote>

export function ExitFigures({ deposit, quote }: { deposit: WireDeposit; quote: ExitQuote }) {
  const t = useTranslations('deposits')
  const { amount, day } = useFigures()
  const figure = (decimal: string) => amount(decimal, deposit.currencyCode)
  const isTaxed = quote.tax !== '0.00'
  return (
    <Facts
      facts={[
        { label: t('exit.on'), value: day(quote.effectiveOn, 'long') },
        { label: t('balance'), value: figure(deposit.balance), isNumber: true },
        {
          label: t('exit.interestContract'),
          value: figure(quote.interestContract),
          isNumber: true,
        },
        { label: t('exit.penalty'), value: figure(`-${quote.penalty}`), isNumber: true },
        { label: t('exit.interestBreak'), value: figure(quote.interestBreak), isNumber: true },
        { label: t('tax'), value: isTaxed && figure(`-${quote.tax}`), isNumber: true },
        { label: t('exit.payout'), value: figure(quote.payout), isNumber: true },
      ]}
    />
  )
}

export function ExitImpossible({ deposit }: { deposit: WireDeposit }) {
  const t = useTranslations('deposits.exit')
  const { day } = useFigures()
  const from = freeFrom(deposit.terms.earlyTermination, deposit.opensOn)
  return (
    <p className={css.soft}>{from ? t('termFrom', { date: day(from, 'long') }) : t('termNone')}</p>
  )
}
