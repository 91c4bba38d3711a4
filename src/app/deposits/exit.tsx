// Getting at the money before the end: what it would give today, and the way to ask for it.

import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { depositCalls, type WireDeposit } from '#contracts/deposits.ts'
import { following } from '#domain/calendar/business-day.ts'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { formatMoney, parseAmount } from '#domain/format.ts'
import { noticePayout } from '#domain/interest/overnight.ts'
import { marketOf } from '#domain/market.ts'
import { decimalOf, money } from '#domain/money.ts'
import { earlyExit } from '#domain/offer.ts'
import { isInstanceActionAllowed } from '#domain/product-instance.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { AccountSection, Facts } from '../account/account-page.tsx'
import { FieldError } from '../account/fields.tsx'
import form from '../account/form.module.css'
import { Done, Notice } from '../account/form.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useApp } from '../shell/app-context.tsx'
import css from './deposits.module.css'
import { useRefusalText } from './refusal-text.ts'
import { SignForm } from './sign-form.tsx'
import { useFigures } from './use-figures.ts'
import { useSignedAct } from './use-signed-act.ts'

type Withdrawal = CallReply<typeof depositCalls.byId>['withdrawals'][number]

type ExitProps = {
  deposit: WireDeposit
  today: CalendarDate
  withdrawals: readonly Withdrawal[]
}

/** The domain's own words for the way out of a product. */
const canExitTerm = ({ kind, terms }: WireDeposit): boolean =>
  kind === 'FLEX' || (kind === 'TERM' && earlyExit(terms.earlyTermination).kind !== 'none')

export function Exit({ deposit, today, withdrawals }: ExitProps) {
  const t = useTranslations('deposits.exit')
  const pending = withdrawals.filter(({ state }) => state === 'REQUESTED')
  if (!deposit.isRunning) return null
  const isTerm = deposit.maturesOn !== undefined
  const title = isTerm ? 'term' : deposit.kind === 'NOTICE' ? 'notice' : 'overnight'
  return (
    <AccountSection title={t(title)}>
      {pending.map((withdrawal) => (
        <Pending key={withdrawal.id} {...{ withdrawal, deposit }} />
      ))}
      {isTerm && !canExitTerm(deposit) ? (
        <p className={css.soft}>{t('termNone')}</p>
      ) : (
        isInstanceActionAllowed(
          deposit.kind === 'NOTICE' ? 'giveNotice' : 'withdraw',
          deposit.state,
        ) && <TakeOut key={pending.length} {...{ deposit, today, isTerm }} />
      )}
    </AccountSection>
  )
}

function Pending({ withdrawal, deposit }: { withdrawal: Withdrawal; deposit: WireDeposit }) {
  const t = useTranslations('deposits.exit')
  const refusalText = useRefusalText()
  const { amount, day } = useFigures()
  const takeBack = useAct(depositCalls.takeBack)
  const date = day(withdrawal.effectiveOn, 'long')
  return (
    <Notice
      tone="warn"
      title={
        withdrawal.amount
          ? t('pending', { amount: amount(withdrawal.amount, deposit.currencyCode), date })
          : t('pendingAll', { date })
      }
    >
      {withdrawal.kind === 'NOTICE' && (
        <div className={css.acts}>
          <Button
            look="secondary"
            size="small"
            disabled={takeBack.isPending}
            onClick={() =>
              takeBack.mutate({
                params: { withdrawalId: withdrawal.id },
                idempotencyKey: `take-back-${withdrawal.id}`,
              })
            }
          >
            {t('takeBack')}
          </Button>
        </div>
      )}
      {takeBack.isError && <p>{refusalText('failed')}</p>}
    </Notice>
  )
}

type TakeOutProps = { deposit: WireDeposit; today: CalendarDate; isTerm: boolean }

function TakeOut({ deposit, today, isTerm }: TakeOutProps) {
  const t = useTranslations('deposits.exit')
  const errors = useTranslations('deposits.errors')
  const { market } = useSite()
  const { client } = useApp()
  const { amount, day } = useFigures()
  const refusalText = useRefusalText()
  const id = useId()
  const act = useSignedAct<CallReply<typeof depositCalls.withdraw>>()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { currencyCode } = deposit

  function submit(event: FormEvent): void {
    event.preventDefault()
    const parsed = typed.trim() === '' ? undefined : parseAmount(market.locale, typed, currencyCode)
    const isMissing = typed.trim() !== '' && !(parsed && parsed.minor > 0n)
    const example = formatMoney(market.locale, money(1_000_00n, currencyCode))
    setWrong(isMissing ? errors('format', { example }) : undefined)
    if (isMissing) return
    void act.ask(({ signatureId, idempotencyKey }) =>
      client.ask(depositCalls.withdraw, {
        params: { depositId: deposit.id },
        body: {
          ...(parsed && { amount: decimalOf(parsed) }),
          ...(signatureId && { signatureId }),
        },
        idempotencyKey,
      }),
    )
  }

  if (act.done) return <Done title={t('done', { date: day(act.done.effectiveOn, 'long') })} />
  return (
    <>
      {isTerm ? <TermQuote deposit={deposit} /> : <Arrival {...{ deposit, today }} />}
      {act.signature ? (
        <SignForm of={act} />
      ) : (
        <form className={form.form} onSubmit={submit} noValidate data-exit-form>
          {act.refusal && <Notice tone="bad" title={refusalText(act.refusal)} />}
          {!isTerm && (
            <div className={css.field}>
              <label className={form.label} htmlFor={id}>
                {t('amount')}
              </label>
              <input
                id={id}
                className={`number ${css.control}`}
                inputMode="decimal"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? `${id}-error` : `${id}-hint`}
              />
              {wrong && <FieldError id={`${id}-error`} text={wrong} />}
              <p id={`${id}-hint`} className={form.hint}>
                {t('amountHint', { max: amount(deposit.balance, currencyCode) })}
              </p>
            </div>
          )}
          <div className={form.acts}>
            <Button type="submit" look="secondary" disabled={act.isBusy} aria-busy={act.isBusy}>
              {t('ask')}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

/** By the rule the service follows, so nobody has to be asked. */
function Arrival({ deposit, today }: { deposit: WireDeposit; today: CalendarDate }) {
  const t = useTranslations('deposits.exit')
  const { day } = useFigures()
  const { calendar } = marketOf(deposit.terms.market)
  const { noticeDays } = deposit
  const on = noticeDays
    ? noticePayout(today, noticeDays, calendar)
    : following(calendar, addDays(today, 1))
  return (
    <p className={css.soft}>
      {t(noticeDays ? 'noticeText' : 'overnightText', { date: day(on, 'long') })}
    </p>
  )
}

function TermQuote({ deposit }: { deposit: WireDeposit }) {
  const t = useTranslations('deposits.exit')
  const { amount, day } = useFigures()
  const { data, isError } = useAsk(depositCalls.exitQuote, { params: { depositId: deposit.id } })
  if (isError) return <p className={css.soft}>{t('termNone')}</p>
  if (!data) return null
  const figure = (decimal: string) => amount(decimal, deposit.currencyCode)
  return (
    <>
      <p className={css.soft}>{t('termText')}</p>
      <Facts
        facts={[
          { label: t('on'), value: day(data.effectiveOn, 'long') },
          { label: t('payout'), value: figure(data.payout), isNumber: true },
          { label: t('interestContract'), value: figure(data.interestContract), isNumber: true },
          { label: t('interestBreak'), value: figure(data.interestBreak), isNumber: true },
          { label: t('penalty'), value: figure(data.penalty), isNumber: true },
        ]}
      />
    </>
  )
}
