// Paying in at one's own bank: how much, the way there, and what came of it for whoever comes back.

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { bankPaymentCalls } from '#contracts/bank-payments.ts'
import type { TransactionAccount } from '#domain/account/account.ts'
import {
  type BankPaymentState,
  bankPaymentBounds,
  bankPaymentCurrencies,
  bankPaymentMinutes,
} from '#domain/account/bank-payment.ts'
import { formatMoney } from '#domain/format.ts'
import { decimalOf, parseMoney } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs, type NoticeTone } from '#ui/form/notice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useMay } from '../data/use-standing.ts'
import { useApp } from '../session/app-context.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount } from '../signing/money-error.ts'
import css from '../signing/signing.module.css'
import { useSignedAct } from '../signing/use-signed-act.tsx'

const askAgainMs = 2000

const tones: Record<string, NoticeTone> = {
  STARTED: 'info',
  PAID: 'good',
  CANCELLED: 'warn',
  EXPIRED: 'warn',
}

/** Of the payment one comes back from, while its bank has said nothing, every other second. */
export function PaidAtBank() {
  const t = useTranslations('account-pages.bankPayment')
  const payIns = useTranslations('account-pages.payIns')
  const { locale } = useSite().market
  const href = useHref()
  const [search] = useSearchParams()
  const customerId = useCustomerId()
  const paymentId = search.get('payment') ?? ''
  const { data } = useAsk(
    bankPaymentCalls.one,
    { params: { paymentId }, query: { customer_id: customerId } },
    {
      isEnabled: customerId !== '' && paymentId !== '',
      again: (last) => last?.state === 'STARTED' && askAgainMs,
    },
  )
  useWhenHeard(data?.state)
  if (!data) return null
  const amount = formatMoney(locale, parseMoney(data.amount, data.currencyCode)!)
  return (
    <div data-bank-payment={data.state}>
      <Notice tone={tones[data.state]!} title={t(`states.${data.state}`, { amount })}>
        {data.state === 'PAID' && (
          <NoticeActs>
            <ButtonLink href={href('payIns')} look="secondary" size="small">
              {payIns('all')}
            </ButtonLink>
          </NoticeActs>
        )}
      </Notice>
    </div>
  )
}

/** What was loaded while the bank was waited for does not know of the money. */
function useWhenHeard(state: BankPaymentState | undefined): void {
  const { client } = useApp()
  const queries = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    const isNews = before.current === 'STARTED' && state === 'PAID'
    before.current = state
    if (!isNews) return
    client.forget()
    void queries.invalidateQueries()
  }, [state, client, queries])
}

/** Where the account is in a currency in which banks let others begin payments. */
export function PayAtBank({ account }: { account: TransactionAccount }) {
  const { currency } = account.balance.current
  const may = useMay('draft')
  if (!may || account.state !== 'ACTIVE' || !bankPaymentCurrencies.includes(currency)) return null
  return <BankPaymentForm account={account} />
}

function BankPaymentForm({ account }: { account: TransactionAccount }) {
  const t = useTranslations('account-pages.bankPayment')
  const { locale } = useSite().market
  const customer_id = useCustomerId()
  const [text, setText] = useState('')
  const act = useAct(bankPaymentCalls.start)
  const { run, refusal, refuse, tell, place } = useSignedAct<HTMLFormElement>()
  const { currency } = account.balance.current
  const bounds = bankPaymentBounds(currency)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = checkedAmount(locale, text, currency, bounds)
    if (checked.error) return refuse(checked.error)
    const amount = decimalOf(checked.amount)
    const begun = await run(() => act.mutateAsync({ body: { customer_id, amount } }))
    if (begun) location.assign(begun.reply.href)
  }
  return (
    <section aria-labelledby="at-bank">
      <h2 id="at-bank">{t('title')}</h2>
      <form
        ref={place}
        className={css.form}
        noValidate
        onSubmit={(event) => void send(event)}
        data-pay-at-bank
      >
        <AmountField
          label={t('amount')}
          text={text}
          currency={currency}
          error={refusal}
          onText={(typed) => {
            setText(typed)
            tell(undefined)
          }}
          hint={
            <p>
              {t('hint', {
                minutes: bankPaymentMinutes,
                most: formatMoney(locale, bounds.max),
              })}
            </p>
          }
        />
        <div>
          <Button type="submit" disabled={act.isPending} aria-busy={act.isPending}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </section>
  )
}
