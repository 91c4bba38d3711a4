// How far the opening of the account has come: what is done, what comes next, and what is asked for now.

import { Check, Circle, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { identificationCalls } from '#contracts/identification.ts'
import { isIdentityMissing } from '#domain/customer/awaited.ts'
import { type CustomerStatus, isReferenceAccountMissing } from '#domain/customer/customer.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useCustomer } from '../data/customer-data.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { Contact } from './contact.tsx'
import css from './identification.module.css'
import { NeededMore } from './needed.tsx'
import { Identification } from './tries.tsx'
import { useOnboarding } from './use-onboarding.ts'

type Overview = CallReply<typeof identificationCalls.overview>

const steps = ['registered', 'identification', 'checking', 'opening', 'active'] as const
type Step = (typeof steps)[number]

/** The step a customer is at; none for those whose account is not being opened. [ENUM-001] */
const stepOf: Partial<Record<CustomerStatus, Step>> = {
  REGISTERED: 'identification',
  IDENTIFIED: 'checking',
  PENDING_SERVICING_BANK_ACCEPTANCE: 'opening',
  ACTIVE: 'active',
}

/** Also whoever has failed by every method: there is somebody to write to. */
const isAwaited = ({ methods, closed }: Overview): boolean => methods.length + closed.length > 0

export function Page() {
  const t = useTranslations('registration.status')
  const { data, isError, refetch } = useOnboarding()
  const { data: customer } = useCustomer()
  if (isError && !data) return <Missing onRetry={() => void refetch()} />
  const isOpen = data?.status === 'ACTIVE'
  // The account is open, and whoever was given a part in it, or has come of age, is not identified yet.
  if (isOpen && isAwaited(data)) {
    const isHolder = customer && isIdentityMissing(data.status, customer.embedded.persons)
    return (
      <AccountPage title={t('own.title')} lead={t(isHolder ? 'own.holder' : 'own.lead')}>
        <div data-status="REQUESTED">
          <h2 className="visually-hidden">{t('steps.identification.title')}</h2>
          <Identification overview={data} />
        </div>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t(isOpen ? 'open' : 'heading')} lead={t(isOpen ? 'openLead' : 'lead')}>
      {data ? <Standing overview={data} /> : <RowsLoading rows={5} />}
    </AccountPage>
  )
}

function Standing({ overview }: { overview: Overview }) {
  const t = useTranslations('registration.status')
  const { data: customer } = useCustomer()
  const isMissing =
    customer !== undefined &&
    isReferenceAccountMissing(overview.status, customer.embedded.referenceAccounts)
  const at = stepOf[overview.status]
  if (!at)
    return (
      <Notice tone="warn" title={t(overview.status === 'REJECTED' ? 'rejected' : 'over')}>
        <Contact />
      </Notice>
    )
  return (
    <ol className={css.steps} data-status={overview.status}>
      {steps.map((step, i) => {
        const isDone = i < steps.indexOf(at) || overview.status === 'ACTIVE'
        const isNow = step === at
        return (
          <StepRow
            key={step}
            step={step}
            state={isDone ? 'done' : isNow ? 'now' : 'later'}
            isSettled={isDone && !(step === 'active' && isMissing)}
          >
            {isNow && step === 'identification' && <Identification overview={overview} />}
            {isNow && step === 'checking' && <NeededMore {...overview} />}
            {isNow && step === 'active' && customer && <Onward isMissing={isMissing} />}
          </StepRow>
        )
      })}
    </ol>
  )
}

type State = 'done' | 'now' | 'later'
const icons: Record<State, LucideIcon> = { done: Check, now: Clock, later: Circle }

type StepRowProps = { step: Step; state: State; isSettled: boolean; children: ReactNode }

/** What is settled is told as done, and asks for nothing any more. */
function StepRow({ step, state, isSettled, children }: StepRowProps) {
  const t = useTranslations('registration.status')
  const Icon = icons[state]
  return (
    <li className={css.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={css.sign}>
        <Icon size={18} strokeWidth={2} aria-hidden="true" />
      </span>
      <div className={css.text}>
        <h2>
          {t(`steps.${step}.title`)} <span className={css.state}>{t(state)}</span>
        </h2>
        {(step !== 'active' || state !== 'later') && (
          <p>{t(`steps.${step}.${isSettled ? 'done' : 'text'}`)}</p>
        )}
        {children}
      </div>
    </li>
  )
}

/** Without an account to pay out to, every other page leads there too. [RED-004] */
function Onward({ isMissing }: { isMissing: boolean }) {
  const t = useTranslations('registration.status')
  const href = useHref()
  return (
    <div className={css.acts} data-onward>
      {isMissing ? (
        <ButtonLink href={href('initialReferenceAccount')}>{t('reference')}</ButtonLink>
      ) : (
        <ButtonLink href={href('dashboard')}>{t('dashboard')}</ButtonLink>
      )}
    </div>
  )
}
