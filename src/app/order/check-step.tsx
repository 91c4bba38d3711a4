// The second step: the whole order once more, the papers to read, and the signature.

import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { orderCalls, type WireOrder } from '#contracts/orders.ts'
import type { SignatureRequest } from '#contracts/signatures.ts'
import { formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { FieldError } from '../form/fields.tsx'
import { Notice, NoticeActs } from '../form/form.tsx'
import { useLimit } from '../offer/offer-terms.ts'
import { type Fact, Facts } from '../page/account-page.tsx'
import { useErrorFocus } from '../page/focus.ts'
import { LoadingPage } from '../page/loading-page.tsx'
import { Missing } from '../page/message.tsx'
import { useKeptKey } from '../signing/kept-key.ts'
import { errorOfCall, type MoneyError, useMoneyError } from '../signing/money-error.ts'
import { Signing } from '../signing/signing.tsx'
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
  const isOpen = state === 'VALIDATED' || state === 'PREPARED'
  const isGone = state === 'CANCELLED' || isError
  const isOver = isGone || (state !== undefined && !isOpen)
  // Once: every step of the way there draws this page again, and would begin it anew.
  const leave = useEffectEvent(() => (isGone ? onLost() : onConfirmed()))
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])
  if (isError) return <Missing onRetry={() => void refetch()} />
  if (!data || !isOpen) return <LoadingPage />
  return <Check {...props} offer={offer} order={data.order} />
}

function useFacts(offer: WireOffer, order: WireOrder): Fact[] {
  const t = useTranslations('order')
  const words = useOfferWords()
  const { market } = useSite()
  const { locale } = market
  return [
    { label: t('check.amount'), value: amountOf(order, locale), isNumber: true },
    {
      label: t('check.rate'),
      value: `${formatPercent(locale, rate(order.shownRate))} ${market.rateSuffix}`,
      isNumber: true,
    },
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
  const [isTold, setTold] = useState(false)
  const [signature, setSignature] = useState<SignatureRequest>()
  const [error, setError] = useState<MoneyError>()
  const prepare = useAct(orderCalls.prepare)
  const confirm = useAct(orderCalls.confirm)
  const withKey = useKeptKey()
  const { place, focusError } = useErrorFocus<HTMLDivElement>()
  const { id: orderId, warnings } = order
  const needsCover = warnings.includes('cover')

  const ask = async (): Promise<SignatureRequest> => {
    const body = needsCover ? { acknowledgesCover: true } : {}
    return (await prepare.mutateAsync({ params: { orderId }, body })).signature
  }

  async function start(): Promise<void> {
    setTold(true)
    setError(undefined)
    if (!ticks.read || (needsCover && !ticks.cover)) return focusError()
    try {
      setSignature(await ask())
    } catch (refused) {
      setError(errorOfCall(refused))
      focusError()
    }
  }

  async function finish(signatureId: string): Promise<void> {
    try {
      await withKey((idempotencyKey) =>
        confirm.mutateAsync({ params: { orderId }, body: { signatureId }, idempotencyKey }),
      )
      onConfirmed()
    } catch (refused) {
      const said = errorOfCall(refused)
      if (said.code !== 'offer.changed') throw refused
      setSignature(undefined)
      setError(said)
    }
  }
  return (
    <OrderFrame>
      <Steps at="check" />
      <OfferHead offer={offer} />
      <div className={css.columns}>
        <div ref={place} className={css.form}>
          <h1 className={css.heading}>{t('title')}</h1>
          {error && <Refused error={error} onAgain={onLost} />}
          <section className={css.part} aria-labelledby="summary">
            <h2 id="summary">{t('summary')}</h2>
            <Facts facts={facts} />
          </section>
          <section className={css.part} aria-labelledby="papers">
            <h2 id="papers">{t('papers')}</h2>
            <p className={css.hint}>{t('papersHint')}</p>
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
          <div className={css.acts}>
            <Button
              size="large"
              disabled={prepare.isPending}
              aria-busy={prepare.isPending}
              onClick={() => void start()}
              data-order-now
            >
              {t('confirm')}
            </Button>
            <Button look="quiet" size="large" onClick={onBack}>
              {t('back')}
            </Button>
          </div>
        </div>
        <Figures offer={offer} amount={parseMoney(order.amount, order.currencyCode)!} />
      </div>
      {signature && (
        <Signing
          signature={signature}
          onResend={ask}
          onSigned={finish}
          onClose={() => setSignature(undefined)}
        />
      )}
    </OrderFrame>
  )
}

/** Another rate is shown with the way to look again; what else was refused is said. */
function Refused({ error, onAgain }: { error: MoneyError; onAgain: () => void }) {
  const t = useTranslations('order.check')
  const textOf = useMoneyError()
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
    <div>
      <label className={css.tick}>
        <input
          type="checkbox"
          name={name}
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `tick-${name}`}
        />
        <span>{text}</span>
      </label>
      {error && <FieldError id={`tick-${name}`} text={error} />}
    </div>
  )
}
