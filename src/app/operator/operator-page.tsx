// What an operator has until there is a back office: the day, the desk, and what cannot be done yet.

import { useTranslations } from 'use-intl/react'
import { postboxCalls } from '#contracts/postbox.ts'
import { publicComplaintCalls } from '#contracts/public-complaints.ts'
import { readAuth } from '#contracts/stored-token.ts'
import { formatDate } from '#domain/format.ts'
import { claimsOf } from '#domain/site/session.ts'
import { useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAsk } from '../data/use-ask.ts'
import { AccountPage, Facts } from '../page/account-page.tsx'
import { useApp } from '../session/app-context.tsx'
import { Blocks } from './blocks.tsx'
import { Cases } from './cases.tsx'
import { Desk } from './desk.tsx'
import { HeldPayIns } from './held-pay-ins.tsx'
import { PublicComplaints } from './public-complaints.tsx'

function nameOf(): string {
  const auth = readAuth(localStorage)
  return (auth && claimsOf(auth.access_token).preferred_username) ?? ''
}

export function OperatorPage() {
  const t = useTranslations('account')
  const { market, today } = useSite()
  const { session, place } = useApp()
  const { data: threads } = useAsk(postboxCalls.waiting, {})
  const { data: complaints } = useAsk(publicComplaintCalls.queue, {})
  const waiting = threads && complaints && String(threads.count + complaints.length)
  return (
    <AccountPage title={t('titles.operator')} lead={t('operator.text', { name: nameOf() })}>
      <div data-operator>
        <Facts
          facts={[
            { label: t('operator.day'), value: formatDate(market.locale, today, 'long') },
            { label: t('operator.waiting'), value: waiting, isNumber: true },
          ]}
        />
      </div>
      <Cases />
      <Desk />
      <PublicComplaints />
      <HeldPayIns />
      <Blocks />
      <Notice tone="warn" title={t('operator.cannot')}>
        {place.environment === 'local' && (
          <NoticeActs>
            <ButtonLink href="/simulator/outbox" look="secondary" size="small">
              {t('operator.outbox')}
            </ButtonLink>
            <ButtonLink href="/simulator/day" look="secondary" size="small">
              {t('operator.days')}
            </ButtonLink>
          </NoticeActs>
        )}
      </Notice>
      <div>
        <Button look="secondary" onClick={() => void session.logOut()} data-logout>
          {t('header.logoutButton')}
        </Button>
      </div>
    </AccountPage>
  )
}
