// Orders of portfolios that are signed and not done, each with the way to follow it.

import { useTranslations } from 'use-intl/react'
import { investingCalls, type WireInvestmentOrder } from '#contracts/investing.ts'
import { openOrderStates } from '#domain/investment/portfolio.ts'
import { isAdvice, isMigration } from '#domain/investment/portfolio-order.ts'
import { useHref } from '#shell/site.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { pageOfAll } from '../holdings/use-order-href.ts'
import css from './investments.module.css'

/** The newest first; a pension and a private equity fund have pages of their own. */
export function useSignedOrders() {
  const customerId = useCustomerId()
  const { data, isError } = useAsk(
    investingCalls.orders,
    { query: { customer_id: customerId } },
    { isEnabled: customerId !== '' },
  )
  const orders = (data ?? [])
    .filter((order): order is WireInvestmentOrder => 'portfolioId' in order)
    .filter(({ template }) => !pageOfAll(template))
  return { orders, areKnown: data !== undefined || isError }
}

export function useOpenOrders() {
  const { orders, areKnown } = useSignedOrders()
  const open = orders.filter(({ instructionState }) => openOrderStates.includes(instructionState))
  return { open, areKnown }
}

/** What moves in kind is under way in both. */
export const isOf = ({ portfolioId, targetId }: WireInvestmentOrder, id: string): boolean =>
  id === portfolioId || id === targetId

/** How an order is called, by what it does; most by their amount. */
export const orderTitle = ({ type, mixBefore }: WireInvestmentOrder) => {
  if (mixBefore) return 'order.mix.title' as const
  if (type === 'REBALANCING') return 'order.rebalancing.title' as const
  if (type === 'STRATEGY_SWITCH') return 'order.switch.title' as const
  if (type === 'ETFC_CRYPTO_TRANSFER_CONSENT') return 'order.transfer.title' as const
  if (isMigration(type)) return 'order.migration.title' as const
  return isAdvice(type) ? ('order.advice.title' as const) : ('order.title' as const)
}

export function OpenOrders({ orders }: { orders: readonly WireInvestmentOrder[] }) {
  const t = useTranslations('investing')
  const href = useHref()
  const { amount } = useFigures()
  if (orders.length === 0) return null
  return (
    <section className={css.way} aria-labelledby="open-orders">
      <h2 id="open-orders" className={css.title}>
        {t('pending')}
      </h2>
      <ul className={css.open}>
        {orders.map((order) => (
          <li key={order.id}>
            <a href={href('investmentOrder', { instanceId: order.portfolioId, orderId: order.id })}>
              {t(orderTitle(order), {
                portfolio: order.portfolioName,
                amount: amount(order.amount, order.currencyCode),
              })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
