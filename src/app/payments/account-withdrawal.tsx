// Withdrawing from the transaction account to the reference account, signed with a code for that amount
// and that account.

import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { paymentCalls } from '#contracts/payments.ts'
import { type CoolingOff, coolingOffRefusal } from '#domain/account/cooling-off.ts'
import { payoutTargets, type ReferenceAccount } from '#domain/account/reference-account.ts'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { formatDate, formatMoment, formatMoney } from '#domain/format.ts'
import { decimalOf, type Money, parseMoney } from '#domain/money.ts'
import { amountParam, momentParam } from '#domain/problem/params.ts'
import { printedAccount } from '#domain/shell/account-number.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAccount, useCustomer } from '../data/customer-data.ts'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { Done } from '../form/form.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { AccountBlocked } from '../holdings/account-blocked.tsx'
import { AccountMissing } from '../holdings/account-missing.tsx'
import { AccountPage, AccountSection, Facts, RowsLoading } from '../page/account-page.tsx'
import accountCss from '../page/entries.module.css'
import { Missing } from '../page/message.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount } from '../signing/money-error.ts'
import form from '../signing/signing.module.css'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { Waiting } from '../signing/waiting.tsx'
import css from './payments.module.css'

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
      <History />
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
      {available.minor > 0n ? (
        <PayoutForm {...{ available, target, day }} onDone={setDone}>
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
        <Empty title={t('none')} text={t('noneText')} />
      )}
    </>
  )
}

type FormProps = {
  available: Money
  target: ReferenceAccount
  day: string
  onDone: (done: PaidOut) => void
  children: ReactNode
}

function PayoutForm({ available, target, day, onDone, children }: FormProps) {
  const t = useTranslations('order.withdraw')
  const { market } = useSite()
  const { locale } = market
  const [text, setText] = useState('')
  const act = useAct(paymentCalls.payOut)
  const { run, refusal, refuse, tell, place, signing } = useSignedAct<HTMLFormElement>()
  const cooling = useCoolingOff(target)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = checkedAmount(locale, text, available.currency, { leftOver: available })
    if (checked.error) return refuse(checked.error)
    if (coolingOffRefusal(checked.amount, cooling)) {
      const { left, until } = cooling!
      const params = { left: amountParam(left), until: momentParam(until) }
      return refuse({ code: 'coolingOff', params })
    }
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
              {cooling && refusal?.code !== 'coolingOff' && <CoolingHint cooling={cooling} />}
              <button
                type="button"
                className={form.link}
                onClick={() => type(formatMoney(locale, available))}
                data-all
              >
                {t('all')}
              </button>
            </>
          }
        />
        {children}
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

function CoolingHint({ cooling: { left, until } }: { cooling: CoolingOff }) {
  const t = useTranslations('order.withdraw')
  const { locale } = useSite().market
  return (
    <p data-cooling>
      {t('cooling', { left: formatMoney(locale, left), until: formatMoment(locale, until) })}
    </p>
  )
}

/** A new reference account is paid only so much for a while. */
function useCoolingOff({ accountId }: ReferenceAccount): CoolingOff | undefined {
  const customerId = useCustomerId()
  const query = { customer_id: customerId, reference_account_id: accountId }
  const { data } = useAsk(paymentCalls.payOutLimit, { query }, { isEnabled: customerId !== '' })
  if (!data?.coolingOff) return undefined
  const { left, currencyCode, until } = data.coolingOff
  return { left: parseMoney(left, currencyCode)!, until: new Date(until) }
}

function History() {
  const t = useTranslations('order.withdraw')
  const { market } = useSite()
  const customerId = useCustomerId()
  const { data } = useAsk(
    paymentCalls.payOuts,
    { query: { customer_id: customerId } },
    { isEnabled: customerId !== '' },
  )
  if (!data || data.length === 0) return null
  return (
    <AccountSection title={t('history')}>
      <ul className={accountCss.list}>
        {data.map((payout) => (
          <li key={payout.id} className={accountCss.entry} data-payout={payout.state}>
            <span>
              <span className={accountCss.entryTitle}>{t(`states.${payout.state}`)}</span>
              <br />
              <span className={accountCss.entryMeta}>
                {formatDate(market.locale, payout.requestedOn, 'medium')}, {payout.target}
              </span>
            </span>
            <span className={`number ${accountCss.amount}`}>
              {formatMoney(market.locale, parseMoney(payout.amount, payout.currencyCode)!)}
            </span>
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
