// Why a customer is sent to one page whatever they ask for, and what stays open meanwhile. [RED-001]

import { useTranslations } from 'use-intl/react'
import { redirectPage } from '#domain/shell/redirects.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { Container } from '#ui/section.tsx'
import { useCustomer } from '../data/customer-data.ts'
import { missingFacts } from '../header/use-redirect.ts'
import { useSessionView } from '../session/app-context.tsx'
import css from './first-step.module.css'

const ownOpen = ['userAccount'] as const
const alwaysOpen = ['messages', ...ownOpen] as const

export function FirstStep() {
  const t = useTranslations('account')
  const href = useHref()
  const { page } = useSite()
  const { data: customer } = useCustomer()
  const { username } = useSessionView()
  const missing = customer && missingFacts(customer, username)
  const step = missing && redirectPage(true, 'dashboard', missing)
  if (!step) return null
  return (
    <Container className={css.place}>
      <div data-first-step={step}>
        <Notice tone="warn" title={t('firstStep.title')}>
          <p>{t(`firstStep.${missing.isPartAwaited ? 'part' : step}`)}</p>
          {page === step ? (
            <p>
              {t('firstStep.open')}{' '}
              {(missing.isPartAwaited ? ownOpen : alwaysOpen).map((each, i) => (
                <span key={each}>
                  {i > 0 && ', '}
                  <a href={href(each)}>{t(`titles.${each}`)}</a>
                </span>
              ))}
            </p>
          ) : (
            <NoticeActs>
              <ButtonLink href={href(step)} size="small">
                {t('firstStep.now')}
              </ButtonLink>
            </NoticeActs>
          )}
        </Notice>
      </div>
    </Container>
  )
}
