// What is signed of a deposit, as facts.

import { endingOfWire } from '#contracts/promised-end.ts'
import { type PromisedLeg, promisedLegs } from '#domain/deposit/follow-up.ts'
import { defaultWish, type Leg } from '#domain/deposit/maturity-instruction.ts'
import { parseMoney } from '#domain/money.ts'
import type { SignedAct, SignedLeg } from '#domain/signing/signed-act.ts'
import type { Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { lockDeposit, type RunningDeposit } from './instance.ts'
import type { Instruction, Offered, OfferedSuccessor } from './instruct.ts'
import { viewOverview } from './overview.ts'
import type { PlannedWithdrawal } from './withdrawals.ts'

async function bankOf(tx: Tx, { bankId }: RunningDeposit): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    'select name from products.bank_names where id = $1',
    [bankId],
  )
  return rows[0]!.name
}

export async function withdrawalAct(
  tx: Tx,
  plan: PlannedWithdrawal,
): Promise<Extract<SignedAct, { name: 'withdrawal' }>> {
  const { deposit, kind, effectiveOn } = plan
  return {
    name: 'withdrawal',
    deposit: deposit.instanceId,
    kind,
    bank: await bankOf(tx, deposit),
    amount: plan.amount ?? plan.exit?.payout ?? 'ALL',
    paidOn: effectiveOn,
  }
}

export async function instructionAct(
  tx: Tx,
  { customerId, id, legs }: Instruction,
  offered: OfferedSuccessor,
): Promise<Extract<SignedAct, { name: 'maturityInstruction' }>> {
  const deposit = await lockDeposit(tx, { customerId, id })
  if (!deposit) throw new NotFound()
  const places = new Map<Leg, Place>()
  for (const leg of legs) {
    const product = leg.to === 'RENEWAL' ? deposit.productId : leg.productId
    const offer = product && (await offered(tx, product, deposit.market))
    if (offer) places.set(leg, { ...offer, product })
  }
  const promised = await promisedOf(tx, { customerId, id, legs }, places)
  return {
    ...{ name: 'maturityInstruction', deposit: id, bank: await bankOf(tx, deposit) },
    legs: legs.map((leg, i) => ({
      to: leg.to,
      amount: isPart(leg.amount) ? leg.amount : parseMoney(leg.amount, deposit.currency)!,
      ...signedNext(leg, promised[i], places.get(leg)),
    })),
  }
}

type Place = Offered & { product: string }

const isPart = (amount: string): amount is 'PRINCIPAL' | 'REST' =>
  amount === 'PRINCIPAL' || amount === 'REST'

/** Reckoned from what the screen is drawn from, by the rule the screen asks. */
async function promisedOf(
  tx: Tx,
  { customerId, id, legs }: Instruction,
  places: ReadonlyMap<Leg, Place>,
): Promise<PromisedLeg[]> {
  const overview = await viewOverview(tx, customerId)
  const deposit = overview.deposits.find((each) => each.id === id)
  const ending = deposit && endingOfWire(deposit, overview)
  return ending ? promisedLegs(legs, ending, (leg) => places.get(leg)) : []
}

function signedNext(
  { maturity }: Leg,
  promised: PromisedLeg | undefined,
  place: Place | undefined,
): Pick<SignedLeg, 'next'> {
  if (!promised?.next || !place) return {}
  const { startsOn, maturesOn: endsOn } = promised.next
  const { product, bankName: bank, termMonths: months, shownRate: rate, prolongation } = place
  return {
    next: {
      ...{ product, bank, months, rate, amount: promised.money, startsOn, endsOn },
      maturity: maturity ?? defaultWish(prolongation),
    },
  }
}
