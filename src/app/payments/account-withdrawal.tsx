// Withdrawing from the transaction account to the reference account, signed with a code for that amount
// and that account.

import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { paymentCalls } from '#contracts/payments.ts'
import { payoutTargets, type ReferenceAccount } from '#domain/account/reference-account.ts'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { decimalOf, type Money, parseMoney } from '#domain/money.ts'
import { printedAccount } from '#domain/shell/account-number.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAccount, useCustomer } from '../data/customer-data.ts'
import { useAct } from '../data/use-ask.ts'
import { Done } from '../form/form.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { AccountBlocked } from '../holdings/account-blocked.tsx'
import { AccountMissing } from '../holdings/account-missing.tsx'
import { AccountPage, Facts, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount } from '../signing/money-error.ts'
import form from '../signing/signing.module.css'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { Waiting } from '../signing/waiting.tsx'
import css from './payments.module.css'
import { PayoutHistory } from './payout-history.tsx'
import {
  type Limit,
  LimitHints,
  limitRefusal,
  payableNow,
  useCollectedText,
  usePayoutLimit,
} from './payout-limit.tsx'

export function Page() {
  const t = useTranslations('order.withdraw')
  const textOf = useProblemText()
  const account = useAccount()
  const customer = useCustomer()
  const frame = { title: t('title'), lead: t('lead') }
  if (account.isError) return <AccountMissing account={account} {...frame} />
  if (customer.isError) return <Missing onRetry={() => void customer.refetch()} />
  if (account.isPending || !customer.data)
    return (
      <AccountPage {...frame}>
        <RowsLoading rows={3} />
      </AccountPage>
    )
  const isOpen = account.data?.state === 'ACTIVE' && !account.data.isMaintenance
  if (!isOpen) {
    const code = account.data?.isMaintenance ? 'account.maintenance' : 'account.state'
    return (
      <AccountPage {...frame}>
        {account.data?.state === 'SUSPENDED' ? (
          <AccountBlocked />
        ) : (
          <Notice tone="warn" title={textOf({ code })} />
        )}
      </AccountPage>
    )
  }
  const { available, reserved } = account.data!.balance
  const targets = payoutTargets(customer.data.embedded.referenceAccounts, available.currency)
  return (
    <AccountPage {...frame}>
      {targets.length > 0 ? (
        <Withdrawal available={available} reserved={reserved} targets={targets} />
      ) : (
        <NoTarget />
      )}
      <PayoutHistory />
    </AccountPage>
  )
}

function NoTarget() {
  const t = useTranslations('order.withdraw')
  const href = useHref()
  return (
    <Notice tone="warn" title={t('noTarget')}>
      <NoticeActs>
        <ButtonLink href={href('initialReferenceAccount')} size="small">
          {t('nameTarget')}
        </ButtonLink>
      </NoticeActs>
    </Notice>
  )
}

/** Paid, or signed and waiting for somebody else. */
type PaidOut = Pick<CallReply<typeof paymentCalls.payOut>, 'payout' | 'waiting'>

type Props = { available: Money; reserved: Money; targets: readonly ReferenceAccount[] }

