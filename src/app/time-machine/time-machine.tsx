// The time machine: the customer's money on any day to come, reckoned here by the engine that pays interest.

import { Hourglass } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { standing } from '#domain/cover/cover.ts'
import { addDays, addMonths, type CalendarDate, daysBetween, later } from '#domain/date.ts'
import { type Projection, projection, type World } from '#domain/deposit/projection.ts'
import { totals } from '#domain/holdings/holdings.ts'
import {
  investedOn,
  type InvestedThen as Then,
  takenUntil,
} from '#domain/holdings/planned-investing.ts'
import type { SpokenFor } from '#domain/holdings/spoken-for.ts'
import { add, type Currency, type Money, money, subtract } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAccount, useCustomer } from '../data/customer-data.ts'
import { useHeaderFacts } from '../data/header-facts.ts'
import { CoverLead, CoverList } from '../holdings/cover-list.tsx'
import { LargeSum } from '../holdings/large-sum.tsx'
import { standingElse } from '../holdings/standing-else.ts'
import { useFigures } from '../holdings/use-figures.ts'
import {
  heldOf,
  isHeld,
  type Overview,
  sumOf,
  useBanks,
  useOverview,
} from '../holdings/use-overview.ts'
import { hasInvestments } from '../holdings/use-portfolios.ts'
import { useWorld } from '../offer/use-world.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import fields from '../page/lists.module.css'
import { Missing } from '../page/message.tsx'
import { CashWish } from './cash-wish.tsx'
import { DayControl } from './day-control.tsx'
import { Happenings } from './happenings.tsx'
import { HeldThen } from './held-then.tsx'
import { InvestedThen } from './invested-then.tsx'
import { MachineCourse } from './machine-course.tsx'
import css from './time-machine.module.css'
import { type MachineProps, usePayments, useSpokenFor } from './use-payments.ts'

export function Page() {
  const t = useTranslations('deposits.machine')
  const words = useTranslations('deposits')
  const href = useHref()
  const { data, isError, refetch } = useOverview()
  const account = useAccount()
  const facts = useHeaderFacts()
  const hasInvested = hasInvestments(facts)
  if (isError) return <Missing onRetry={() => void refetch()} />
  const isReady = data && !account.isPending && !facts.isLoading
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {!isReady ? (
        <RowsLoading rows={6} />
      ) : data.deposits.some(isHeld) || hasInvested ? (
        <Machine overview={data} onAccount={account.data?.balance.current} />
      ) : (
        <Empty title={t('empty')} text={t('emptyText')}>
          <ButtonLink href={href('products')} size="small">
            {words('open')}
          </ButtonLink>
        </Empty>
      )}
    </AccountPage>
  )
}

/** The day after the last end that is agreed, where there is one. */
function lastEndOf({ contracts }: World): CalendarDate | undefined {
  const last = contracts
    .flatMap(({ paysOn }) => paysOn ?? [])
    .toSorted()
    .at(-1)
  return last && addDays(last, 1)
}

/** What happens until a day brings money to the account, in its own currency. */
const arrived = ({ happenings }: Projection, { currency }: Money): Money =>
  happenings
    .filter(({ toAccount }) => toAccount.currency === currency)
    .reduce((sum, { toAccount }) => add(sum, toAccount), money(0n, currency))

function Machine({ overview, onAccount }: MachineProps) {
  const { today } = overview
  const world = useWorld(overview)
  const lastEnd = lastEndOf(world)
  const year = addMonths(today, 12)
  const horizon = later(year, lastEnd ?? year)
  const promised = useSpokenFor({ overview, onAccount })
  const plans = usePayments({ overview, onAccount, promised }, world, { today, until: horizon })
  if (plans.isWaiting) return <RowsLoading rows={6} />
  return <Running {...{ overview, onAccount, promised, world, horizon, lastEnd, plans }} />
}

type RunningProps = MachineProps & {
  promised: SpokenFor | undefined
  world: World
  horizon: CalendarDate
  lastEnd: CalendarDate | undefined
  plans: ReturnType<typeof usePayments>
}

/** On a later day what is spoken for has left the account, for a bank or a portfolio or altogether. */
const laterOf = (overview: Overview): Overview => ({
  ...overview,
  underWay: [...overview.underWay, ...overview.reserved].filter(
    ({ kind }) => kind !== 'PAYOUT' && kind !== 'CALL',
  ),
})

