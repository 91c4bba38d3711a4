// Paying in without an order: where to, by which reference.

import { useTranslations } from 'use-intl/react'
import { printCustomerId } from '#domain/customer/customer.ts'
import { money } from '#domain/money.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAccount } from '../data/customer-data.ts'
import { AccountMissing } from '../holdings/account-missing.tsx'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Transfer } from '../pay-in/instructions.tsx'
import css from '../pay-in/pay-in.module.css'
import { PayInNow } from '../pay-in/pay-in-now.tsx'
import { PaidAtBank, PayAtBank } from './bank-payment.tsx'
import { CollectInstead } from './collect.tsx'

const shownMinor = 10_000_00n

export function Page() {
  const t = useTranslations('order.payIn')
  const dashboard = useTranslations('account.dashboard')
  const payIns = useTranslations('account-pages.payIns')
  const href = useHref()
  const query = useAccount()
  const { data: account, isPending } = query
  const reference = printCustomerId(account?.customerId ?? '')
  if (query.isError) return <AccountMissing account={query} title={t('title')} lead={t('lead')} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      <PaidAtBank />
      {isPending ? (
        <RowsLoading rows={2} />
      ) : account && (account.iban || account.accountNumber) ? (
        <section className={css.panel}>
          <Transfer account={account} reference={reference} />
          <PayInNow
            account={account}
            amount={money(shownMinor, account.balance.current.currency)}
            reference={reference}
            onPaid={() => {}}
          />
          <PayAtBank account={account} />
          <CollectInstead />
          <p>
            <a href={href('payIns')}>{payIns('all')}</a>
          </p>
        </section>
      ) : (
        <Empty title={t('noAccount')} text={t('noAccountText')}>
          <ButtonLink href={href('products')} look="secondary" size="small">
            {dashboard('compare')}
          </ButtonLink>
        </Empty>
      )}
    </AccountPage>
  )
}
