// One deposit in a list: whose it is, what it earns, what stands on it.

import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import { useHref } from '#shell/site.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { Badge } from '#ui/view/badge.tsx'
import css from '../page/lists.module.css'
import { useFigures } from './use-figures.ts'
import { type BankOf, paidInOf } from './use-overview.ts'
import { useRateWords } from './use-rate-words.ts'

type RowProps = { deposit: WireDeposit; bankOf: BankOf }

/** Until when, or how one gets at it. */
function useRhythm() {
  const t = useTranslations('deposits.list')
  const { day } = useFigures()
  return ({ maturesOn, noticeDays }: WireDeposit): string => {
    if (maturesOn) return t('until', { date: day(maturesOn) })
    return noticeDays ? t('noticeDays', { days: noticeDays }) : t('daily')
  }
}

const waiting = new Set<string>(['ISSUE_IDENTIFIED', 'CLOSING_PENDING'])

export function DepositRow({ deposit, bankOf }: RowProps) {
  const t = useTranslations('deposits')
  const href = useHref()
  const rhythm = useRhythm()
  const rates = useRateWords()
  const { amount, money } = useFigures()
  const { id, bankId, state, currencyCode, isRunning } = deposit
  const { name, letters } = bankOf(bankId)
  return (
    <a className={css.row} href={href('deposit', { depositId: id })} data-deposit={id}>
      <BankSign id={bankId} letters={letters} size="small" />
      <span className={css.rowMain}>
        <span className={css.rowTitle}>{name}</span>
        <span className={css.rowMeta}>
          <span className="number">{rates.brief(deposit)}</span>, {rhythm(deposit)}
        </span>
        {state !== 'ACTIVE' && (
          <Badge tone={waiting.has(state) ? 'warn' : 'plain'}>{t(`states.${state}`)}</Badge>
        )}
      </span>
      <span className={css.rowFigures}>
        <span className={`number ${css.rowAmount}`}>
          {isRunning ? amount(deposit.balance, currencyCode) : money(paidInOf(deposit))}
        </span>
        {isRunning && (
          <span className={`number ${css.rowMeta}`} title={t('accrued')}>
            <span className="visually-hidden">{t('accrued')} </span>
            <span className={css.earned}>+ {amount(deposit.accrued, currencyCode)}</span>
          </span>
        )}
      </span>
    </a>
  )
}
