// Taking money out of a deposit: at once, by notice, or by breaking a term where it lets go. The day the
// money is there is said before anything is signed.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { depositCalls, type WireDeposit } from '#contracts/deposits.ts'
import { ApiError } from '#contracts/errors.ts'
import type { WaitingAct } from '#contracts/signatures.ts'
import type { CalendarDate } from '#domain/date.ts'
import { withdrawalDay, withdrawalKindOf } from '#domain/deposit/deposit-withdrawal.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { isInstanceActionAllowed } from '#domain/holdings/product-instance.ts'
import { decimalOf, parseMoney } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { NoticeActs } from '#ui/form/notice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { Done } from '../form/form.tsx'
import type { Told } from '../form/problem-text.ts'
import { useBank } from '../offer/offer-terms.ts'
import { AccountPage, Facts, RowsLoading } from '../page/account-page.tsx'
import { LoadingPage } from '../page/loading-page.tsx'
import { Missing } from '../page/message.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount } from '../signing/money-error.ts'
import { Refusal } from '../signing/refusal.tsx'
import css from '../signing/signing.module.css'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { Waiting } from '../signing/waiting.tsx'
import { ExitFigures, ExitImpossible } from './exit-quote.tsx'
import { Pending } from './pending-withdrawals.tsx'

export function Page() {
  const { depositId = '' } = useSite().params
  const { data, isError, refetch } = useAsk(depositCalls.byId, { params: { depositId } })
  const bank = useBank(data?.deposit.bankId ?? '')?.name
  if (isError) return <Missing onRetry={() => void refetch()} />
  if (!data || !bank) return <LoadingPage />
  return <Withdrawal {...data} bank={bank} />
}

type Props = Pick<CallReply<typeof depositCalls.byId>, 'deposit' | 'withdrawals'> & { bank: string }

const moneyOf = (decimal: string, { currencyCode }: WireDeposit) =>
  parseMoney(decimal, currencyCode)!

