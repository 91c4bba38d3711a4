// Why somebody finds themselves in another of their accounts: their part in the one they were in has ended.

import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { accountHolders } from '#domain/customer/customer.ts'
import { accountOverParameter } from '#domain/site/session.ts'
import { Notice } from '#ui/form/notice.tsx'
import { Container } from '#ui/section.tsx'
import { useCustomer } from '../data/customer-data.ts'
import css from './first-step.module.css'

export function AccountOver() {
  const t = useTranslations('account.accountOver')
  const locale = useLocale()
  const { data: customer } = useCustomer()
  const [search] = useSearchParams()
  if (!customer || !search.has(accountOverParameter)) return null
  const names = new Intl.ListFormat(locale).format(accountHolders(customer))
  return (
    <Container className={css.place}>
      <div data-account-over>
        <Notice tone="warn" title={t('title')}>
          <p>{t('text', { names })}</p>
        </Notice>
      </div>
    </Container>
  )
}
