// The life of a deposit: its interest as rungs over time, and each of its days, done, today, expected.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { depositCalls } from '#contracts/deposits.ts'
import { orderCalls } from '#contracts/orders.ts'
import { worldOfWire } from '#contracts/projected-world.ts'
import { addMonths } from '#domain/date.ts'
import {
  depositTimeline,
  type Successor,
  type TimelineEntry,
} from '#domain/deposit/deposit-timeline.ts'
import { projection } from '#domain/deposit/projection.ts'
import { parseMoney } from '#domain/money.ts'
import { useHref } from '#shell/site.tsx'
import { type DayEvent, DayList } from '#ui/view/day-list.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { useBanks, useOverview } from '../holdings/use-overview.ts'
import { AccountSection } from '../page/account-page.tsx'
import css from './detail.module.css'
import { InterestRungs } from './interest-rungs.tsx'
import { useParted } from './use-parted.ts'

type Detail = CallReply<typeof depositCalls.byId>

/** Money without an end is looked at for a year. */
const monthsAhead = 12

/** A follow-up was signed with the instruction, and not on the day it became an order. */
const signedFirst = ({ order, steps }: CallReply<typeof orderCalls.byId>) =>
  steps.map(({ to, on }) => ({ to, on: to === 'CONFIRMED' ? (order.signedOn ?? on) : on }))

function useEntries(detail: Detail) {
  const { deposit, today, postings, withdrawals } = detail
  const parted = useParted(detail)
  const { orderId = '', currencyCode } = deposit
  const { data: order } = useAsk(
    orderCalls.byId,
    { params: { orderId } },
    { isEnabled: orderId !== '' },
  )
  const asMoney = (decimal: string) => parseMoney(decimal, currencyCode)!
  const until = deposit.paysOn ?? addMonths(today, monthsAhead)
  // All deposits are looked at, because they share what an exemption order frees.
  const { data: overview } = useOverview()
  const { happenings } = overview ? projection(worldOfWire(overview), until) : { happenings: [] }
  const planned = happenings.filter(({ depositId }) => depositId === deposit.id)
  const entries = depositTimeline({
    ...deposit,
    ...{ today, planned, parted },
    principal: asMoney(deposit.principal),
    orderSteps: order ? signedFirst(order) : [],
    topUps: deposit.topUps.map(({ on, amount }) => ({ on, amount: asMoney(amount) })),
    postings: postings.map(({ postedOn, net }) => ({ postedOn, net: asMoney(net) })),
    withdrawals: withdrawals.map(({ state, effectiveOn, amount }) => ({
      ...{ state, effectiveOn },
      ...(amount && { amount: asMoney(amount) }),
    })),
  })
  const interestToCome = planned.filter(({ kind }) => kind === 'INTEREST').length
  return { entries, planned, laterCount: Math.max(0, interestToCome - 1) }
}

export function Timeline({ detail }: { detail: Detail }) {
  const t = useTranslations('deposits.timeline')
  const { day } = useFigures()
  const { entries, planned, laterCount } = useEntries(detail)
  const event = useEvent()
  const done = entries.filter(({ isDone }) => isDone)
  const { shown, hidden } = withoutOldInterest(done)
  const ahead = entries.filter(({ isDone }) => !isDone)
  const noteOfDone = (entry: TimelineEntry, i: number) =>
    hidden > 0 && entry.kind === 'INTEREST' && shown[i - 1]?.kind !== 'INTEREST'
      ? t('earlier', { count: hidden })
      : undefined
  const noteOfAhead = ({ kind }: TimelineEntry) =>
    kind === 'INTEREST' && laterCount > 0 ? t('later', { count: laterCount }) : undefined
  return (
    <AccountSection title={t('title')}>
      <InterestRungs detail={detail} planned={planned} />
      <DayList
        events={[
          ...shown.map((entry, i) => event(entry, noteOfDone(entry, i))),
          { key: 'today', day: day(detail.today), what: t('today'), state: 'now' },
          ...ahead.map((entry) => event(entry, noteOfAhead(entry))),
        ]}
      />
    </AccountSection>
  )
}

const interestShown = 3

/** Of interest that was paid, the latest is enough here: all of it stands with its receipts. */
function withoutOldInterest(done: readonly TimelineEntry[]) {
  const paid = done.filter(({ kind }) => kind === 'INTEREST')
  const old = new Set(paid.slice(0, -interestShown))
  return { shown: done.filter((entry) => !old.has(entry)), hidden: old.size }
}

function useEvent() {
  const t = useTranslations('deposits.timeline')
  const { day, money } = useFigures()
  const bankOf = useBanks()
  const href = useHref()
  const hrefOf = ({ kind: what, id }: Successor) =>
    what === 'deposit' ? href('deposit', { depositId: id }) : href('orderTracking', { orderId: id })
  return (entry: TimelineEntry, note: string | undefined): DayEvent => {
    const { kind, on, isDone, amount, bankId, into } = entry
    const bank = bankId ? bankOf(bankId).name : ''
    const title = kind === 'INTEREST' && !isDone ? t('interestPlanned') : t(kind, { bank })
    return {
      ...{ key: `${kind} ${on} ${bankId}`, kind, day: day(on), state: isDone ? 'done' : 'ahead' },
      amount: amount && amount.minor > 0n ? money(amount) : undefined,
      what: (
        <>
          <span>
            {into ? <a href={hrefOf(into)}>{title}</a> : title}{' '}
            <span className="visually-hidden">({t(isDone ? 'done' : 'promised')})</span>
          </span>
          {note && <span className={css.entryMore}>{note}</span>}
        </>
      ),
    }
  }
}
