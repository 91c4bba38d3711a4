// Every order of the customer, of deposits and of portfolios, the newest first, each with where it stands.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { investingCalls, type WireInvestmentOrder } from '#contracts/investing.ts'
import { type ListedOrder, orderCalls } from '#contracts/orders.ts'
import type { WireOtherOrder } from '#contracts/other-order.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useRateWords } from '../holdings/use-rate-words.ts'
import { useBank } from '../offer/offer-terms.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import css from './order.module.css'
import { OrderBadge } from './order-badge.tsx'
import { OtherOrderRow } from './other-order-row.tsx'
import { PortfolioOrderRow } from './portfolio-order-row.tsx'

export function Page() {
  const t = useTranslations('order.list')
  const href = useHref()
  const customerId = useCustomerId()
  const asked = { query: { customer_id: customerId } }
  const isEnabled = customerId !== ''
  const deposits = useAsk(orderCalls.list, asked, { isEnabled })
  const portfolios = useAsk(investingCalls.orders, asked, { isEnabled })
  if (deposits.isError || portfolios.isError)
    return (
      <Missing
        onRetry={() => {
          void deposits.refetch()
          void portfolios.refetch()
        }}
      />
    )
  // What was begun and never signed is no order to the customer.
  const shown =
    deposits.data &&
    portfolios.data &&
    [...deposits.data, ...portfolios.data]
      .filter(({ confirmedOn }) => confirmedOn)
      .toSorted((one, other) => other.confirmedOn!.localeCompare(one.confirmedOn!))
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {!shown ? (
        <RowsLoading />
      ) : shown.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')}>
          <ButtonLink href={href('products')} size="small">
            {t('offers')}
          </ButtonLink>
        </Empty>
      ) : (
        <ul className={css.orders}>
          {shown.map((order) => (
            <li key={order.id}>
              <AnyRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  )
}

type Shown = ListedOrder | WireInvestmentOrder | WireOtherOrder

function AnyRow({ order }: { order: Shown }) {
  if ('portfolioId' in order) return <PortfolioOrderRow order={order} />
  return 'type' in order ? <OtherOrderRow order={order} /> : <Row order={order} />
}

function Row({ order }: { order: ListedOrder }) {
  const href = useHref()
  const { market } = useSite()
  const rates = useRateWords()
  const { name = '', letters } = useBank(order.bankId) ?? {}
  const amount = parseMoney(order.amount, order.currencyCode)!
  return (
    <a
      href={href('orderTracking', { orderId: order.id })}
      className={css.orderRow}
      data-order={order.instructionState}
    >
      <BankSign id={order.bankId} letters={letters} />
      <span className={css.offerName}>
        <strong>{name}</strong>
        <span>
          {formatDate(market.locale, order.confirmedOn!, 'medium')}, {rates.brief(order)}
        </span>
      </span>
      <span className={css.orderEnd}>
        <strong className="number">{formatMoney(market.locale, amount)}</strong>
        <OrderBadge state={order.instructionState} />
      </span>
      <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
    </a>
  )
}
