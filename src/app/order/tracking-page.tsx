// An order after the signature: where the money is, what happens next and when, and the ways out.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { orderCalls, type WireOrder } from '#contracts/orders.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { larger, type Money, money, parseMoney, subtract } from '#domain/money.ts'
import { isOrderActionAllowed, isUnsigned } from '#domain/order/order.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Level } from '#ui/drawing/level.tsx'
import { keyOf } from '../data/ask-query.ts'
import { soonMs, useExpecting } from '../data/use-expecting.ts'
import { useMay } from '../data/use-standing.ts'
import { OrderReason } from '../holdings/order-reason.tsx'
import { useBanks, useOverview } from '../holdings/use-overview.ts'
import { useRateWords } from '../holdings/use-rate-words.ts'
import { useBank } from '../offer/offer-terms.ts'
import { AccountPage, AccountSection, Facts, Sections } from '../page/account-page.tsx'
import { LoadingPage } from '../page/loading-page.tsx'
import { Missing } from '../page/message.tsx'
import { SimulatorLink } from '../page/simulator.tsx'
import { PayInInstructions } from '../pay-in/instructions.tsx'
import { useApp } from '../session/app-context.tsx'
import { NotSignedByAll } from '../signing/waiting.tsx'
import { Cancellation } from './cancellation.tsx'
import { useComingRate } from './coming-rate.tsx'
import { Legs } from './legs.tsx'
import css from './order.module.css'
import { OrderBadge } from './order-badge.tsx'
import { Papers } from './papers.tsx'
import { Revocation } from './revocation.tsx'

type Tracked = CallReply<typeof orderCalls.byId>

function useOrder(orderId: string) {
  const { client } = useApp()
  const queries = useQueryClient()
  const { isExpecting, expect, isThere } = useExpecting()
  const request = { params: { orderId } }
  const query = useQuery({
    queryKey: keyOf(orderCalls.byId, request),
    queryFn: () => client.ask(orderCalls.byId, request),
    refetchInterval: isExpecting ? soonMs : false,
  })
  const state = query.data?.order.instructionState
  const before = useRef(state)
  useEffect(() => {
    if (!state) return
    // What it has moved is on the account too, which the header shows.
    client.forget()
    if (before.current && before.current !== state) void queries.invalidateQueries()
    before.current = state
    isThere()
  }, [state, client, queries, isThere])
  return { ...query, expect }
}

export function Page() {
  const { orderId = '' } = useSite().params
  const { data, isError, refetch, expect } = useOrder(orderId)
  if (isError) return <Missing onRetry={() => void refetch()} />
  if (!data) return <LoadingPage />
  return <Tracking tracked={data} onPaid={expect} />
}

const gapOf = ({ missing, amount, currencyCode }: WireOrder): Money =>
  parseMoney(missing ?? amount, currencyCode)!

function useSaid({ order }: Tracked, bank: string) {
  const t = useTranslations('order.track')
  const { market } = useSite()
  const day = (date: Parameters<typeof formatDate>[1]) => formatDate(market.locale, date, 'long')
  const { instructionState: state, fundBy, forwardOn, valueDate } = order
  switch (state) {
    case 'DRAFTED':
    case 'VALIDATED':
    case 'PREPARED':
      return t('open')
    case 'CONFIRMED': {
      const gap = gapOf(order)
      return gap.minor > 0n
        ? t('CONFIRMED', { missing: formatMoney(market.locale, gap), day: day(fundBy!) })
        : t('paid')
    }
    case 'FUNDED':
      return t('FUNDED', { day: day(forwardOn!) })
    case 'EXECUTED':
      return t('EXECUTED', { day: day(valueDate!) })
    case 'EXPORTED':
    case 'IN_PROGRESS':
    case 'REJECTED':
      return t(state, { bank })
    default:
      return t(state)
  }
}

/** Money that a deposit's end has set free, with the way back to it. */
function useSource({ followUpOf, amount, currencyCode }: WireOrder) {
  const t = useTranslations('order.track')
  const href = useHref()
  const { market } = useSite()
  const { data } = useOverview()
  const bankOf = useBanks()
  const deposit = data?.deposits.find(({ id }) => id === followUpOf)
  if (!deposit?.maturesOn) return undefined
  return (
    <a href={href('deposit', { depositId: deposit.id })} data-freed>
      {t('fromDeposit', {
        amount: formatMoney(market.locale, parseMoney(amount, currencyCode)!),
        bank: bankOf(deposit.bankId).name,
        day: formatDate(market.locale, deposit.maturesOn, 'long'),
      })}
    </a>
  )
}

