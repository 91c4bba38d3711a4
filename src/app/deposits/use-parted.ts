// Where the money of a deposit goes at its end, or where it went: part by part, with the place of each.

import type { CallReply } from '#contracts/call.ts'
import type { depositCalls, WireDeposit } from '#contracts/deposits.ts'
import { type ListedOrder, orderCalls } from '#contracts/orders.ts'
import { offerOfLeg } from '#contracts/promised-end.ts'
import { maturedPayout, type Parted, partedAsPlanned } from '#domain/deposit/deposit-timeline.ts'
import type { Leg } from '#domain/deposit/maturity-instruction.ts'
import { parseMoney } from '#domain/money.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useOverview } from '../holdings/use-overview.ts'
import { useEnding } from './use-ending.ts'

type Detail = CallReply<typeof depositCalls.byId>

export function useParted({ deposit, postings }: Detail): Parted[] {
  const { offers = [], promised } = useEnding(deposit)
  const placeOf = useSuccessors(deposit)
  const { legs, maturesOn, currencyCode, terms } = deposit
  if (!legs || !maturesOn) return []
  if (deposit.isRunning)
    return promised(legs).map(({ to, money, next, ...leg }) => {
      const offer = offerOfLeg({ to, ...leg }, deposit, offers)
      return {
        ...{ to, money },
        next: next && offer && { startsOn: next.startsOn, bankId: offer.bank.id },
      }
    })
  if (!placeOf) return []
  const principal = parseMoney(deposit.principal, currencyCode)!
  const payout = maturedPayout({
    ...{ principal, maturesOn, payout: terms.payout },
    postings: postings.map(({ postedFor, net }) => ({
      ...{ postedFor, net: parseMoney(net, currencyCode)! },
    })),
  })
  return partedAsPlanned(legs, { principal, payout }, placeOf)
}

/** The money is back on the account. */
const undone: readonly string[] = ['CANCELLED', 'REJECTED', 'REVOKED']

/** What was really opened with the money: the renewal, or the orders that followed. Until both are known, nothing. */
function useSuccessors(deposit: WireDeposit): ((leg: Leg) => Parted['next']) | undefined {
  const { data: overview } = useOverview()
  const customerId = useCustomerId()
  const { data: orders } = useAsk(
    orderCalls.list,
    { query: { customer_id: customerId } },
    { isEnabled: customerId !== '' && !deposit.isRunning },
  )
  if (!overview || !orders) return undefined
  const renewed = overview.deposits.find(({ renewedFrom }) => renewedFrom === deposit.id)
  const followed = orders.filter(
    ({ followUpOf, state }) => followUpOf === deposit.id && !undone.includes(state),
  )
  return ({ to, productId }) => {
    if (to === 'RENEWAL' && renewed)
      return {
        ...{ startsOn: renewed.opensOn, bankId: renewed.bankId },
        into: { kind: 'deposit', id: renewed.id },
      }
    const order = to === 'PRODUCT' && followed.find((each) => each.productId === productId)
    return order ? placeOfOrder(order, deposit) : undefined
  }
}

function placeOfOrder(order: ListedOrder, { paysOn }: WireDeposit): Parted['next'] {
  const { id, bankId, valueDate, opensOn, instanceId } = order
  return {
    ...{ startsOn: valueDate ?? opensOn ?? paysOn!, bankId },
    into: valueDate && instanceId ? { kind: 'deposit', id: instanceId } : { kind: 'order', id },
  }
}
