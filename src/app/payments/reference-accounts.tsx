// All accounts money can be paid out to: which is preferred, what the others wait for, and one more.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { KeptReferenceAccount } from '#contracts/reference-account.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { type Details, useDetails } from '../data/use-details.ts'
import { useReferenceAccounts } from '../data/use-reference-accounts.ts'
import { useMay } from '../data/use-standing.ts'
import { Done } from '../form/form.tsx'
import { AccountPage, AccountSection, RowsLoading, Sections } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { Waiting } from '../signing/waiting.tsx'
import { type AccountOutcome, KeptAccount, outcomeOf } from './kept-account.tsx'
import { ReferenceAccountForm } from './reference-account-form.tsx'

export function Page() {
  const t = useTranslations('account-pages.references')
  const listed = useReferenceAccounts()
  const details = useDetails()
  if (listed.isError || details.isError)
    return <Missing onRetry={() => void Promise.all([listed.refetch(), details.refetch()])} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {listed.data && details.data ? (
        <Accounts accounts={listed.data} details={details.data} />
      ) : (
        <RowsLoading rows={3} />
      )}
    </AccountPage>
  )
}

type Props = { accounts: readonly KeptReferenceAccount[]; details: Details }

function Accounts({ accounts, details }: Props) {
  const t = useTranslations('account-pages.references')
  const reference = useTranslations('account-pages.reference')
  const href = useHref()
  const canAdd = useMay('referenceAccount')
  const [last, setLast] = useState<AccountOutcome & { at: number }>()
  const [forms, setForms] = useState(0)
  const tell = (outcome: AccountOutcome) => setLast({ ...outcome, at: (last?.at ?? 0) + 1 })
  const textOf = (said: NonNullable<AccountOutcome['said']>) =>
    said === 'pending' ? reference('pending') : t(said)
  return (
    <>
      {last?.waiting && <Waiting key={last.at} waiting={last.waiting} />}
      {last?.said && <Done key={last.at} title={textOf(last.said)} />}
      <Sections>
        {accounts.map((account) => (
          <KeptAccount
            key={account.accountId}
            {...{ account, details }}
            hasOthers={accounts.length > 1}
            onDone={tell}
          />
        ))}
        {canAdd && (
          <AccountSection title={t('add')} hint={t('addHint')}>
            <ReferenceAccountForm
              key={forms}
              details={details}
              isFurther={accounts.some(({ state }) => state === 'ACTIVE')}
              onDone={(saved) => {
                setForms(forms + 1)
                tell(outcomeOf(saved))
              }}
            />
          </AccountSection>
        )}
      </Sections>
      <div>
        <ButtonLink href={href('paymentMethods')} look="secondary" size="small">
          {useTranslations('account-pages.payment')('title')}
        </ButtonLink>
      </div>
    </>
  )
}
