// What beginning to invest is for somebody, before anything is ordered.

import type { CallReply } from '#contracts/call.ts'
import type { investingCalls } from '#contracts/investing.ts'
import type { CustomerStatus } from '#domain/customer/customer.ts'
import {
  type DepotState,
  flowTypeOf,
  onboardingKindOf,
  pendingStateOf,
} from '#domain/investment/depot.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { readProfile, wireProfile } from './profiles.ts'
import { held } from './situation.ts'

type Asked = { customerId: string; portfolioId?: string | undefined }

export async function viewBeginning(
  tx: Tx,
  { customerId, portfolioId }: Asked,
): Promise<CallReply<typeof investingCalls.beginning>> {
  const { rows } = await tx.query<{ status: CustomerStatus; depot: DepotState | null }>(
    'select status, depot from investments.beginners where customer_id = $1',
    [customerId],
  )
  if (!rows[0]) throw new NotFound()
  const { status, depot } = rows[0]
  const from = portfolioId ? (await held(tx, customerId, portfolioId)).template : undefined
  const profile = await readProfile(tx, customerId)
  const hasAnswered = profile !== undefined && wireProfile(profile, await businessDate(tx)).isValid
  // An account is asked for with the first portfolio: until then nobody waits for it.
  const pending = pendingStateOf({ status, depot: 'OPEN', family: 'DWM' })
  return {
    ...{ kind: onboardingKindOf(from), flowType: flowTypeOf({ hasAnswered, depot }) },
    ...(pending && { pending }),
  }
}
