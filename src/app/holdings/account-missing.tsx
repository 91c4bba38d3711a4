// A page whose account did not come: in maintenance it says so, otherwise it can be asked for again.

import { ApiError } from '#contracts/errors.ts'
import { Notice } from '#ui/form/notice.tsx'
import type { useAccount } from '../data/customer-data.ts'
import { useProblemText } from '../form/problem-text.ts'
import { AccountPage } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'

const maintenance = 'account.maintenance'

type Account = Pick<ReturnType<typeof useAccount>, 'error' | 'refetch'>

export const isInMaintenance = ({ error }: Pick<Account, 'error'>): boolean =>
  error instanceof ApiError && error.code === maintenance

type Props = { account: Account; title: string; lead: string }

export function AccountMissing({ account, title, lead }: Props) {
  if (!isInMaintenance(account)) return <Missing onRetry={() => void account.refetch()} />
  return (
    <AccountPage title={title} lead={lead}>
      <MaintenanceNotice />
    </AccountPage>
  )
}

export function MaintenanceNotice() {
  const textOf = useProblemText()
  return <Notice tone="warn" title={textOf({ code: maintenance })} />
}
