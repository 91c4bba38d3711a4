// The first step: how much, and what becomes of it at the end. Whatever stands in the way is said here.

import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { orderCalls } from '#contracts/orders.ts'
import type { TransactionAccount } from '#domain/account/account.ts'
import type { ProductAccess } from '#domain/customer/access.ts'
import type { CustomerStatus } from '#domain/customer/customer.ts'
import {
  defaultWish,
  instructUntil,
  type MaturityWish,
  possibleWishes,
} from '#domain/deposit/maturity-instruction.ts'
import { formatDate, formatMoney, formatRound, parseAmount } from '#domain/format.ts'
import { compare, decimalOf, type Money } from '#domain/money.ts'
import { orderRefusal } from '#domain/order/order-check.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { type Told, useProblemText } from '../form/problem-text.ts'
import { maximumOf, minimumOf, planOf } from '../offer/offer-terms.ts'
import { useApp } from '../session/app-context.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount } from '../signing/money-error.ts'
import signing from '../signing/signing.module.css'
import { type Orders, usePlacing } from '../signing/use-placing.ts'
import type { Body, useDraft } from './draft.ts'
import { Figures } from './figures.tsx'
import css from './order.module.css'
import { OfferHead, OrderFrame, Steps } from './order-frame.tsx'

export type Saver = {
  status: CustomerStatus
  account: TransactionAccount | undefined
  access: ProductAccess | undefined
}

type Props = {
  offer: WireOffer
  saver: Saver
  draft: ReturnType<typeof useDraft>
  onPlaced: () => void
}

/** What no amount can change, by the rule the server asks; it is said before anything is typed. */
function blockOf(offer: WireOffer, { status, account, access }: Saver): Told | undefined {
  if (!account || !access) return { code: 'account.state' }
  if (account.isMaintenance) return { code: 'account.maintenance' }
  const min = minimumOf(offer)
  const refusal = orderRefusal({
    status,
    accountState: account.state,
    accountCurrency: account.balance.current.currency,
    access,
    terms: { kind: offer.type, rate: offer.rate, min, max: maximumOf(offer), stepMinor: 1n },
    amount: min,
    shownRate: offer.rate,
  })
  return refusal && { code: refusal }
}

function Bounds({ min, max, children }: { min: Money; max: Money; children: ReactNode }) {
  const t = useTranslations('order.amount')
  const { locale } = useSite().market
  return (
    <>
      <p>{t('range', { min: formatRound(locale, min), max: formatRound(locale, max) })}</p>
      {children}
    </>
  )
}

export function AmountStep({ offer, saver, draft: { draft, change }, onPlaced }: Props) {
  const t = useTranslations('order.amount')
  const textOf = useProblemText()
  const { market } = useSite()
  const { locale } = market
  const { act, place, isSending } = usePlacing(useDepositOrders(), { draft, change }, onPlaced)
  const [min, max] = [minimumOf(offer), maximumOf(offer)]
  const check = () => checkedAmount(locale, draft.amount, offer.currency, { min, max })
  const block = blockOf(offer, saver)
  const wishes = possibleWishes(offer.type, offer.prolongation)
  const wish = draft.maturity ?? defaultWish(offer.prolongation)
  const shown = parseAmount(locale, draft.amount, offer.currency)
  const lastDay = instructUntil(planOf(offer, min, market).end)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const checked = check()
    if (checked.error) return act.refuse(checked.error)
    const amount = decimalOf(checked.amount)
    const maturity = wishes.length > 0 && { maturity: wish }
    await place({ productId: offer.id, amount, rate: offer.rate, ...maturity })
  }
  return (
    <OrderFrame>
      <Steps at="amount" />
      <OfferHead offer={offer} />
      <div className={css.columns}>
        <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void send(e)}>
          <h1 className={css.heading}>{t('title')}</h1>
          {block && <Notice tone="warn" title={textOf(block)} />}
          <AmountField
            label={t('label')}
            text={draft.amount}
            currency={offer.currency}
            error={act.refusal}
            isDisabled={block !== undefined}
            onText={(amount) => {
              change({ amount })
              act.tell(undefined)
            }}
            onLeave={() => draft.amount && act.tell(check().error)}
            hint={
              <Bounds {...{ min, max }}>
                {!block && <Available account={saver.account!} amount={shown} />}
              </Bounds>
            }
          />
          {wishes.length > 0 && (
            <Wishes
              wishes={wishes}
              chosen={wish}
              onChoose={(maturity) => change({ maturity })}
              hint={t('maturityHint', { date: formatDate(locale, lastDay, 'long') })}
            />
          )}
          <Button type="submit" size="large" disabled={isSending || block !== undefined}>
            {isSending ? t('sending') : t('next')}
          </Button>
        </form>
        <Figures offer={offer} amount={shown && shown.minor > 0n ? shown : undefined} />
      </div>
    </OrderFrame>
  )
}

function Available({
  account,
  amount,
}: {
  account: TransactionAccount
  amount: Money | undefined
}) {
  const t = useTranslations('order.amount')
  const { market } = useSite()
  const { available } = account.balance
  if (available.minor <= 0n) return null
  const isEnough = amount && compare(available, amount) >= 0
  const said = formatMoney(market.locale, available)
  return <p>{t(isEnough ? 'enough' : 'available', { amount: said })}</p>
}

type WishesProps = {
  wishes: readonly MaturityWish[]
  chosen: MaturityWish
  hint: string
  onChoose: (wish: MaturityWish) => void
}

function Wishes({ wishes, chosen, hint, onChoose }: WishesProps) {
  const t = useTranslations('order')
  return (
    <ChoiceField
      label={t('amount.maturity')}
      name="maturity"
      isFramed
      choices={wishes.map((wish) => ({ value: wish, text: t(`maturity.${wish}`) }))}
      chosen={chosen}
      onChoose={(wish) => onChoose(wish as MaturityWish)}
    >
      <p className={signing.hint}>{hint}</p>
    </ChoiceField>
  )
}

function useDepositOrders(): Orders<Body> {
  const { client } = useApp()
  return {
    place: (body, idempotencyKey) => client.ask(orderCalls.place, { body, idempotencyKey }),
    cancel: (orderId, idempotencyKey) =>
      client.ask(orderCalls.cancel, { params: { orderId }, idempotencyKey }),
  }
}
