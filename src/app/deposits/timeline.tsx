// The life of a deposit on one line: done, today, expected.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { depositCalls } from '#contracts/deposits.ts'
import { orderCalls } from '#contracts/orders.ts'
import { worldOfWire } from '#contracts/projected-world.ts'
import { addMonths } from '#domain/date.ts'
import { depositTimeline, type TimelineEntry } from '#domain/deposit-timeline.ts'
import { parseMoney } from '#domain/money.ts'
import { projection } from '#domain/projection.ts'
import { AccountSection } from '../account/account-page.tsx'
import { useAsk } from '../data/use-ask.ts'
import css from './detail.module.css'
import { useFigures } from './use-figures.ts'

type Detail = CallReply<typeof depositCalls.byId>

/** Money without an end is looked at for a year. */
const monthsAhead = 12

function useEntries({ deposit, today, postings, withdrawals }: Detail) {
  const { orderId = '', currencyCode } = deposit
  const { data: order } = useAsk(
    orderCalls.byId,
    { params: { orderId } },
    { isEnabled: orderId !== '' },
  )
  const asMoney = (decimal: string) => parseMoney(decimal, currencyCode)!
  const until = deposit.paysOn ?? addMonths(today, monthsAhead)
  const pending = withdrawals
    .filter(({ state }) => state === 'REQUESTED')
    .map((each) => ({ ...each, depositId: deposit.id }))
  const world = worldOfWire({
    ...{ today, deposits: [deposit], withdrawals: pending, received: [], exemptions: [] },
  })
  const planned = projection(world, until).happenings.filter(
    ({ depositId }) => depositId === deposit.id,
  )
  const entries = depositTimeline({
    ...deposit,
    ...{ today, planned },
    principal: asMoney(deposit.principal),
    orderSteps: order?.steps ?? [],
    postings: postings.map(({ postedOn, net }) => ({ postedOn, net: asMoney(net) })),
    withdrawals: withdrawals.map(({ state, effectiveOn, amount }) => ({
      ...{ state, effectiveOn },
      ...(amount && { amount: asMoney(amount) }),
    })),
  })
  const interestToCome = planned.filter(({ kind }) => kind === 'INTEREST').length
  return { entries, laterCount: Math.max(0, interestToCome - 1) }
}

export function Timeline({ detail }: { detail: Detail }) {
  const t = useTranslations('deposits.timeline')
  const { day } = useFigures()
  const { entries, laterCount } = useEntries(detail)
  const done = entries.filter(({ isDone }) => isDone)
  const ahead = entries.filter(({ isDone }) => !isDone)
  return (
    <AccountSection title={t('title')}>
      <ol className={css.timeline}>
        {done.map((entry) => (
          <Entry key={`${entry.kind} ${entry.on}`} entry={entry} laterCount={0} />
        ))}
        <li className={css.today} aria-current="date">
          <span className={css.entryDay}>{day(detail.today)}</span>
          <span>{t('today')}</span>
        </li>
        {ahead.map((entry) => (
          <Entry
            key={`${entry.kind} ${entry.on}`}
            entry={entry}
            laterCount={entry.kind === 'INTEREST' ? laterCount : 0}
          />
        ))}
      </ol>
    </AccountSection>
  )
}

function Entry({ entry, laterCount }: { entry: TimelineEntry; laterCount: number }) {
  const t = useTranslations('deposits.timeline')
  const { day, money } = useFigures()
  const { kind, on, isDone, amount } = entry
  const title = kind === 'INTEREST' && !isDone ? t('interestPlanned') : t(kind)
  return (
    <li data-done={isDone || undefined} data-entry={kind}>
      <span className={css.entryDay}>{day(on)}</span>
      <span className={css.entryWhat}>
        <span>
          {title} <span className="visually-hidden">({t(isDone ? 'done' : 'promised')})</span>
        </span>
        {laterCount > 0 && (
          <span className={css.entryMore}>{t('later', { count: laterCount })}</span>
        )}
      </span>
      {amount && amount.minor > 0n && (
        <span className={`number ${css.entryAmount}`}>{money(amount)}</span>
      )}
    </li>
  )
}
