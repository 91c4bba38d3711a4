// The dashboard: all there is, what comes next, what is to do, what is held and how it is protected.

import { Hourglass } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { customerView } from '#domain/customer/customer.ts'
import { useHref } from '#shell/site.tsx'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCustomer } from '../data/customer-data.ts'
import { type HeaderFacts, useHeaderFacts } from '../data/header-facts.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { isHeld, useBanks, useOverview } from '../holdings/use-overview.ts'
import { hasInvestments } from '../holdings/use-portfolios.ts'
import { Missing } from '../page/message.tsx'
import { CoverRadar } from './cover-radar.tsx'
import css from './dashboard.module.css'
import { Holdings } from './holdings.tsx'
import { InterestCalendar } from './interest-calendar.tsx'
import { MoneyCourse } from './money-course.tsx'
import { Summary } from './summary.tsx'
import { Tasks } from './tasks.tsx'
import { UnderWay } from './under-way.tsx'
import { useClickId } from './use-click-id.ts'

export function Page() {
  const facts = useHeaderFacts()
  const { isError, refetch } = useCustomer()
  const overview = useOverview()
  const bankOf = useBanks()
  useClickId()
  if (isError) return <Missing onRetry={() => void refetch()} />
  const { data } = overview
  const account = facts.balance?.kind === 'amounts' ? facts.balance.current : undefined
  const hasDeposits = data?.deposits.some(isHeld) ?? false
  const hasCourse = hasDeposits || hasInvestments(facts)
  return (
    <Container className={css.page}>
      <Greeting facts={facts} />
      <div className={css.columns}>
        <div className={css.first}>
          {overview.isPending ? (
            <Skeleton className={css.balanceLoading} />
          ) : (
            <Summary facts={facts} overview={data} bankOf={bankOf} />
          )}
          {overview.isError && <PartMissing onRetry={() => void overview.refetch()} />}
        </div>
        <div className={css.side}>
          <Tasks facts={facts} overview={data} bankOf={bankOf} />
          {hasCourse && <Ahead />}
        </div>
      </div>
      {data && hasCourse && account && (
        <MoneyCourse overview={data} currency={account.currency} facts={facts} />
      )}
      {data && <UnderWay overview={data} bankOf={bankOf} />}
      {overview.isPending ? (
        <Skeleton className={css.holdingsLoading} />
      ) : (
        <Holdings facts={facts} overview={data} bankOf={bankOf} />
      )}
      <div className={css.halves}>
        {hasDeposits && <InterestCalendar overview={data!} />}
        {data && facts.customer && (hasDeposits || (account && account.minor > 0n)) && (
          <CoverRadar overview={data} customer={facts.customer} account={account} bankOf={bankOf} />
        )}
      </div>
    </Container>
  )
}

const noon = 12
const evening = 18

function Greeting({ facts: { customer, account, username } }: { facts: HeaderFacts }) {
  const t = useTranslations('account.dashboard')
  if (!customer) return <Skeleton className={css.greeting} />
  const hour = new Date().getHours()
  const time = hour < noon ? 'morning' : hour < evening ? 'day' : 'evening'
  const name = customer.company?.legalName ?? customerView(customer, account, username).fullName
  return <h1 className={css.heading}>{t(time, { name })}</h1>
}

function Ahead() {
  const t = useTranslations('deposits.dashboard')
  const href = useHref()
  return (
    <a href={href('timeMachine')} className={css.ahead} data-time-machine>
      <Hourglass size={20} strokeWidth={1.5} aria-hidden="true" />
      {t('machine')}
    </a>
  )
}