function Withdrawal({ available, reserved, targets }: Props) {
  const t = useTranslations('order.withdraw')
  const { market, today } = useSite()
  const { locale } = market
  const [{ payout: paid, waiting }, setDone] = useState<PaidOut>({})
  const [chosen, setChosen] = useState<string>()
  const target = targets.find(({ accountId }) => accountId === chosen) ?? targets[0]!
  const limit = usePayoutLimit(target)
  const day = formatDate(locale, addBusinessDays(market.calendar, today, 1), 'long')
  if (waiting) return <Waiting waiting={waiting} />
  if (paid)
    return (
      <Done title={t('done')}>
        <p data-payout={paid.state}>
          {t('doneText', {
            amount: formatMoney(locale, parseMoney(paid.amount, paid.currencyCode)!),
            target: printedAccount(locale, target),
            day,
          })}
        </p>
        <NoticeActs>
          <Button look="secondary" size="small" onClick={() => setDone({})}>
            {t('another')}
          </Button>
        </NoticeActs>
      </Done>
    )
  return (
    <>
      <div className={css.balance}>
        <span className={css.label}>{t('available')}</span>
        <span className={`number ${css.figure}`} data-available>
          {formatMoney(locale, available)}
        </span>
        {reserved.minor > 0n && (
          <span className={form.hint}>
            {t('reserved', { amount: formatMoney(locale, reserved) })}
          </span>
        )}
      </div>
      {payableNow(available, limit).minor > 0n ? (
        <PayoutForm {...{ available, limit, target, day }} onDone={setDone}>
          {targets.length > 1 && (
            <SelectField
              label={t('target')}
              name="target"
              value={target.accountId}
              options={targets.map((each) => ({
                value: each.accountId,
                text: [each.bankName, printedAccount(locale, each)].filter(Boolean).join(', '),
              }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          )}
        </PayoutForm>
      ) : (
        <Nothing isLocked={available.minor > 0n} limit={limit} />
      )}
    </>
  )
}

/** Nothing is there, or all of it was collected and stays for a while. */
function Nothing({ isLocked, limit }: { isLocked: boolean; limit: Limit }) {
  const t = useTranslations('order.withdraw')
  const account = useTranslations('account')
  const collectedText = useCollectedText()
  const href = useHref()
  if (!isLocked)
    return (
      <Empty title={t('none')} text={t('noneText')}>
        <ButtonLink href={href('payIn')} look="secondary" size="small">
          {account('titles.payIn')}
        </ButtonLink>
      </Empty>
    )
  return (
    <Empty title={t('none')} text={collectedText(limit.collected!)}>
      <ButtonLink href={href('products')} look="secondary" size="small">
        {account('dashboard.compare')}
      </ButtonLink>
    </Empty>
  )
}

type FormProps = {
  available: Money
  limit: Limit
  target: ReferenceAccount
  day: string
  onDone: (done: PaidOut) => void
  children: ReactNode
}

function PayoutForm({ available, limit, target, day, onDone, children }: FormProps) {
  const t = useTranslations('order.withdraw')
  const { locale } = useSite().market
  const [text, setText] = useState('')
  const act = useAct(paymentCalls.payOut)
  const { run, refusal, refuse, tell, place, signing } = useSignedAct<HTMLFormElement>()

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = checkedAmount(locale, text, available.currency, { leftOver: available })
    if (checked.error) return refuse(checked.error)
    const limited = limitRefusal(checked.amount, available, limit)
    if (limited) return refuse(limited)
    const amount = decimalOf(checked.amount)
    const paid = await run(({ signatureId, idempotencyKey }) =>
      act.mutateAsync({
        body: {
          ...{ amount, referenceAccountId: target.accountId },
          ...(signatureId && { signatureId }),
        },
        idempotencyKey,
      }),
    )
    if (paid) onDone(paid.reply)
  }

  function type(typed: string): void {
    setText(typed)
    tell(undefined)
  }
  return (
    <>
      <form ref={place} className={form.form} noValidate onSubmit={(event) => void send(event)}>
        <AmountField
          label={t('amount')}
          text={text}
          currency={available.currency}
          error={refusal}
          onText={type}
          hint={
            <>
              <LimitHints {...limit} refusal={refusal} />
              <button
                type="button"
                className={form.link}
                onClick={() => type(formatMoney(locale, payableNow(available, limit)))}
                data-all
              >
                {t('all')}
              </button>
            </>
          }
        />
        {children}
        <Payee target={target} />
        <p>{t('when', { day })}</p>
        <div>
          <Button type="submit" disabled={act.isPending} aria-busy={act.isPending}>
            {t('next')}
          </Button>
        </div>
      </form>
      {signing}
    </>
  )
}

function Payee({ target }: { target: ReferenceAccount }) {
  const t = useTranslations('order.withdraw')
  const { locale } = useSite().market
  return (
    <Facts
      facts={[
        { label: t('to'), value: target.accountHolder },
        {
          label: target.bankName ?? t('account'),
          value: printedAccount(locale, target),
          isNumber: true,
        },
      ]}
    />
  )
}
