// The interest of a deposit over its life, each posting a rung: those that were paid, and those to come.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { depositCalls } from '#contracts/deposits.ts'
import { addMonths } from '#domain/date.ts'
import { interestRungs } from '#domain/deposit/deposit-timeline.ts'
import type { Happening } from '#domain/deposit/projection.ts'
import { money, parseMoney } from '#domain/money.ts'
import { TimeAxis } from '#ui/drawing/time-axis.tsx'
import { placeIn } from '../holdings/day-axis.ts'
import { useFigures } from '../holdings/use-figures.ts'

type Props = { detail: CallReply<typeof depositCalls.byId>; planned: readonly Happening[] }

/** Money without an end is looked at for a year. */
const monthsAhead = 12

export function InterestRungs({ detail: { deposit, today, postings }, planned }: Props) {
  const t = useTranslations('deposits.rungs')
  const { day, money: shown } = useFigures()
  const { currencyCode: currency, isRunning, opensOn } = deposit
  const asMoney = (decimal: string) => parseMoney(decimal, currency)!
  const paid = postings.map(({ postedOn, net }) => ({ on: postedOn, net: asMoney(net) }))
  const rungs = interestRungs(paid, isRunning ? planned : [])
  const last = rungs.at(-1)
  if (!last) return null
  const until = isRunning ? (deposit.paysOn ?? addMonths(today, monthsAhead)) : last.on
  const place = placeIn(opensOn, until)
  const whole = Number(last.sum.minor)
  const received = rungs.findLast(({ isPaid }) => isPaid)?.sum ?? money(0n, currency)
  return (
    <TimeAxis
      summary={t('summary', {
        from: day(opensOn, 'long'),
        until: day(last.on, 'long'),
        received: shown(received),
        total: shown(last.sum),
      })}
      rungs={rungs.map(({ on, net, sum }) => ({
        ...{ key: on, at: place(on), level: (Number(sum.minor) / whole) * 90 },
        ...{ day: day(on), amount: shown(net) },
      }))}
      now={isRunning ? place(today) : 100}
      nowText={
        isRunning
          ? t('now', { received: shown(received), accrued: shown(asMoney(deposit.accrued)) })
          : t('ended', { received: shown(received) })
      }
      total={shown(last.sum)}
    />
  )
}
