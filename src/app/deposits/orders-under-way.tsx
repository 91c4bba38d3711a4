// Orders that are not a deposit yet, with the way to where the money is.

import { useTranslations } from 'use-intl/react'
import type { ListedOrder } from '#contracts/orders.ts'
import { productCalls } from '#contracts/products.ts'
import type { DepositGroup } from '#domain/holdings/holdings.ts'
import { useHref } from '#shell/site.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useFigures } from '../holdings/use-figures.ts'
import type { BankOf } from '../holdings/use-overview.ts'
import { useRateWords } from '../holdings/use-rate-words.ts'
import css from '../page/lists.module.css'

type OrdersProps = { orders: readonly ListedOrder[]; bankOf: BankOf }

/** An order knows its product, and the product its kind. */
export function useOrdersOf(orders: readonly ListedOrder[], group: DepositGroup) {
  const { data = [] } = useAsk(productCalls.list, {}, { isEnabled: orders.length > 0 })
  const types = new Map(data.map(({ id, type }) => [id, type]))
  return orders.filter(({ productId }) => types.get(productId)?.toLowerCase() === group)
}

export function OrdersUnderWay({ orders, bankOf }: OrdersProps) {
  const t = useTranslations('deposits.list')
  const href = useHref()
  const rates = useRateWords()
  const { amount } = useFigures()
  if (orders.length === 0) return null
  return (
    <section className={css.block} aria-labelledby="coming">
      <div>
        <h2 id="coming">{t('coming')}</h2>
        <p className={css.soft}>{t('comingText')}</p>
      </div>
      <ul className={css.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <a
              className={css.row}
              href={href('orderTracking', { orderId: order.id })}
              data-order={order.id}
            >
              <BankSign id={order.bankId} letters={bankOf(order.bankId).letters} size="small" />
              <span className={css.rowMain}>
                <span className={css.rowTitle}>{bankOf(order.bankId).name}</span>
                <span className={css.rowMeta}>
                  <span className="number">{rates.brief(order)}</span>, {t('follow')}
                </span>
              </span>
              <span className={css.rowFigures}>
                <span className={`number ${css.rowAmount}`}>
                  {amount(order.amount, order.currencyCode)}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
