// What is put into investments until the last day one can look at, out of what of the account nobody was promised.

import { useMemo } from 'react'
import type { CalendarDate } from '#domain/date.ts'
import { projection, type World } from '#domain/deposit/projection.ts'
import { investedChanges, plannedPayments } from '#domain/holdings/planned-investing.ts'
import { type SpokenFor, spokenFor, spokenForChanges } from '#domain/holdings/spoken-for.ts'
import type { Money } from '#domain/money.ts'
import { isHeld, type Overview, sumOf } from '../holdings/use-overview.ts'
import { useInvested } from './use-invested.ts'

export type MachineProps = { overview: Overview; onAccount: Money | undefined }

/** Of what lies on the account: what is free to be planned with, and where the rest of it goes. */
export function useSpokenFor({ overview: { reserved }, onAccount }: MachineProps) {
  return useMemo(() => {
    const amounts = reserved.map((entry) => ({ kind: entry.kind, amount: sumOf(entry) }))
    return onAccount && spokenFor(onAccount, amounts)
  }, [reserved, onAccount])
}

/** What is put into investments up to the last day one can look at, as far as the account has the money. */
export function usePayments(
  { overview, onAccount, promised }: MachineProps & { promised: SpokenFor | undefined },
  world: World,
  span: { today: CalendarDate; until: CalendarDate },
) {
  const { invested, isWaiting, isMissing } = useInvested(span)
  const { today, until } = span
  const payments = useMemo(() => {
    if (!promised) return []
    const { happenings } = projection(world, until)
    const arrivals = happenings.map(({ on, toAccount: amount }) => ({ on, amount }))
    return plannedPayments({ invested, onAccount: promised.free, arrivals })
  }, [invested, world, promised, until])
  const changes = useMemo(
    () => [
      ...investedChanges(invested, payments, { today, currency: onAccount?.currency ?? 'EUR' }),
      ...(promised ? spokenForChanges(promised, today) : []),
    ],
    [invested, payments, promised, today, onAccount?.currency],
  )
  const hasDeposits = overview.deposits.some(isHeld)
  return { invested, payments, changes, isWaiting, isMissing, hasDeposits }
}
