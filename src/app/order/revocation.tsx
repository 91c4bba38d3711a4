// Withdrawing from the contract within its period, in the two steps the law asks for, with the receipt.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { orderCalls, type WireOrder } from '#contracts/orders.ts'
import { formatDate, formatTagOf } from '#domain/format.ts'
import { isOrderActionAllowed } from '#domain/order.ts'
import { fullName } from '#domain/person.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { AccountSection } from '../account/account-page.tsx'
import formCss from '../account/form.module.css'
import { Done, Notice } from '../account/form.tsx'
import { useCustomer } from '../data/customer-data.ts'
import { useAct } from '../data/use-ask.ts'
import { useKeptKey } from './kept-key.ts'
import { errorOfCall, type MoneyError, useMoneyError } from './money-error.ts'
import css from './order.module.css'

type Receipt = CallReply<typeof orderCalls.withdraw>['receipt']
type Person = { name: string; email: string }

export function Revocation({ order }: { order: WireOrder }) {
  const t = useTranslations('order.revoke')
  const { market, today } = useSite()
  const [receipt, setReceipt] = useState<Receipt>()
  const { withdrawUntil: until } = order
  const isPossible = until !== undefined && today <= until && isOrderActionAllowed('revoke', order)
  if (receipt) return <Given receipt={receipt} />
  if (!isPossible) return null
  return (
    <AccountSection title={t('title')}>
      <p>{t('text', { day: formatDate(market.locale, until, 'long') })}</p>
      <Declaration order={order} onDone={setReceipt} />
    </AccountSection>
  )
}

function Given({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('order.revoke')
  const { market } = useSite()
  const moment = new Intl.DateTimeFormat(formatTagOf(market.locale), {
    dateStyle: 'long',
    timeStyle: 'long',
  }).format(new Date(receipt.declaredAt))
  return (
    <AccountSection title={t('title')}>
      <Done title={t('receipt')}>
        <p data-receipt>
          {t('receiptText', { name: receipt.name, reference: receipt.orderReference, moment })}
        </p>
        <p>{t('kept')}</p>
      </Done>
    </AccountSection>
  )
}

type Step = 'closed' | 'first' | 'second'

function Declaration({ order, onDone }: { order: WireOrder; onDone: (receipt: Receipt) => void }) {
  const t = useTranslations('order.revoke')
  const textOf = useMoneyError()
  const { data: customer } = useCustomer()
  const act = useAct(orderCalls.withdraw)
  const withKey = useKeptKey()
  const [step, setStep] = useState<Step>('closed')
  const [person, setPerson] = useState<Person>()
  const [error, setError] = useState<MoneyError>()
  const [first] = customer?.embedded.persons ?? []
  const known = person ?? { name: first ? fullName(first) : '', email: '' }

  function next(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textAt = (name: string) => String(typed.get(name)).trim()
    setPerson({ name: textAt('name'), email: textAt('email') })
    setStep('second')
  }

  async function confirm(): Promise<void> {
    try {
      const { receipt } = await withKey((idempotencyKey) =>
        act.mutateAsync({ params: { orderId: order.id }, body: known, idempotencyKey }),
      )
      onDone(receipt)
    } catch (refused) {
      setError(errorOfCall(refused))
    }
  }

  if (step === 'closed')
    return (
      <div>
        <Button look="secondary" size="small" onClick={() => setStep('first')} data-revoke>
          {t('start')}
        </Button>
      </div>
    )
  if (step === 'first')
    return (
      <form className={formCss.form} onSubmit={next}>
        <p className={css.stepOf}>{t('first')}</p>
        <div className={formCss.field}>
          <label className={formCss.label} htmlFor="revoke-name">
            {t('name')}
          </label>
          <input
            id="revoke-name"
            name="name"
            defaultValue={known.name}
            autoComplete="name"
            maxLength={100}
            required
          />
        </div>
        <div className={formCss.field}>
          <label className={formCss.label} htmlFor="revoke-email">
            {t('email')}
          </label>
          <input
            id="revoke-email"
            name="email"
            type="email"
            defaultValue={known.email}
            autoComplete="email"
            maxLength={254}
            required
          />
        </div>
        <div className={css.acts}>
          <Button type="submit">{t('next')}</Button>
        </div>
      </form>
    )
  return (
    <div className={formCss.form}>
      <p className={css.stepOf}>{t('second')}</p>
      <blockquote className={css.declaration}>
        <p>{t('declare', { reference: order.reference })}</p>
        <p>
          {known.name}, {known.email}
        </p>
      </blockquote>
      {error && <Notice tone="bad" title={textOf(error)} />}
      <div className={css.acts}>
        <Button disabled={act.isPending} onClick={() => void confirm()} data-revoke-confirm>
          {t('confirm')}
        </Button>
        <Button look="quiet" onClick={() => setStep('first')}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}
