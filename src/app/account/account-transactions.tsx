// Account transactions: what came in and went out of the transaction account, the newest first.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { paymentCalls } from '#contracts/payments.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { isNegative, parseMoney } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useAccount } from '../data/customer-data.ts'
import { useAsk } from '../data/use-ask.ts'
import { Missing } from '../shell/message.tsx'
import css from './account.module.css'
import { AccountPage, Empty, RowsLoading } from './account-page.tsx'
import { useCustomerId } from './use-details.ts'

export function Page() {
  const t = useTranslations('account-pages.transactions')
  const href = useHref()
  const customerId = useCustomerId()
  const account = useAccount()
  const of = account.data?.id ?? ''
  const { data, isError, refetch } = useAsk(
    paymentCalls.transactions,
    { query: { customer_id: customerId, of } },
    { isEnabled: of !== '' },
  )
  if (isError || account.isError)
    return <Missing onRetry={() => void (account.isError ? account.refetch() : refetch())} />
  const isNone = account.data === null || data?.length === 0
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {isNone ? (
        <Empty title={t('empty')} text={t('emptyText')}>
          <ButtonLink href={href('paymentMethods')} size="small">
            {t('payIn')}
          </ButtonLink>
        </Empty>
      ) : data ? (
        <ul className={css.list}>
          {data.map((transaction) => (
            <li key={`${transaction.id} ${transaction.line}`}>
              <Entry transaction={transaction} />
            </li>
          ))}
        </ul>
      ) : (
        <RowsLoading rows={6} />
      )}
    </AccountPage>
  )
}

type Transaction = CallReply<typeof paymentCalls.transactions>[number]

function Entry({ transaction }: { transaction: Transaction }) {
  const t = useTranslations('account-pages.transactions')
  const { market } = useSite()
  const { kind, currencyCode, bookedOn } = transaction
  const amount = parseMoney(transaction.amount, currencyCode)!
  const after = parseMoney(transaction.balanceAfter, currencyCode)!
  const name = `kinds.${kind}`
  return (
    <div className={css.entry} data-transaction={kind}>
      <span>
        <span className={css.entryTitle}>
          {t.has(name as never) ? t(name as never) : t('other')}
        </span>
        <br />
        <span className={css.entryMeta}>{formatDate(market.locale, bookedOn, 'medium')}</span>
      </span>
      <span>
        <span className={`number ${css.amount}`} data-positive={!isNegative(amount) || undefined}>
          {formatMoney(market.locale, amount)}
        </span>
        <br />
        <span className={`number ${css.entryMeta}`}>
          {t('after', { amount: formatMoney(market.locale, after) })}
        </span>
      </span>
    </div>
  )
}
