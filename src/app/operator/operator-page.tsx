// What an operator has until there is a back office: the day, the desk, and what cannot be done yet.

import { useTranslations } from 'use-intl/react'
import { accountDeskCalls } from '#contracts/account-desk.ts'
import { kycDeskCalls } from '#contracts/kyc-desk.ts'
import { payInDeskCalls } from '#contracts/pay-in-desk.ts'
import { postboxCalls } from '#contracts/postbox.ts'
import { publicComplaintCalls } from '#contracts/public-complaints.ts'
import { readAuth } from '#contracts/stored-token.ts'
import { formatDate } from '#domain/format.ts'
import { claimsOf } from '#domain/site/session.ts'
import { useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAsk } from '../data/use-ask.ts'
import { AccountPage, Sections } from '../page/account-page.tsx'
import { useApp } from '../session/app-context.tsx'
import { Blocks } from './blocks.tsx'
import { Cases } from './cases.tsx'
import { Desk } from './desk.tsx'
import { HeldPayIns } from './held-pay-ins.tsx'
import css from './operator.module.css'
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
  const { data: cases } = useAsk(kycDeskCalls.queue, {})
  const { data: held } = useAsk(payInDeskCalls.queue, {})
  const { data: blocks } = useAsk(accountDeskCalls.blocks, {})
  const figures = [
    ['day', t('operator.day'), formatDate(market.locale, today, 'medium')],
    ['cases', t('operator.cases.title'), cases?.length],
    ['waiting', t('operator.waiting'), threads && complaints && threads.count + complaints.length],
    ['held', t('operator.payIns.title'), held?.length],
    ['blocks', t('operator.blocks.title'), blocks?.length],
  ] as const
  return (
    <AccountPage title={t('titles.operator')} lead={t('operator.text', { name: nameOf() })}>
      <dl className={css.figures} data-operator>
        {figures.map(
          ([name, label, value]) =>
            value !== undefined && (
              <div key={name} data-figure={name}>
                <dt className={css.label}>{label}</dt>
                <dd className={`number ${css.figure}`}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Sections>
        <Cases />
        <Desk />
        <PublicComplaints />
        <HeldPayIns />
        <Blocks />
      </Sections>
      <Notice tone="info" title={t('operator.cannot')}>
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
