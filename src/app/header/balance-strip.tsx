// The strip below the private header: what is on the account, or why nobody can say.

import { ChevronRight, Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { HeaderAmount, HeaderCustomer } from '#domain/shell/header-data.ts'
import { useHref } from '#shell/site.tsx'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './balance-strip.module.css'

type BalanceStripProps = {
  customer: Pick<
    HeaderCustomer,
    'totalBalance' | 'availableBalance' | 'balanceIsNotAvailable' | 'notAvailableMessage'
  >
  isLoading: boolean
}

/** [PRV-003, PRV-043] */
export function BalanceStrip({ customer, isLoading }: BalanceStripProps) {
  const t = useTranslations('account.header')
  const href = useHref()
  const { totalBalance, availableBalance, notAvailableMessage } = customer
  return (
    <Strip>
      {isLoading ? (
        <StripSkeleton />
      ) : notAvailableMessage ? (
        <NotAvailable {...notAvailableMessage} />
      ) : (
        <dl className={css.amounts}>
          <Amount {...totalBalance} />
          <Amount {...availableBalance} />
        </dl>
      )}
      <a className={css.more} href={href('accountTransactions')} data-link>
        {t('transactions')}
        <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </a>
    </Strip>
  )
}

/** A landmark of its own: it stands between the header and the page. */
export function Strip({ children }: { children: React.ReactNode }) {
  const t = useTranslations('account.header')
  return (
    <section className={css.strip} aria-label={t('balance')} data-balance-strip>
      <Container className={css.row}>{children}</Container>
    </section>
  )
}

export function StripSkeleton() {
  return (
    <div className={css.amounts}>
      <Skeleton className={css.loading} />
      <Skeleton className={css.loading} />
    </div>
  )
}

/** [PRV-044] */
function Amount({ label, amount, isNegative }: HeaderAmount) {
  return (
    <div className={css.amount}>
      <dt>{label}</dt>
      <dd className={`number ${isNegative ? css.negative : ''}`} data-negative={isNegative}>
        {amount}
      </dd>
    </div>
  )
}

type NotAvailableProps = { title: string; tooltipText: string }

/** A tap opens the reason, as does the pointer; Escape and leaving close it. [PRV-043, PRV-048] */
function NotAvailable({ title, tooltipText }: NotAvailableProps) {
  const t = useTranslations('account.header')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <p className={css.message}>
      {title}
      <span className={css.why}>
        <button
          type="button"
          className={css.whyButton}
          aria-label={t('why')}
          aria-expanded={isOpen}
          aria-describedby="balance-reason"
          onClick={() => setIsOpen(!isOpen)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
          data-why
        >
          <Info size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
        <span id="balance-reason" role="tooltip" className={css.tooltip} data-open={isOpen}>
          {tooltipText}
        </span>
      </span>
    </p>
  )
}
