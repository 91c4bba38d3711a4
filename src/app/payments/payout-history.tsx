// What was withdrawn before, and how far each of it is.

import { useTranslations } from 'use-intl/react'
import { paymentCalls } from '#contracts/payments.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { AccountSection } from '../page/account-page.tsx'
import css from '../page/entries.module.css'

export function PayoutHistory() {
  const t = useTranslations('order.withdraw')
  const { market } = useSite()
  const customerId = useCustomerId()
  const { data } = useAsk(
    paymentCalls.payOuts,
    { query: { customer_id: customerId } },
    { isEnabled: customerId !== '' },
  )
  if (!data || data.length === 0) return null
  return (
    <AccountSection title={t('history')}>
      <ul className={css.list}>
        {data.map((payout) => (
          <li key={payout.id} className={css.entry} data-payout={payout.state}>
            <span>
              <span className={css.entryTitle}>{t(`states.${payout.state}`)}</span>
              <br />
              <span className={css.entryMeta}>
                {formatDate(market.locale, payout.requestedOn, 'medium')}, {payout.target}
              </span>
            </span>
            <span className={`number ${css.amount}`}>
              {formatMoney(market.locale, parseMoney(payout.amount, payout.currencyCode)!)}
            </span>
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}
