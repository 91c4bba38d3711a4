// The way of the money, leg by leg: who has it, until when, and what is done.

import { Check, Circle, CircleAlert, CircleDot, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { orderCalls } from '#contracts/orders.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { type LegState, type OrderLeg, orderLegs } from '#domain/order/order-legs.ts'
import { useSite } from '#shell/site.tsx'
import { Chamber } from '#ui/drawing/chamber.tsx'
import css from './legs.module.css'

const signs: Record<LegState, typeof Check> = {
  done: Check,
  now: CircleDot,
  late: CircleAlert,
  later: Circle,
  stopped: Minus,
}

type Tracked = CallReply<typeof orderCalls.byId>

const fundedOn = ({ steps }: Tracked): CalendarDate | undefined =>
  steps.find(({ to }) => to === 'FUNDED')?.on

export function Legs({ tracked, bank }: { tracked: Tracked; bank: string }) {
  const t = useTranslations('order.track')
  const { market, today } = useSite()
  const way = { ...tracked.order, fundedOn: fundedOn(tracked) }
  const legs = orderLegs(way, today)
  // Once all is done the money is at the end of its way; where it was stopped, it is nowhere on it.
  const boat = legs.every(({ state }) => state === 'done')
    ? legs.length - 1
    : legs.findIndex(({ state }) => state === 'now' || state === 'late')

  function when({ name, state, day }: OrderLeg): string {
    if (state === 'stopped') return t('stopped')
    if (!day) return t('soon')
    const said = { day: formatDate(market.locale, day, 'medium') }
    if (state === 'late') return t(name === 'paidIn' ? 'lateMoney' : 'late', said)
    return t(state, said)
  }
  return (
    <section className={css.legs} aria-labelledby="legs">
      <h2 id="legs">{t('legs')}</h2>
      <div className={css.canal} aria-hidden="true">
        {legs.map(({ name, state }, i) => (
          <Chamber
            key={name}
            step={i}
            of={legs.length}
            state={i === boat ? 'now' : state === 'done' ? 'done' : 'later'}
          />
        ))}
      </div>
      <ol>
        {legs.map((leg) => {
          const Sign = signs[leg.state]
          return (
            <li key={leg.name} data-leg={leg.name} data-state={leg.state}>
              <span className={css.legSign} aria-hidden="true">
                <Sign size={18} strokeWidth={leg.state === 'done' ? 2.25 : 1.75} />
              </span>
              <span className={css.legName}>{t(`leg.${leg.name}`)}</span>
              <span className={css.legOwner}>
                {leg.name === 'opened' ? bank : t(`owner.${leg.name}`)}
              </span>
              <span className={css.legDay}>{when(leg)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
