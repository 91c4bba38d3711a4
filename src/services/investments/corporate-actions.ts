// What the custodian tells of a fund and everybody who holds it: written down if it can be, and paid by the end of the day.

import type { CustodianEvent } from '#contracts/custodian.ts'
import { date } from '#domain/date.ts'
import { type CorporateActionState, distributionDoubt } from '#domain/investment/distribution.ts'
import { parseUnits } from '#domain/investment/units.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import {
  cancelAction,
  isToldOf,
  keepAction,
  lockAction,
  priceOf,
} from '#services/instruments/index.ts'

type Heard = { outcome: 'applied' | 'known' | 'issue' | 'unknown'; issue?: string }
type OfAction = Extract<CustodianEvent, { actionId: string }>
export const isOfAction = (event: CustodianEvent): event is OfAction => 'actionId' in event

export async function heardOfAction(tx: Tx, event: OfAction): Promise<Heard> {
  const state = await lockAction(tx, event.actionId)
  if (event.kind === 'DISTRIBUTION_CANCELLED') return cancelled(tx, event.actionId, state)
  if (state) return { outcome: 'issue', issue: 'DISTRIBUTION told again by another event' }
  if (await isTakenBack(tx, event.actionId))
    return { outcome: 'issue', issue: 'DISTRIBUTION after its DISTRIBUTION_CANCELLED' }
  const told = {
    ...{ isin: event.isin, exOn: date(event.exOn), perUnit: parseUnits(event.perUnit)! },
  }
  const doubt = distributionDoubt(told, {
    ...{ today: await businessDate(tx), price: await priceOf(tx, told.isin) },
    isToldAlready: await isToldOf(tx, told),
  })
  if (doubt) return { outcome: 'issue', issue: doubt }
  await keepAction(tx, event.actionId, told)
  return { outcome: 'applied' }
}

/** Heard before what it takes back: nobody is paid. */
async function isTakenBack(tx: Tx, actionId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from investments.custodian_events where kind = 'DISTRIBUTION_CANCELLED' and body ->> 'actionId' = $1`,
    [actionId],
  )
  return rowCount > 0
}

/** What was paid to anybody somebody has to look at. */
async function cancelled(
  tx: Tx,
  id: string,
  state: CorporateActionState | undefined,
): Promise<Heard> {
  if (!state) return { outcome: 'unknown', issue: 'DISTRIBUTION_CANCELLED about nothing of ours' }
  if (state === 'CANCELLED') return { outcome: 'known' }
  const { rowCount: paid } = await tx.query(
    'select from investments.distributions where action_id = $1 limit 1',
    [id],
  )
  if (state === 'PAID' || paid > 0)
    return { outcome: 'issue', issue: 'DISTRIBUTION_CANCELLED after it was paid' }
  await cancelAction(tx, id)
  return { outcome: 'applied' }
}
