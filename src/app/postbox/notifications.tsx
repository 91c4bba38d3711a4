// Notifications: what the customer wants to hear about, one switch each. [ENT-045]

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { integrationCalls } from '#contracts/integration.ts'
import { isFixedConsent } from '#domain/customer/mail-consent.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useConsents } from '../data/customer-data.ts'
import { useAct } from '../data/use-ask.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'
import { Missing } from '../page/message.tsx'
import css from './postbox.module.css'

type Consent = CallReply<typeof integrationCalls.mailConsents>[number]

export function Page() {
  const t = useTranslations('account-pages.notifications')
  const { data, isError, refetch } = useConsents()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {data ? (
        <ul className={entries.list}>
          {data.map((consent) => (
            <li key={consent.id}>
              <ConsentSwitch consent={consent} />
            </li>
          ))}
        </ul>
      ) : (
        <RowsLoading rows={7} />
      )}
    </AccountPage>
  )
}

function ConsentSwitch({ consent: { id, valid } }: { consent: Consent }) {
  const t = useTranslations('account-pages.notifications')
  const act = useAct(integrationCalls.setMailConsent)
  // What was just chosen shows at once; the answer puts it right should it fail.
  const isOn = act.isPending ? act.variables.body.valid : valid
  const field = `consent-${id}`
  return (
    <>
      <div className={css.switch}>
        <label htmlFor={field}>
          <span className={entries.entryTitle}>{t(`${id}.name`)}</span>
          <br />
          <span className={entries.entryMeta}>{t(`${id}.text`)}</span>
        </label>
        {isFixedConsent(id) ? (
          <output id={field} className={css.always}>
            {t('always')}
          </output>
        ) : (
          <input
            id={field}
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            data-consent={id}
            onChange={({ target }) =>
              act.mutate({ params: { consentId: id }, body: { valid: target.checked } })
            }
          />
        )}
      </div>
      <span className="visually-hidden" role="status">
        {act.isSuccess && t('saved')}
      </span>
      {act.isError && <Notice tone="bad" title={t('failed')} />}
    </>
  )
}
