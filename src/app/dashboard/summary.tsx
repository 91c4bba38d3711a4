// All there is in one figure, its parts beside it, and what comes next.

import { useTranslations } from 'use-intl/react'
import { worldOfWire } from '#contracts/projected-world.ts'
import { isPendingActivation } from '#domain/account/account.ts'
import { addMonths } from '#domain/date.ts'
import { comesOut, type Happening, projection } from '#domain/deposit/projection.ts'
import { type Total, totals } from '#domain/holdings/holdings.ts'
import { isNegative, type Money, subtract } from '#domain/money.ts'
import { type DashboardAct, dashboardActs } from '#domain/site/dashboard-acts.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { HeaderFacts } from '../data/header-facts.ts'
import { AccountBlocked } from '../holdings/account-blocked.tsx'
import { LargeSum } from '../holdings/large-sum.tsx'
import { commitmentWorth, useCommitment } from '../holdings/use-commitment.ts'
import { useFigures } from '../holdings/use-figures.ts'
import {
  type BankOf,
  heldOf,
  isHeld,
  type Overview,
  sumOf,
  useOrdersUnderWay,
} from '../holdings/use-overview.ts'
import { isInvested, usePortfolios, worthOf } from '../holdings/use-portfolios.ts'
import css from './dashboard.module.css'

type SummaryProps = { facts: HeaderFacts; overview: Overview | undefined; bankOf: BankOf }

/** The rules of the strip, in large. [PRV-044, PRV-045, PRV-047] */
export function Summary({ facts, overview, bankOf }: SummaryProps) {
  const t = useTranslations('account.dashboard')
  const header = useTranslations('account.header')
  const { balance, account, isBalanceLoading } = facts
  const { data: portfolios, isError: isUnvalued } = usePortfolios(isInvested(facts))
  const promised = useCommitment({ isHeld: facts.hasCommitment })
  const isPromisedKnown = !facts.hasCommitment || promised.data !== undefined
  const isValuing =
    (isInvested(facts) && !portfolios && !isUnvalued) || (!isPromisedKnown && !promised.isError)
  if (isBalanceLoading || isValuing) return <Skeleton className={css.balanceLoading} />
  if (!balance) return null
  const isPending = account && isPendingActivation(account)
  const isBlocked = account?.state === 'SUSPENDED'
  const deposits = (overview?.deposits ?? []).filter(isHeld)
  const amounts = balance.kind === 'amounts' ? balance : undefined
  const between = (overview?.underWay ?? []).map(sumOf)
  const worth = (portfolios ?? []).map(worthOf)
  const bound = [...facts.bound, ...commitmentWorth(promised.data)]
  const sums = totals(amounts?.current, deposits.map(heldOf), between, worth, bound)
  return (
    <section className={css.balance} aria-labelledby="balance">
      {sums.map((sum, i) => (
        <Sum key={sum.currency} sum={sum} isFirst={i === 0} available={amounts?.available} />
      ))}
      {sums.length > 0 && (
        <LeftOut
          isPensionKnown={!facts.isPensionMissing}
          isInvestedKnown={(!isInvested(facts) || portfolios !== undefined) && isPromisedKnown}
          isAccountKnown={amounts !== undefined}
        />
      )}
      {isPending && <p className={css.available}>{t('pending')}</p>}
      {isBlocked && <AccountBlocked />}
      {balance.kind === 'unavailable' && (
        <div>
          <h2 id={sums.length === 0 ? 'balance' : undefined} className={css.unavailable}>
            {t('unavailable')}
          </h2>
          <p className={css.available}>
            {header(
              balance.reason === 'maintenance' ? 'maintenanceTooltip' : 'notAvailableTooltip',
            )}
          </p>
        </div>
      )}
      {overview && deposits.length > 0 && <Next {...{ overview, bankOf }} />}
      {!isPending && !isBlocked && (
        <div className={css.acts}>
          <Acts available={amounts?.available} />
        </div>
      )}
    </section>
  )
}

function Acts({ available }: { available: Money | undefined }) {
  const t = useTranslations('account')
  const href = useHref()
  const waiting = useOrdersUnderWay().find(({ missing }) => missing)
  const links: Record<DashboardAct, { target: string; title: string }> = {
    payIn: {
      target: waiting ? href('orderTracking', { orderId: waiting.id }) : href('payIn'),
      title: t('titles.payIn'),
    },
    compare: { target: href('products'), title: t('dashboard.compare') },
    transactions: { target: href('accountTransactions'), title: t('titles.accountTransactions') },
    payOut: { target: href('accountWithdrawal'), title: t('titles.accountWithdrawal') },
  }
  return dashboardActs({ isOrderWaiting: waiting !== undefined, available }).map((act, i) => (
    <ButtonLink
      key={act}
      href={links[act].target}
      look={i === 0 ? 'primary' : 'secondary'}
      size="small"
      data-act={act}
    >
      {links[act].title}
    </ButtonLink>
  ))
}

