// Login and security: the password, what is asked for beside it, and where one is logged in.

import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAsk } from '../data/use-ask.ts'
import { Missing } from '../page/message.tsx'
import { DevicesPart } from './devices-part.tsx'
import { FactorsPart } from './factors-part.tsx'
import { PasswordPart } from './password-part.tsx'
import css from './security.module.css'

/** [PRV-004] */
export function Page() {
  const t = useTranslations('security')
  const { data: overview, isError, refetch } = useAsk(calls.overview, {})
  if (isError && !overview) return <Missing onRetry={() => void refetch()} />
  return (
    <Container className={css.page}>
      <header>
        <h1 className={css.heading}>{t('heading')}</h1>
        {overview ? (
          <p className={css.lead}>
            {t('lead', { username: overview.username, email: overview.email })}
          </p>
        ) : (
          <Skeleton className={css.leadLoading} />
        )}
      </header>
      {overview ? (
        <>
          <PasswordPart overview={overview} />
          <FactorsPart overview={overview} />
          <DevicesPart />
        </>
      ) : (
        <>
          <Skeleton className={css.rowLoading} />
          <Skeleton className={css.partLoading} />
          <Skeleton className={css.rowLoading} />
        </>
      )}
    </Container>
  )
}
