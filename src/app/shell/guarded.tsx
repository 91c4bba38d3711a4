// Pages that are there to do something, for whoever may do it; others are told that it is not theirs to do.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Act } from '#domain/party/acts.ts'
import type { CustomerPage } from '#domain/site/routes.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useMay } from '../data/use-standing.ts'
import { useProblemText } from '../form/problem-text.ts'
import { AccountPage } from '../page/account-page.tsx'

const pageActs = {
  order: 'draft',
  depositTopUp: 'draft',
  accountWithdrawal: 'payout',
  depositWithdrawal: 'withdrawal',
  initialReferenceAccount: 'referenceAccount',
  referenceAccountUpdate: 'referenceAccount',
  updateFinancialInformation: 'customerData',
  exemptionOrder: 'exemptionOrder',
  investmentStart: 'draft',
  investmentBuy: 'draft',
  investmentSell: 'draft',
  investmentClose: 'draft',
  investmentPlan: 'draft',
  investmentStrategy: 'draft',
  investmentSuitability: 'draft',
  pensionStart: 'draft',
  commitmentStart: 'draft',
  pensionContributions: 'draft',
  investmentTransfer: 'draft',
  investmentMigration: 'draft',
} as const satisfies Partial<Record<CustomerPage, Act>>
type ActingPage = keyof typeof pageActs

const isActing = (page: CustomerPage | undefined): page is ActingPage =>
  page !== undefined && page in pageActs

type Props = { page: CustomerPage | undefined; children: ReactNode }

export const Guarded = ({ page, children }: Props) =>
  isActing(page) ? <IfAllowed page={page}>{children}</IfAllowed> : children

function IfAllowed({ page, children }: { page: ActingPage; children: ReactNode }) {
  const t = useTranslations('account.titles')
  const textOf = useProblemText()
  if (useMay(pageActs[page])) return children
  return (
    <AccountPage title={t(page)}>
      <Notice tone="warn" title={textOf({ code: 'role.forbidden' })} />
    </AccountPage>
  )
}