function Running(props: RunningProps) {
  const { overview, onAccount, promised, world, horizon, lastEnd, plans } = props
  const t = useTranslations('deposits.cover')
  const { data: customer } = useCustomer()
  const { today } = overview
  const [days, setDays] = useState(() => Math.min(daysBetween(today, horizon), 90))
  const deferred = useDeferredValue(days)
  const day = addDays(today, deferred)
  const then = useMemo(() => projection(world, day), [world, day])
  const bankOf = useBanks()
  const bankName = (bankId: string) => bankOf(bankId).name
  const { locale } = useSite().market
  const isLater = day > today
  const free = isLater ? promised?.free : onAccount
  const left = free && subtract(free, takenUntil(plans.payments, day, free))
  const account = left && add(left, arrived(then, left))
  const stood = isLater ? laterOf(overview) : overview
  const invested = investedOn(plans.invested, plans.payments, day)
  const paid = plans.payments.filter(({ on }) => on <= day)
  const held = [
    ...then.deposits.map(({ bankId, balance, accrued }) => ({
      bankId,
      term: standing(add(balance, accrued), day),
    })),
    ...standingElse(stood, locale, account, day),
  ]
  return (
    <div className={css.machine}>
      <DayControl {...{ today, horizon, lastEnd, days, onChange: setDays }} />
      <Figures
        {...{ overview, stood, then, day, onAccount, account, invested }}
        isMissing={plans.isMissing}
      />
      {onAccount && (
        <MachineCourse
          {...{ overview, horizon, day }}
          currency={onAccount.currency}
          invested={plans.changes}
        />
      )}
      {left && <CashWish {...{ overview, day, bankName }} onAccount={left} />}
      <InvestedThen invested={invested} />
      <div className={css.columns}>
        {plans.hasDeposits && <HeldThen deposits={then.deposits} bankName={bankName} />}
        <Happenings happenings={then.happenings} payments={paid} bankName={bankName} />
      </div>
      {customer && held.length > 0 && (
        <section className={fields.block} aria-labelledby="cover">
          <h2 id="cover">{t('title')}</h2>
          <CoverLead customer={customer} />
          <CoverList {...{ customer, held, bankOf }} outside={overview.outside} on={day} />
        </section>
      )}
    </div>
  )
}

type FiguresProps = {
  overview: Overview
  /** With what stands elsewhere on that day. */
  stood: Overview
  then: Projection
  day: CalendarDate
  onAccount: Money | undefined
  account: Money | undefined
  invested: readonly Then[]
  /** Something of what is invested could not be loaded. */
  isMissing: boolean
}

/** In portfolios, and what is bound for longer. */
const partsOf = (invested: readonly Then[], of: 'value' | 'worth'): [Money[], Money[]] => [
  invested.filter(({ kind }) => kind === 'PORTFOLIO').map((each) => each[of]),
  invested.filter(({ kind }) => kind !== 'PORTFOLIO').map((each) => each[of]),
]

/** What is being paid out is gone on any day to come; the rest arrives. */
const arriving = ({ underWay }: Overview): Money[] =>
  underWay.filter(({ kind }) => kind !== 'PAYOUT').map(sumOf)

function Figures(props: FiguresProps) {
  const { overview, stood, then, day, onAccount, account, invested: parts, isMissing } = props
  const t = useTranslations('deposits.machine')
  const words = useTranslations('deposits.dashboard')
  const figures = useFigures()
  const between = arriving(stood)
  const held = overview.deposits.filter(isHeld).map(heldOf)
  const now = totals(onAccount, held, arriving(overview), ...partsOf(parts, 'value'))
  const carried = then.happenings.map((each) => each.unplaced).filter(({ minor }) => minor > 0n)
  const carriedIn = (currency: Currency) =>
    carried.filter((each) => each.currency === currency).reduce(add, money(0n, currency))
  const sums = totals(
    ...([account, then.deposits, [...between, ...carried]] as const),
    ...partsOf(parts, 'worth'),
  )
  const earned = (currency: string) =>
    then.happenings
      .filter(({ interest }) => interest.currency === currency)
      .reduce((sum, { interest, tax }) => sum + interest.minor - tax.minor, 0n)
  return (
    <section className={css.figures} aria-live="polite" data-projection={day}>
      <p className={css.stamp}>
        <Hourglass size={16} strokeWidth={1.5} aria-hidden="true" />
        {figures.labelled(t('projection'), figures.day(day, 'long'))}
      </p>
      {sums.map((sum) => {
        const { currency, total, account: onIt, deposits, accrued, underWay } = sum
        const before = now.find((each) => each.currency === currency)?.total
        const elsewhere = carriedIn(currency)
        const still = subtract(underWay, elsewhere)
        return (
          <div key={currency} className={css.sum}>
            <div>
              <p className={css.label}>{t('total')}</p>
              <div data-total-then>
                <LargeSum amount={total} />
              </div>
              {before && before.minor <= total.minor && (
                <p className={css.label}>
                  {t('grown', { amount: figures.money(subtract(total, before)) })}
                </p>
              )}
            </div>
            <dl className={css.parts}>
              {onIt && <Part name={t('account')} value={figures.money(onIt)} />}
              {sum.invested.minor > 0n && (
                <Part name={words('invested')} value={figures.money(sum.invested)} />
              )}
              {sum.bound.minor > 0n && (
                <Part name={words('bound')} value={figures.money(sum.bound)} />
              )}
              <Part name={t('deposits')} value={figures.money(deposits)} />
              <Part name={t('accrued')} value={figures.money(accrued)} />
              {elsewhere.minor > 0n && (
                <Part name={t('carried')} value={figures.money(elsewhere)} />
              )}
              {still.minor > 0n && <Part name={words('underWay')} value={figures.money(still)} />}
              <Part name={t('interest')} value={figures.money(money(earned(currency), currency))} />
            </dl>
          </div>
        )
      })}
      <p className={css.assumed}>{t('assumed')}</p>
      {isMissing && <p className={css.assumed}>{words('withoutInvested')}</p>}
    </section>
  )
}

const Part = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="number">{value}</dd>
  </div>
)