function Withdrawal({ deposit, withdrawals, bank }: Props) {
  const t = useTranslations('order.deposit')
  const href = useHref()
  const { market } = useSite()
  const [doneOn, setDoneOn] = useState<CalendarDate>()
  const [waiting, setWaiting] = useState<WaitingAct>()
  const onDone = (on: CalendarDate, missing: WaitingAct | undefined) => {
    setDoneOn(on)
    setWaiting(missing)
  }
  const kind = withdrawalKindOf(deposit.kind)
  const action = kind === 'NOTICE' ? 'giveNotice' : 'withdraw'
  const isPossible = isInstanceActionAllowed(action, deposit.state)
  const lead =
    kind === 'NOTICE'
      ? t('noticeLead', { days: deposit.noticeDays ?? 0 })
      : kind === 'WITHDRAWAL' && t('withdrawalLead')
  return (
    <AccountPage title={t('withdrawal', { bank })} {...(lead && { lead })}>
      <div className={css.form}>
        {waiting ? (
          <Waiting waiting={waiting} />
        ) : doneOn ? (
          <Done title={t('done')}>
            <p>{t('doneText', { day: formatDate(market.locale, doneOn, 'long') })}</p>
          </Done>
        ) : (
          <Pending deposit={deposit} withdrawals={withdrawals} />
        )}
      </div>
      {!doneOn &&
        isPossible &&
        (kind === 'EARLY_EXIT' ? (
          <EarlyExit deposit={deposit} onDone={onDone} />
        ) : (
          <WithdrawalForm deposit={deposit} bank={bank} onDone={onDone} />
        ))}
      <div>
        <ButtonLink href={href('deposit', { depositId: deposit.id })} look="secondary" size="small">
          {t('back')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

type OnDone = (on: CalendarDate, waiting: WaitingAct | undefined) => void
type FormProps = { deposit: WireDeposit; bank: string; onDone: OnDone }

/** `amount` undefined is everything. */
function useWithdrawal<Place extends HTMLElement>(depositId: string, onDone: OnDone) {
  const act = useAct(depositCalls.withdraw)
  const { run, ...rest } = useSignedAct<Place>()
  async function withdraw(amount: string | undefined): Promise<void> {
    const done = await run(({ signatureId, idempotencyKey }) =>
      act.mutateAsync({
        params: { depositId },
        body: { ...(amount && { amount }), ...(signatureId && { signatureId }) },
        idempotencyKey,
      }),
    )
    if (done) onDone(done.reply.effectiveOn, done.reply.waiting)
  }
  return { ...rest, withdraw, isSending: act.isPending }
}

function WithdrawalForm({ deposit, bank, onDone }: FormProps) {
  const t = useTranslations('order.deposit')
  const { market, today } = useSite()
  const { locale } = market
  const [isWhole, setWhole] = useState(false)
  const [text, setText] = useState('')
  const act = useWithdrawal<HTMLFormElement>(deposit.id, onDone)
  const { refusal: error, tell } = act
  const [leftOver, minLeftBalance] = [
    moneyOf(deposit.balance, deposit),
    moneyOf(deposit.minimum, deposit),
  ]
  // Without a term there is no early way out to wait for.
  const day = withdrawalDay({ ...deposit, earlyTermination: 'DAILY' }, today, market.calendar)
  const check = () =>
    checkedAmount(locale, text, deposit.currencyCode, { leftOver, minLeftBalance })

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = isWhole ? undefined : check()
    if (checked?.error) return act.refuse(checked.error)
    await act.withdraw(checked && decimalOf(checked.amount))
  }
  return (
    <>
      <form ref={act.place} className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <Held deposit={deposit} />
        <ChoiceField
          label={t('withdrawal', { bank })}
          name="whole"
          isFramed
          isLabelHidden
          choices={(['part', 'everything'] as const).map((value) => ({ value, text: t(value) }))}
          chosen={isWhole ? 'everything' : 'part'}
          onChoose={(value) => {
            setWhole(value === 'everything')
            tell(undefined)
          }}
        />
        {!isWhole && (
          <AmountFieldOf
            text={text}
            deposit={deposit}
            error={error}
            hint={t('minimum', { amount: formatMoney(locale, minLeftBalance) })}
            onText={(typed) => {
              setText(typed)
              tell(undefined)
            }}
          />
        )}
        {isWhole && <Refusal error={error} />}
        <p data-effective={day}>{t('effective', { day: formatDate(locale, day, 'long') })}</p>
        <div>
          <Button type="submit" disabled={act.isSending}>
            {t('next')}
          </Button>
        </div>
      </form>
      {act.signing}
    </>
  )
}

function Held({ deposit }: { deposit: WireDeposit }) {
  const t = useTranslations('order.deposit')
  const { locale } = useSite().market
  const written = (decimal: string) => formatMoney(locale, moneyOf(decimal, deposit))
  return (
    <Facts
      facts={[
        { label: t('balance'), value: written(deposit.balance), isNumber: true },
        { label: t('accrued'), value: written(deposit.accrued), isNumber: true },
      ]}
    />
  )
}

type AmountFieldOfProps = {
  text: string
  deposit: WireDeposit
  error: Told | undefined
  hint: string
  onText: (text: string) => void
}

function AmountFieldOf({ deposit, ...rest }: AmountFieldOfProps) {
  const t = useTranslations('order.withdraw')
  return <AmountField label={t('amount')} currency={deposit.currencyCode} {...rest} />
}

/** What breaking the term would give, to the cent; not where the product does not let go. */
function EarlyExit({ deposit, onDone }: Omit<FormProps, 'bank'>) {
  const t = useTranslations('order.deposit')
  const params = { depositId: deposit.id }
  const { data: quote, error, isPending } = useAsk(depositCalls.exitQuote, { params })
  const act = useWithdrawal<HTMLDivElement>(deposit.id, onDone)
  if (isPending) return <RowsLoading rows={2} />
  if (error instanceof ApiError && error.status === 409) return <ExitImpossible deposit={deposit} />
  if (!quote) return null
  return (
    <div ref={act.place} className={css.form}>
      <p>{t('exitLead')}</p>
      <ExitFigures {...{ deposit, quote }} />
      <Refusal error={act.refusal} />
      <NoticeActs>
        <Button disabled={act.isSending} onClick={() => void act.withdraw(undefined)}>
          {t('next')}
        </Button>
      </NoticeActs>
      {act.signing}
    </div>
  )
}
