// Notifications: what the customer wants to hear about, one switch each. [ENT-045]

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { integrationCalls } from '#contracts/integration.ts'
import { isFixedConsent } from '#domain/customer/mail-consent.ts'
import { isWrittenTo } from '#domain/party/acts.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useConsents } from '../data/customer-data.ts'
import { useAct } from '../data/use-ask.ts'
import { useMay, useStanding } from '../data/use-standing.ts'
import { useProblemText } from '../form/problem-text.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { AccountPage, AccountSection, RowsLoading } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'
import { ReturnedMail } from '../page/returned-mail.tsx'
import { LetterWishes } from './letter-wishes.tsx'
import { SwitchRow } from './switch-row.tsx'

type Consent = CallReply<typeof integrationCalls.mailConsents>[number]

/** Whoever signs for others is written to, and decides about that alone. */
export function Page() {
  const t = useTranslations('account-pages.notifications')
  const isOwner = useMay('customerData')
  const standing = useStanding()
  const textOf = useProblemText()
  const isNobodys = !isOwner && standing !== undefined && !isWrittenTo(standing)
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      <ReturnedMail />
      <LetterWishes />
      {isOwner && <News />}
      {isNobodys && <Notice tone="warn" title={textOf({ code: 'role.forbidden' })} />}
    </AccountPage>
  )
}

function News() {
  const t = useTranslations('account-pages.notifications')
  const { data, isError, refetch } = useConsents()
  return (
    <AccountSection title={t('news')}>
      {data ? (
        <ul className={entries.list}>
          {data.map((consent) => (
            <li key={consent.id}>
              <ConsentSwitch consent={consent} />
            </li>
          ))}
        </ul>
      ) : isError ? (
        <PartMissing onRetry={() => void refetch()} />
      ) : (
        <RowsLoading rows={7} />
      )}
    </AccountSection>
  )
}

function ConsentSwitch({ consent: { id, valid } }: { consent: Consent }) {
  const t = useTranslations('account-pages.notifications')
  const act = useAct(integrationCalls.setMailConsent)
  return (
    <SwitchRow
      id={`consent-${id}`}
      name={t(`${id}.name`)}
      text={t(`${id}.text`)}
      isFixed={isFixedConsent(id)}
      isOn={act.isPending ? act.variables.body.valid : valid}
      act={act}
      onChange={(isOn) => act.mutate({ params: { consentId: id }, body: { valid: isOn } })}
    />
  )
}
