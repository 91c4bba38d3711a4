// What waits for the customer. Without anything to do there is nothing to see.

import {
  ArrowRight,
  Banknote,
  CalendarClock,
  ClipboardList,
  DoorOpen,
  Hourglass,
  Mail,
  PenLine,
  UserCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import { type CustomerStatus, nonExportedStatuses } from '#domain/customer/customer.ts'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { instructUntil, maturityReminders } from '#domain/deposit/maturity-instruction.ts'
import { useHasPage, useHref } from '#shell/site.tsx'
import type { HeaderFacts } from '../data/header-facts.ts'
import { useMay, useStanding } from '../data/use-standing.ts'
import { useCommitment } from '../holdings/use-commitment.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { type BankOf, isHeld, type Overview, useOrdersUnderWay } from '../holdings/use-overview.ts'
import { isInvested } from '../holdings/use-portfolios.ts'
import { useRenewal } from '../holdings/use-renewal.ts'
import css from './dashboard.module.css'

type TasksProps = { facts: HeaderFacts; overview: Overview | undefined; bankOf: BankOf }
type Task = { id: string; href: string; icon: ReactNode; title: string; text?: string }

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const

/** Whoever leaves sees how far it has come; whoever has left is told so. */
const endOf: Partial<Record<CustomerStatus, 'requested' | 'closing' | 'closed'>> = {
  TERMINATION_REQUESTED: 'requested',
  TERMINATION_INITIATED: 'closing',
  TERMINATED: 'closed',
}

function useAccountTasks({ customer, unreadCount }: HeaderFacts): Task[] {
  const t = useTranslations('account.dashboard.task')
  const opening = useTranslations('registration.status')
  const leaving = useTranslations('account-pages.leaving')
  const href = useHref()
  const waiting = useStanding()?.waiting ?? 0
  const tasks: Task[] = []
  if (waiting > 0)
    tasks.push({
      id: 'approvals',
      href: href('approvals'),
      icon: <PenLine {...icon} />,
      title: t('approvals', { count: waiting }),
    })
  if (customer?.status === 'REGISTERED')
    tasks.push({
      id: 'identification',
      href: href('identification'),
      icon: <UserCheck {...icon} />,
      title: t('identification'),
      text: t('identificationText'),
    })
  else if (customer && nonExportedStatuses.includes(customer.status))
    tasks.push({
      id: 'opening',
      href: href('identification'),
      icon: <Hourglass {...icon} />,
      title: opening('heading'),
      text: opening(
        customer.status === 'IDENTIFIED' ? 'steps.checking.text' : 'steps.opening.text',
      ),
    })
  const end = customer && endOf[customer.status]
  if (end)
    tasks.push({
      id: `leaving-${end}`,
      href: href('leave'),
      icon: <DoorOpen {...icon} />,
      title: leaving(end),
    })
  if (unreadCount > 0)
    tasks.push({
      id: 'messages',
      href: href('messages'),
      icon: <Mail {...icon} />,
      title: t('messages', { count: unreadCount }),
    })
  return tasks
}

/** Ends soon, can still be decided, and nobody has. */
const isToDecide = (today: CalendarDate) => (deposit: WireDeposit) =>
  isHeld(deposit) &&
  !deposit.isInstructed &&
  deposit.maturesOn !== undefined &&
  deposit.maturesOn <= addDays(today, maturityReminders[0]) &&
  today < deposit.legsLockedFrom!

function useMoneyTasks(overview: Overview | undefined, bankOf: BankOf): Task[] {
  const t = useTranslations('deposits.dashboard.task')
  const href = useHref()
  const { amount, day } = useFigures()
  const orders = useOrdersUnderWay()
  const ending = overview ? overview.deposits.filter(isToDecide(overview.today)) : []
  return [
    ...orders.flatMap(({ id, missing, currencyCode, bankId, fundBy }) => {
      if (!missing) return []
      const bank = bankOf(bankId).name
      return {
        id: `funding-${id}`,
        href: href('orderTracking', { orderId: id }),
        icon: <Banknote {...icon} />,
        title: t('funding', { amount: amount(missing, currencyCode) }),
        text: fundBy ? t('fundingText', { bank, date: day(fundBy) }) : t('fundingOpen', { bank }),
      }
    }),
    ...ending.map((deposit) => ({
      id: `maturity-${deposit.id}`,
      href: href('deposit', { depositId: deposit.id }),
      icon: <CalendarClock {...icon} />,
      title: t('maturity', { amount: amount(deposit.balance, deposit.currencyCode) }),
      text: t('maturityText', {
        bank: bankOf(deposit.bankId).name,
        date: day(deposit.maturesOn!),
        until: day(instructUntil(deposit.maturesOn!)),
      }),
    })),
  ]
}

/** What a fund calls and does not find costs interest, and in the end the commitment. */
function useCallTasks({ hasCommitment }: HeaderFacts): Task[] {
  const t = useTranslations('deposits.dashboard.task')
  const href = useHref()
  const { amount, day } = useFigures()
  const hasPage = useHasPage()
  const { data } = useCommitment({ isHeld: hasCommitment })
  if (!hasPage('commitment')) return []
  return (data?.commitment?.calls ?? []).flatMap(({ number, state, missing, dueOn }) => {
    const date = day(dueOn, 'long')
    const task = { id: `call-${number}`, href: href('commitment'), icon: <Banknote {...icon} /> }
    if (state === 'OVERDUE')
      return { ...task, title: t('callOverdue'), text: t('callOverdueText', { date }) }
    if (!missing) return []
    const title = t('funding', { amount: amount(missing, 'EUR') })
    return { ...task, title, text: t('callText', { date }) }
  })
}

function useInvestmentTasks(facts: HeaderFacts): Task[] {
  const t = useTranslations('account.dashboard.task')
  const href = useHref()
  const { day } = useFigures()
  const mayAnswer = useMay('draft')
  const renewal = useRenewal(isInvested(facts))
  if (!renewal || !mayAnswer) return []
  const { instanceId, validUntil, isOld } = renewal
  return [
    {
      id: 'suitability',
      href: href('investmentSuitability', { instanceId }),
      icon: <ClipboardList {...icon} />,
      title: t('suitability'),
      text: isOld ? t('suitabilityOld') : t('suitabilitySoon', { date: day(validUntil, 'long') }),
    },
  ]
}

export function Tasks({ facts, overview, bankOf }: TasksProps) {
  const t = useTranslations('account.dashboard')
  const tasks = [
    ...useMoneyTasks(overview, bankOf),
    ...useCallTasks(facts),
    ...useInvestmentTasks(facts),
    ...useAccountTasks(facts),
  ]
  if (tasks.length === 0) return null
  return (
    <section className={css.tasks} aria-labelledby="tasks">
      <h2 id="tasks" className={css.sectionTitle}>
        {t('tasks')}
      </h2>
      <ul className={css.taskList}>
        {tasks.map(({ id, href, icon: sign, title, text }) => (
          <li key={id}>
            <a href={href} className={css.task} data-task={id}>
              {sign}
              <span>
                <span className={css.taskTitle}>{title}</span>
                {text && <span className={css.taskText}>{text}</span>}
              </span>
              <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
