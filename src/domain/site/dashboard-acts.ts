// What the dashboard offers to do, the most likely first: money that an order waits for, then what there
// is money for.

import type { Money } from '../money.ts'

export type DashboardAct = 'payIn' | 'compare' | 'transactions' | 'payOut'

type Situation = {
  readonly isOrderWaiting: boolean
  /** Undefined where the balance cannot be told. */
  readonly available: Money | undefined
}

export function dashboardActs({ isOrderWaiting, available }: Situation): readonly DashboardAct[] {
  const hasMoney = available === undefined || available.minor > 0n
  return [
    ...(isOrderWaiting || !hasMoney
      ? (['payIn', 'compare'] as const)
      : (['compare', 'payIn'] as const)),
    'transactions',
    ...(hasMoney ? (['payOut'] as const) : []),
  ]
}