function Tracking({ tracked, onPaid }: { tracked: Tracked; onPaid: () => void }) {
  const t = useTranslations('order')
  const href = useHref()
  const { market } = useSite()
  const { order } = tracked
  const rate = useRateWords().whole(order, order.currencyCode)
  const bank = useBank(order.bankId)?.name ?? ''
  const said = useSaid(tracked, bank)
  const amount = parseMoney(order.amount, order.currencyCode)!
  const state = order.instructionState
  const isSigned = !isUnsigned(order.state)
  const source = useSource(order)
  const mayOrder = useMay('order')
  const coming = useComingRate(order)
  return (
    <AccountPage title={t('track.of', { bank, amount: formatMoney(market.locale, amount) })}>
      <div className={css.verdict} data-order-state={state} role="status">
        <OrderBadge state={state} />
        <p>{said}</p>
        <OrderReason reason={order.reason} />
        <div className={css.acts}>
          {mayOrder && !isSigned && !order.waiting && state !== 'CANCELLED' && (
            <ButtonLink href={href('order', { offerId: order.productId })}>
              {t('list.continue')}
            </ButtonLink>
          )}
          {state === 'EXECUTED' && order.instanceId && (
            <ButtonLink href={href('deposit', { depositId: order.instanceId })}>
              {t('track.deposit')}
            </ButtonLink>
          )}
        </div>
      </div>
      {order.waiting && <NotSignedByAll waiting={order.waiting} />}
      {state === 'CONFIRMED' && <Funding order={order} onPaid={onPaid} />}
      {isSigned && <Legs tracked={tracked} bank={bank} />}
      <Sections>
        <AccountSection title={t('track.details')}>
          <Facts
            facts={[
              {
                label: t('check.amount'),
                value: formatMoney(market.locale, amount),
                isNumber: true,
              },
              { label: t('check.rate'), value: rate, isNumber: true },
              ...coming,
              { label: t('check.bank'), value: bank },
              { label: t('track.from'), value: source },
              {
                label: t('check.maturity'),
                value: order.maturity && t(`maturity.${order.maturity}`),
              },
              { label: t('check.reference'), value: order.reference, isNumber: true },
            ]}
          />
          <Papers orderId={order.id} />
        </AccountSection>
        <WaysOut {...{ order, bank }} />
      </Sections>
      <div className={css.acts}>
        <ButtonLink href={href('orders')} look="secondary" size="small">
          {t('list.all')}
        </ButtonLink>
      </div>
      <SimulatorLink href="/simulator/day" name="day" />
    </AccountPage>
  )
}

/** For whoever may take an order back. */
function WaysOut({ order, bank }: { order: WireOrder; bank: string }) {
  if (!useMay('cancel')) return null
  return (
    <>
      {isOrderActionAllowed('cancel', order) && <Cancellation order={order} />}
      <Revocation order={order} bank={bank} />
    </>
  )
}

/** How much of the amount has come, and how the rest is paid in. */
function Funding({ order, onPaid }: { order: WireOrder; onPaid: () => void }) {
  const t = useTranslations('order.track')
  const { locale } = useSite().market
  const amount = parseMoney(order.amount, order.currencyCode)!
  const missing = gapOf(order)
  if (missing.minor === 0n) return null
  const paid = larger(subtract(amount, missing), money(0n, order.currencyCode))
  const said = t('arrived', {
    paid: formatMoney(locale, paid),
    amount: formatMoney(locale, amount),
  })
  const due = t('due', { day: formatDate(locale, order.fundBy!, 'long') })
  return (
    <>
      <Level
        summary={`${said}, ${due}`}
        share={(Number(paid.minor) / Number(amount.minor)) * 100}
        from={said}
        to={due}
      />
      <PayInInstructions
        amount={missing}
        reference={order.reference}
        by={order.fundBy!}
        onPaid={onPaid}
      />
    </>
  )
}
