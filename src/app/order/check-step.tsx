// The second step: the whole order once more, the papers to read, and the signature.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { orderCalls, type WireOrder } from '#contracts/orders.ts'
import { formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { isToBeSigned } from '#domain/order/order.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/form/choice.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { type Told, useProblemText } from '../form/problem-text.ts'
import { useRateWords } from '../holdings/use-rate-words.ts'
import { useLimit } from '../offer/offer-terms.ts'
import { type Fact, Facts } from '../page/account-page.tsx'
import { LoadingPage } from '../page/loading-page.tsx'
import { Missing } from '../page/message.tsx'
import { OrderActs } from '../signing/order-acts.tsx'
import form from '../signing/signing.module.css'
import { useLeaving, useOrderSigning } from '../signing/use-order-check.ts'
import { ComingRate, useComingRate } from './coming-rate.tsx'
import { Figures } from './figures.tsx'
import css from './order.module.css'
import { OfferHead, OrderFrame, Steps } from './order-frame.tsx'
import { Papers } from './papers.tsx'

type Props = {
  offer: WireOffer
  orderId: string
  onBack: () => void
  /** The order is not there any more, or no longer of today. */
  onLost: () => void
  onConfirmed: () => void
}

export function CheckStep(props: Props) {
  const { offer, orderId, onLost, onConfirmed } = props
  const { data, isError, refetch } = useAsk(orderCalls.byId, { params: { orderId } })
  const state = data?.order.state
  const isOpen = state !== undefined && isToBeSigned(state)
  const isGone = state === 'CANCELLED' || isError
  useLeaving(isGone || (state !== undefined && !isOpen), isGone ? onLost : onConfirmed)
  if (isError) return <Missing onRetry={() => void refetch()} />
  if (!data || !isOpen) return <LoadingPage />
  return <Check {...props} offer={offer} order={data.order} />
}

function useFacts(offer: WireOffer, order: WireOrder): Fact[] {
  const t = useTranslations('order')
  const words = useOfferWords()
  const rates = useRateWords()
  const { market } = useSite()
  const { locale } = market
  const coming = useComingRate(order)
  return [
    { label: t('check.amount'), value: amountOf(order, locale), isNumber: true },
    {
      label: t('check.rate'),
      value: rates.whole(order, order.currencyCode),
      isNumber: true,
    },
    ...coming,
    { label: t('check.bank'), value: offer.bank.name },
    {
      label: t('check.product'),
      value: `${market.productNames[offer.type]}, ${words.term(offer)}`,
    },
    { label: t('check.payout'), value: words.payout(offer.payout) },
    { label: t('check.early'), value: words.early(offer.earlyTermination) },
    { label: t('check.maturity'), value: order.maturity && t(`maturity.${order.maturity}`) },
    { label: t('check.reference'), value: order.reference, isNumber: true },
  ]
}

const amountOf = ({ amount, currencyCode }: WireOrder, locale: Parameters<typeof formatMoney>[0]) =>
  formatMoney(locale, parseMoney(amount, currencyCode)!)

type Ticks = { read: boolean; cover: boolean }

function Check({ offer, order, onBack, onLost, onConfirmed }: Props & { order: WireOrder }) {
  const t = useTranslations('order.check')
  const facts = useFacts(offer, order)
  const [ticks, setTicks] = useState<Ticks>({ read: false, cover: false })
  const prepare = useAct(orderCalls.prepare)
  const confirm = useAct(orderCalls.confirm)
  const { id: orderId, warnings } = order
  const needsCover = warnings.includes('cover')
  const params = { orderId }
  const { start, isTold, refusal, place, signing } = useOrderSigning({
    isTicked: ticks.read && (!needsCover || ticks.cover),
    prepare: () =>
      prepare.mutateAsync({ params, body: needsCover ? { acknowledgesCover: true } : {} }),
    confirm: ({ signatureId, idempotencyKey }) =>
      confirm.mutateAsync({ params, body: { signatureId }, idempotencyKey }),
    onConfirmed,
    endsOn: ({ code }) => code === 'offer.changed',
  })
  return (
    <OrderFrame>
      <Steps at="check" />
      <OfferHead offer={offer} />
      <div className={css.columns}>
        <div ref={place} className={form.form}>
          <h1 className={css.heading}>{t('title')}</h1>
          {refusal && <Refused error={refusal} onAgain={onLost} />}
          <section className={css.part} aria-labelledby="summary">
            <h2 id="summary">{t('summary')}</h2>
            <Facts facts={facts} />
            <ComingRate order={order} />
          </section>
          <section className={css.part} aria-labelledby="papers">
            <h2 id="papers">{t('papers')}</h2>
            <p className={form.hint}>{t('papersHint')}</p>
            <Papers orderId={orderId} />
            <Tick
              name="read"
              text={t('read')}
              isTicked={ticks.read}
              error={isTold && !ticks.read ? t('readMissing') : undefined}
              onTick={(read) => setTicks({ ...ticks, read })}
            />
          </section>
          <Warnings
            offer={offer}
            order={order}
            isTold={isTold}
            isTicked={ticks.cover}
            onTick={(cover) => setTicks({ ...ticks, cover })}
          />
          <OrderActs
            isBusy={prepare.isPending}
            onOrder={start}
            back={
              <Button look="quiet" size="large" onClick={onBack}>
                {t('back')}
              </Button>
            }
          />
        </div>
        <Figures offer={offer} amount={parseMoney(order.amount, order.currencyCode)!} />
      </div>
      {signing}
    </OrderFrame>
  )
}

/** Another rate is shown with the way to look again; what else was refused is said. */
function Refused({ error, onAgain }: { error: Told; onAgain: () => void }) {
  const t = useTranslations('order.check')
  const textOf = useProblemText()
  const { market } = useSite()
  if (error.code !== 'offer.changed') return <Notice tone="bad" title={textOf(error)} />
  const percent = error.params?.rate
  return (
    <Notice tone="bad" title={t('changed')}>
      <p>
        {percent
          ? t('changedText', { rate: formatPercent(market.locale, rate(String(percent))) })
          : t('goneText')}
      </p>
      <NoticeActs>
        <Button look="secondary" size="small" onClick={onAgain}>
          {t('again')}
        </Button>
      </NoticeActs>
    </Notice>
  )
}

type WarningsProps = {
  offer: WireOffer
  order: WireOrder
  isTold: boolean
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

function Warnings({ offer, order: { warnings }, isTold, isTicked, onTick }: WarningsProps) {
  const t = useTranslations('order.check')
  const { market } = useSite()
  const limit = formatRound(market.locale, useLimit(offer))
  return (
    <>
      {warnings.includes('duplicate') && <Notice tone="warn" title={t('duplicate')} />}
      {warnings.includes('coverHint') && <Notice tone="warn" title={t('coverHint', { limit })} />}
      {warnings.includes('cover') && (
        <Notice tone="warn" title={t('coverTitle')}>
          <p>{t('coverText', { limit })}</p>
          <Tick
            name="cover"
            text={t('cover')}
            isTicked={isTicked}
            error={isTold && !isTicked ? t('coverMissing') : undefined}
            onTick={onTick}
          />
        </Notice>
      )}
    </>
  )
}

type TickProps = {
  name: string
  text: string
  isTicked: boolean
  error: string | undefined
  onTick: (isTicked: boolean) => void
}

function Tick({ name, text, isTicked, error, onTick }: TickProps) {
  return (
    <CheckField
      name={name}
      label={text}
      checked={isTicked}
      error={error}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  )
}
