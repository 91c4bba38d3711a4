// Payment methods: how money comes in, and where it goes out to. [PRV-006]

import { useTranslations } from 'use-intl/react'
import { namedBy } from '#domain/account/reference-account.ts'
import { shownIdentifiers } from '#domain/shell/account-number.ts'
import { accountLines } from '#domain/signing/mandate-act.ts'
import { useSite } from '#shell/site.tsx'
import { useAccount, useCustomer } from '../data/customer-data.ts'
import { isInMaintenance, MaintenanceNotice } from '../holdings/account-missing.tsx'
import { ReferenceAccountActs } from '../holdings/reference-account-acts.tsx'
import { AccountPage, AccountSection, Facts, RowsLoading, Sections } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { DirectDebit } from './direct-debit.tsx'

export function Page() {
  const t = useTranslations('account-pages.payment')
  const reference = useTranslations('account-pages.reference')
  const { brand, market } = useSite()
  const customer = useCustomer()
  const account = useAccount()
  if (customer.isError) return <Missing onRetry={() => void customer.refetch()} />
  if (!customer.data || account.isPending)
    return (
      <AccountPage title={t('title')} lead={t('lead')}>
        <RowsLoading rows={2} />
      </AccountPage>
    )
  const { iban, bic, accountNumber } = account.data ?? {}
  const [target] = customer.data.embedded.referenceAccounts
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      <Sections>
        <AccountSection title={t('in')} hint={t('inHint')}>
          {iban || accountNumber ? (
            <Facts
              facts={[
                { label: t('recipient'), value: brand.name },
                ...shownIdentifiers(market.locale, account.data ?? {}).map(({ id, shown }) => ({
                  label: t(id),
                  value: shown,
                  isNumber: true,
                })),
                { label: t('bic'), value: market.usesSortCode ? undefined : bic, isNumber: true },
              ]}
            />
          ) : isInMaintenance(account) ? (
            <MaintenanceNotice />
          ) : (
            <p>{t('pending')}</p>
          )}
        </AccountSection>
        <AccountSection title={t('out')} hint={t('outHint')}>
          {target?.iban || target?.accountNumber ? (
            <Facts
              facts={[
                { label: reference('holder'), value: target.accountHolder },
                { label: reference('bank'), value: target.bankName },
                ...accountLines(namedBy(target), reference),
              ]}
            />
          ) : (
            <p>{reference('none')}</p>
          )}
          <ReferenceAccountActs />
        </AccountSection>
        <DirectDebit />
      </Sections>
    </AccountPage>
  )
}
