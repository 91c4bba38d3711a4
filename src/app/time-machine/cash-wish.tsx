// "I need this much on that day": the ways to it, cheapest first, with the last day to ask for each part.

import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { cashSourceOfWire, worldOfWire } from '#contracts/projected-world.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type CashPlan, type CashStep, cashAnswer } from '#domain/deposit/cash-plan.ts'
import { parseAmount } from '#domain/format.ts'
import { type Money, money } from '#domain/money.ts'
import { amountParam } from '#domain/problem/params.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { isHeld, type Overview } from '../holdings/use-overview.ts'
import fields from '../page/lists.module.css'
import css from './time-machine.module.css'

type WishProps = {
  overview: Overview
  day: CalendarDate
  onAccount: Money
  bankName: (bankId: string) => string
}

export function CashWish({ overview, day, onAccount, bankName }: WishProps) {
  const t = useTranslations('deposits.machine.cash')
  const textOf = useProblemText()
  const { market } = useSite()
  const id = useId()
  const [text, setText] = useState('')
  const { currency } = onAccount
  const typed = useDeferredValue(text)
  const need = useMemo(() => {
    const sum = parseAmount(market.locale, typed, currency)
    return sum && sum.minor > 0n ? sum : undefined
  }, [market.locale, typed, currency])
  const isWrong = typed.trim() !== '' && !need
  const example = amountParam(money(10_000_00n, currency))
  return (
    <section
      className={`${fields.block} ${css.wish}`}
      aria-labelledby={`${id}-title`}
      data-cash-wish
    >
      <h2 id={`${id}-title`}>{t('title')}</h2>
      <p className={fields.soft}>{t('lead')}</p>
      <div className={fields.field}>
        <label className={fields.label} htmlFor={`${id}-need`}>
          {t('amount', { currency })}
        </label>
        <input
          id={`${id}-need`}
          className={`number ${fields.control}`}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
        />
        {isWrong && (
          <FieldError
            id={`${id}-error`}
            text={textOf({ code: 'amount.format', params: { example } })}
          />
        )}
      </div>
      <div aria-live="polite">
        {need && <Answer {...{ overview, day, onAccount, bankName, need }} />}
      </div>
    </section>
  )
}

function Answer({ need, ...props }: WishProps & { need: Money }) {
  const { overview, day, onAccount, bankName } = props
  const t = useTranslations('deposits.machine.cash')
  const figures = useFigures()
  const { there, most, plans } = useMemo(() => {
    const sources = overview.deposits.filter(isHeld).map(cashSourceOfWire)
    return cashAnswer(worldOfWire(overview), sources, { need, on: day, onAccount })
  }, [overview, day, onAccount, need])
  const bankOf = (depositId: string) =>
    bankName(overview.deposits.find(({ id }) => id === depositId)?.bankId ?? '')
  const date = figures.day(day, 'long')
  if (there.minor >= need.minor) return <p>{t('there', { amount: figures.money(there), date })}</p>
  if (plans.length === 0) return <p>{t('short', { amount: figures.money(most), date })}</p>
  return (
    <>
      <ol className={css.plans}>
        {plans.map((plan, i) => (
          <Plan
            key={plan.steps.map(({ depositId }) => depositId).join(' ')}
            {...{ plan, bankOf }}
            isBest={i === 0}
          />
        ))}
      </ol>
      <p className={css.assumed}>{t('note')}</p>
    </>
  )
}

type PlanProps = { plan: CashPlan; isBest: boolean; bankOf: (depositId: string) => string }

function Plan({ plan: { steps, cost }, isBest, bankOf }: PlanProps) {
  const t = useTranslations('deposits.machine.cash')
  const figures = useFigures()
  return (
    <li className={css.plan} data-best={isBest || undefined}>
      <h3>{t(isBest ? 'best' : 'other')}</h3>
      <p className="number">
        {cost.minor === 0n ? t('free') : t('cost', { amount: figures.money(cost) })}
      </p>
      <ul>
        {steps.map((step) => (
          <Step key={step.depositId} step={step} bank={bankOf(step.depositId)} />
        ))}
      </ul>
    </li>
  )
}

function Step({ step, bank }: { step: CashStep; bank: string }) {
  const t = useTranslations('deposits.machine.cash')
  const href = useHref()
  const { money: moneyText, day } = useFigures()
  const { act, depositId, askBy, on } = step
  const page = act === 'PAYOUT' ? 'deposit' : 'depositWithdrawal'
  return (
    <li>
      <a href={href(page, { depositId })}>{t(act, { bank, amount: moneyText(step.amount) })}</a>
      <br />
      <span className={fields.rowMeta}>{t('when', { askBy: day(askBy), date: day(on) })}</span>
    </li>
  )
}
