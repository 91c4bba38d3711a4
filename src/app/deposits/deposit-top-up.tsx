// More money on a deposit that runs: an order like any other, for an account that is there already.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { depositCalls, type WireDeposit } from '#contracts/deposits.ts'
import type { WireOffer } from '#contracts/offers.ts'
import { orderCalls, type WireOrder } from '#contracts/orders.ts'
import { formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { canTopUp } from '#domain/holdings/product-instance.ts'
import { decimalOf, money, parseMoney, subtract } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckField } from '#ui/form/choice.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useProblemText } from '../form/problem-text.ts'
import { useRateWords } from '../holdings/use-rate-words.ts'
import { maximumOf, useOffer } from '../offer/offer-terms.ts'
import { AccountPage, Facts, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { useApp } from '../session/app-context.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { useKeptKey } from '../signing/kept-key.ts'
import { checkedAmount } from '../signing/money-error.ts'
import css from '../signing/signing.module.css'
import { useSignedAct } from '../signing/use-signed-act.tsx'

export function Page() {
  const t = useTranslations('order')
  const textOf = useProblemText()
  const href = useHref()
  const { depositId = '' } = useSite().params
  const { data, isError, refetch } = useAsk(depositCalls.byId, { params: { depositId } })
  const { offer } = useOffer(data?.deposit.productId)
  if (isError) return <Missing onRetry={() => void refetch()} />
  if (!data || offer === undefined)
    return (
      <AccountPage title={t('track.top')}>
        <RowsLoading rows={3} />
      </AccountPage>
    )
  return (
    <AccountPage title={offer ? t('deposit.topUp', { bank: offer.bank.name }) : t('track.top')}>
      {!offer ? (
        <Notice tone="warn" title={t('gone.title')} />
      ) : canTopUp(data.deposit) ? (
        <TopUp deposit={data.deposit} offer={offer} />
      ) : (
        <Notice tone="warn" title={textOf({ code: 'product_instance_must_be_active' })} />
      )}
      <div>
        <ButtonLink href={href('deposit', { depositId })} look="secondary" size="small">
          {t('deposit.back')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

type Chosen = { deposit: WireDeposit; offer: WireOffer }

function usePlacedOrder({ deposit, offer }: Chosen) {
  const [warned, setWarned] = useState<WireOrder>()
  const [acknowledgesCover, setAcknowledges] = useState(false)
  const place = useAct(orderCalls.place)
  const placing = useKeptKey()

  /** The order, or nothing while the customer has to know something first. */
  async function placed(amount: string): Promise<WireOrder | undefined> {
    const body = { productId: offer.id, amount, rate: offer.rate, instanceId: deposit.id }
    const order =
      warned?.amount === amount
        ? warned
        : await placing((idempotencyKey) => place.mutateAsync({ body, idempotencyKey }))
    const mustKnow = order.warnings.includes('cover')
    setWarned(mustKnow ? order : undefined)
    return !mustKnow || acknowledgesCover ? order : undefined
  }

  const { isPending } = place
  return { placed, isPending, isWarned: warned !== undefined, acknowledgesCover, setAcknowledges }
}

function Lead({ offer }: { offer: WireOffer }) {
  const t = useTranslations('order.deposit')
  const { both } = useRateWords()
  const { locale } = useSite().market
  const shown = formatPercent(locale, rate(offer.shownRate))
  return <p>{t('topUpLead', { rate: both(offer, offer.currency) ?? shown })}</p>
}

function TopUp(chosen: Chosen) {
  const { deposit, offer } = chosen
  const t = useTranslations('order')
  const href = useHref()
  const { go } = useApp()
  const { locale } = useSite().market
  const [text, setText] = useState('')
  const { placed, isPending, isWarned, acknowledgesCover, setAcknowledges } = usePlacedOrder(chosen)
  const prepare = useAct(orderCalls.prepare)
  const confirm = useAct(orderCalls.confirm)
  const act = useSignedAct<HTMLFormElement>()
  const balance = parseMoney(deposit.balance, deposit.currencyCode)!
  const max = subtract(maximumOf(offer), balance)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const min = money(1n, deposit.currencyCode)
    const checked = checkedAmount(locale, text, deposit.currencyCode, { min, max })
    if (checked.error) return act.refuse(checked.error)
    const amount = decimalOf(checked.amount)
    let orderId: string | undefined
    const done = await act.run(async ({ signatureId, idempotencyKey }) => {
      orderId ??= (await placed(amount))?.id
      if (!orderId) return undefined
      const params = { orderId }
      return signatureId
        ? confirm.mutateAsync({ params, body: { signatureId }, idempotencyKey })
        : prepare.mutateAsync({ params, body: { acknowledgesCover } })
    })
    if (done?.reply) go(href('orderTracking', { orderId: orderId! }))
  }
  return (
    <>
      <form ref={act.place} className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <Lead offer={offer} />
        <Facts
          facts={[
            { label: t('deposit.balance'), value: formatMoney(locale, balance), isNumber: true },
          ]}
        />
        <AmountField
          label={t('amount.label')}
          text={text}
          currency={deposit.currencyCode}
          error={act.refusal}
          hint={t('deposit.topUpRange', { max: formatRound(locale, max) })}
          onText={(typed) => {
            setText(typed)
            act.tell(undefined)
          }}
        />
        {isWarned && (
          <Notice tone="warn" title={t('check.coverTitle')}>
            <CheckField
              label={t('check.cover')}
              checked={acknowledgesCover}
              onChange={(event) => setAcknowledges(event.currentTarget.checked)}
            />
          </Notice>
        )}
        <div>
          <Button type="submit" disabled={isPending || prepare.isPending}>
            {t('amount.next')}
          </Button>
        </div>
      </form>
      {act.signing}
    </>
  )
}
