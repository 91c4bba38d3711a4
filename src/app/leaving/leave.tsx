// Leaving: what is still in the way, what is waited for, and the one button that is signed; then, how far it has come,
// and the way back.

import { useTranslations } from 'use-intl/react'
import { leavingCalls, type WireLeaving } from '#contracts/leaving.ts'
import { formatDate } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useMay } from '../data/use-standing.ts'
import { useProblemText } from '../form/problem-text.ts'
import { AccountPage, AccountSection, RowsLoading, Sections } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { Blockers } from './blockers.tsx'
import { LeaveForm } from './leave-form.tsx'
import css from './leaving.module.css'
import { StayForm } from './stay-form.tsx'

export function Page() {
  const t = useTranslations('account-pages.leaving')
  const customerId = useCustomerId()
  const { data, isError, refetch } = useAsk(
    leavingCalls.standing,
    { params: { customerId } },
    { isEnabled: customerId !== '' },
  )
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {data ? <Standing leaving={data} /> : <RowsLoading rows={3} />}
    </AccountPage>
  )
}

function Standing({ leaving }: { leaving: WireLeaving }) {
  const textOf = useProblemText()
  switch (leaving.status) {
    case 'ACTIVE':
      return <Before leaving={leaving} />
    case 'TERMINATION_REQUESTED':
      return <Meanwhile leaving={leaving} />
    case 'TERMINATION_INITIATED':
    case 'TERMINATED':
      return <After leaving={leaving} />
    default:
      return <Notice tone="warn" title={textOf({ code: 'customer.state' })} />
  }
}

function Before({ leaving }: { leaving: WireLeaving }) {
  const t = useTranslations('account-pages.leaving')
  const may = useMay('leave')
  const textOf = useProblemText()
  const { hard, soft, target } = leaving
  return (
    <>
      {!may && <Notice tone="warn" title={textOf({ code: 'role.forbidden' })} />}
      <Sections>
        <InTheWay of={leaving} />
        <AccountSection title={t('stepsTitle')}>
          <ol className={css.steps}>
            <li>{t('step1')}</li>
            <li>{target ? t('step2', { target }) : t('step2None')}</li>
            <li>{t('step3')}</li>
          </ol>
          <p>{t('back')}</p>
          {hard.length === 0 && soft.length === 0 && <p data-clear>{t('clear')}</p>}
          {may && hard.length === 0 && <LeaveForm />}
        </AccountSection>
      </Sections>
    </>
  )
}

function InTheWay({ of: { hard, soft, target } }: { of: WireLeaving }) {
  const t = useTranslations('account-pages.leaving')
  return (
    <>
      {hard.length > 0 && (
        <AccountSection title={t('hardTitle')} hint={t('hardLead')}>
          <Blockers blockers={hard} hasTarget={target !== undefined} />
        </AccountSection>
      )}
      {soft.length > 0 && (
        <AccountSection title={t('softTitle')} hint={t('softLead')}>
          <Blockers blockers={soft} />
        </AccountSection>
      )}
    </>
  )
}

function Meanwhile({ leaving }: { leaving: WireLeaving }) {
  const t = useTranslations('account-pages.leaving')
  const { requestedOn, target } = leaving
  const { locale } = useSite().market
  const may = useMay('leave')
  return (
    <>
      <div data-leaving="requested">
        <Notice tone="warn" title={t('requested')}>
          <p>{t('requestedText', { day: formatDate(locale, requestedOn!, 'long') })}</p>
        </Notice>
      </div>
      <Sections>
        <InTheWay of={leaving} />
        <AccountSection title={t('stepsTitle')}>
          <ol className={css.steps}>
            <li>{target ? t('step2', { target }) : t('step2None')}</li>
            <li>{t('step3')}</li>
          </ol>
          <p>{t('back')}</p>
          {may && <StayForm />}
        </AccountSection>
      </Sections>
    </>
  )
}

function After({ leaving: { status, closedOn } }: { leaving: WireLeaving }) {
  const t = useTranslations('account-pages.leaving')
  const { locale } = useSite().market
  const href = useHref()
  const isClosed = status === 'TERMINATED' && closedOn !== undefined
  return (
    <div data-leaving={isClosed ? 'closed' : 'closing'}>
      <Notice tone="good" title={t(isClosed ? 'closed' : 'closing')}>
        <p>
          {isClosed
            ? t('closedText', { day: formatDate(locale, closedOn, 'long') })
            : t('closingText')}
        </p>
        <NoticeActs>
          <ButtonLink href={href('documents')} size="small">
            {t('documents')}
          </ButtonLink>
          <ButtonLink href={href('messages')} size="small" look="secondary">
            {t('messages')}
          </ButtonLink>
        </NoticeActs>
      </Notice>
    </div>
  )
}
