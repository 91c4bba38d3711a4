// What is signed of a deposit, as facts.

import type { Leg } from '#domain/maturity-instruction.ts'
import { parseMoney } from '#domain/money.ts'
import type { SignedAct, SignedLeg } from '#domain/signed-act.ts'
import type { Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { lockDeposit, type RunningDeposit } from './instance.ts'
import type { Instruction, OfferedSuccessor } from './instruct.ts'
import type { PlannedWithdrawal } from './withdrawals.ts'

async function bankOf(tx: Tx, { bankId }: RunningDeposit): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    'select name from products.banks where id = $1',
    [bankId],
  )
  return rows[0]!.name
}

export async function withdrawalAct(tx: Tx, plan: PlannedWithdrawal): Promise<SignedAct> {
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
): Promise<SignedAct> {
  const deposit = await lockDeposit(tx, { customerId, id })
  if (!deposit) throw new NotFound()
  const signed: SignedLeg[] = []
  for (const leg of legs) signed.push(await signedLeg(tx, leg, deposit, offered))
  return { name: 'maturityInstruction', deposit: id, bank: await bankOf(tx, deposit), legs: signed }
}

async function signedLeg(
  tx: Tx,
  { to, amount, productId }: Leg,
  { currency, market }: RunningDeposit,
  offered: OfferedSuccessor,
): Promise<SignedLeg> {
  const offer = productId && (await offered(tx, productId, market))
  return {
    to,
    amount: amount === 'PRINCIPAL' || amount === 'REST' ? amount : parseMoney(amount, currency)!,
    ...(offer && { offer: { id: productId, bank: offer.bankName } }),
  }
}
