// The dashboard: what is on the account, what is to do, what is held.

import { useTranslations } from 'use-intl/react'
import { customerView } from '#domain/customer.ts'
import { formatMoney } from '#domain/format.ts'
import { isNegative } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCustomer } from '../data/customer-data.ts'
import { type HeaderFacts, useHeaderFacts } from '../header/header-facts.ts'
import { Missing } from '../shell/message.tsx'
import css from './dashboard.module.css'
import { Holdings } from './holdings.tsx'
import { Tasks } from './tasks.tsx'

export function Page() {
  const facts = useHeaderFacts()
  const { isError, refetch } = useCustomer()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <Container className={css.page}>
      <Greeting facts={facts} />
      <div className={css.columns}>
        <div className={css.first}>
          <Balance facts={facts} />
          <Holdings facts={facts} />
        </div>
        <Tasks facts={facts} />
      </div>
    </Container>
  )
}

const noon = 12
const evening = 18

function Greeting({ facts: { customer, account } }: { facts: HeaderFacts }) {
  const t = useTranslations('account.dashboard')
  if (!customer) return <Skeleton className={css.greeting} />
  const hour = new Date().getHours()
  const time = hour < noon ? 'morning' : hour < evening ? 'day' : 'evening'
  const name = customer.company?.legalName ?? customerView(customer, account).fullName
  return <h1 className={css.heading}>{t(time, { name })}</h1>
}

/** The rules of the strip, in large. [PRV-044, PRV-045, PRV-047] */
function Balance({
  facts: { balance, account, customer, isBalanceLoading },
}: {
  facts: HeaderFacts
}) {
  const t = useTranslations('account.dashboard')
  const header = useTranslations('account.header')
  const href = useHref()
  const { market } = useSite()
  if (isBalanceLoading) return <Skeleton className={css.balanceLoading} />
  if (!balance) return null
  const isPending = customer && customerView(customer, account).isPendingActivation
  return (
    <section className={css.balance} aria-labelledby="balance">
      <h2 id="balance" className={css.label}>
        {t('balance')}
      </h2>
      {balance.kind === 'amounts' ? (
        <>
          <p
            className={`number ${css.total} ${isNegative(balance.current) ? css.negative : ''}`}
            data-total
          >
            {formatMoney(market.locale, balance.current)}
          </p>
          <p className={css.available}>
            {isPending
              ? t('pending')
              : t('available', { amount: formatMoney(market.locale, balance.available) })}
          </p>
        </>
      ) : (
        <>
          <p className={css.unavailable}>{t('unavailable')}</p>
          <p className={css.available}>
            {header(
              balance.reason === 'maintenance' ? 'maintenanceTooltip' : 'notAvailableTooltip',
            )}
          </p>
        </>
      )}
      {!isPending && (
        <div className={css.acts}>
          <ButtonLink href={href('accountTransactions')} look="secondary" size="small">
            {header('pages.accountTransactions')}
          </ButtonLink>
          <ButtonLink href={href('accountWithdrawal')} look="secondary" size="small">
            {header('pages.accountWithdrawal')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