type SumProps = { sum: Total; isFirst: boolean; available: Money | undefined }

function Sum({ sum, isFirst, available }: SumProps) {
  const t = useTranslations('deposits.dashboard')
  const { account, deposits, accrued, underWay, invested, bound, total } = sum
  const hasDeposits = deposits.minor > 0n
  const isBetween = underWay.minor > 0n
  const isMore = hasDeposits || isBetween || invested.minor > 0n || bound.minor > 0n
  return (
    <div className={css.sum}>
      <div>
        <h2 id={isFirst ? 'balance' : undefined} className={css.label}>
          {t(isMore ? 'total' : 'onAccount')}
        </h2>
        <LargeSum amount={total} data-total={isFirst || undefined} />
      </div>
      <dl className={css.parts}>
        {isMore && account && <Part name={t('onAccount')} amount={account} />}
        {account && available && <Part name={t('available')} amount={available} />}
        {hasDeposits && <Part name={t('onDeposits')} amount={deposits} />}
        {hasDeposits && <Part name={t('accrued')} amount={accrued} />}
        {isBetween && <Part name={t('underWay')} amount={underWay} />}
        {invested.minor > 0n && <Part name={t('invested')} amount={invested} />}
        {bound.minor > 0n && <Part name={t('bound')} amount={bound} />}
      </dl>
    </div>
  )
}

/** What the figure does not hold is named beside it. */
function LeftOut({
  isPensionKnown,
  isInvestedKnown,
  isAccountKnown,
}: Record<'isPensionKnown' | 'isInvestedKnown' | 'isAccountKnown', boolean>) {
  const t = useTranslations('deposits.dashboard')
  const said = [
    !isAccountKnown && t('withoutAccount'),
    !isInvestedKnown && t('withoutInvested'),
    !isPensionKnown && t('withoutPension'),
  ].filter((text) => typeof text === 'string')
  return (
    said.length > 0 && (
      <p className={css.available} data-left-out>
        {said.join(' ')}
      </p>
    )
  )
}

function Part({ name, amount }: { name: string; amount: Money }) {
  const { money } = useFigures()
  return (
    <div>
      <dt>{name}</dt>
      <dd className={`number ${isNegative(amount) ? css.negative : ''}`}>{money(amount)}</dd>
    </div>
  )
}

const monthsAhead = 12
function sentenceOf({ kind, tax }: Happening) {
  if (kind === 'INTEREST') return tax.minor > 0n ? 'nextInterestAfterTax' : 'nextInterest'
  return kind === 'MATURITY' ? 'nextMaturity' : 'nextWithdrawal'
}

/** An end outranks interest of the same day, because there is something to choose. */
function nextOf(happenings: readonly Happening[]): Happening | undefined {
  const [first] = happenings
  return happenings.find(({ on, kind }) => on === first?.on && kind === 'MATURITY') ?? first
}

const comingOf = (next: Happening): Money =>
  next.kind === 'INTEREST' ? subtract(next.interest, next.tax) : comesOut(next)

function Next({ overview, bankOf }: { overview: Overview; bankOf: BankOf }) {
  const t = useTranslations('deposits.dashboard')
  const href = useHref()
  const { money, day } = useFigures()
  const { today } = overview
  const next = nextOf(projection(worldOfWire(overview), addMonths(today, monthsAhead)).happenings)
  const deposit = next && overview.deposits.find(({ id }) => id === next.depositId)
  if (!next || !deposit) return null
  const { legsLockedFrom } = deposit
  const isOpen = next.kind === 'MATURITY' && legsLockedFrom && today < legsLockedFrom
  return (
    <div className={css.next} data-next={next.kind}>
      <h3 className={css.label}>{t('next')}</h3>
      <p>
        {t(sentenceOf(next), {
          date: day(next.on, 'long'),
          amount: money(comingOf(next)),
          bank: bankOf(deposit.bankId).name,
        })}
      </p>
      <a href={href('deposit', { depositId: deposit.id })}>{t(isOpen ? 'chooseNow' : 'see')}</a>
    </div>
  )
}
