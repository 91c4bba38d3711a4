// Where payouts go, how much may go there just now, and what is signed of it.

import {
  type CoolingOff,
  coolingOff,
  coolingOffRefusal,
  coolingPeriod,
} from '#domain/account/cooling-off.ts'
import { payeeMatch } from '#domain/account/payee-check.ts'
import { namedBy, payoutTarget } from '#domain/account/reference-account.ts'
import { type Currency, type Money, money } from '#domain/money.ts'
import { amountParam, momentParam } from '#domain/problem/params.ts'
import type { SignedAccount } from '#domain/signing/act-line.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Refused } from '#platform/failure.ts'
import { formatted } from '#platform/uuid.ts'
import { readCustomer, readHolders, readReplacement } from '#services/customer/index.ts'
import { readChange, type Signer } from '#services/signatures/index.ts'

export type Target = {
  referenceAccountId: string
  holder: string
  target: string
  account: SignedAccount
}

/** The one that is wanted, or else the preferred one. */
export async function targetOf(
  tx: Tx,
  customerId: string,
  currency: Currency,
  wanted?: string,
): Promise<Target | undefined> {
  const customer = await readCustomer(tx, customerId, ['reference-accounts'])
  const accounts = customer?.embedded?.referenceAccounts ?? []
  const found = payoutTarget(
    wanted ? accounts.filter(({ accountId }) => accountId === wanted) : accounts,
    currency,
  )
  if (!found) return undefined
  const target = found.iban ?? `${found.branchCode ?? ''}${found.accountNumber}`
  return {
    referenceAccountId: found.accountId,
    holder: found.accountHolder,
    target,
    account: namedBy(found),
  }
}

/** Reference accounts are the customer's own: a name that is not is not paid. */
export async function payable(
  tx: Tx,
  customerId: string,
  currency: Currency,
  wanted?: string,
): Promise<Target> {
  const target = await targetOf(tx, customerId, currency, wanted)
  if (!target) throw new Conflict(wanted ? 'referenceAccount.state' : 'referenceAccount.missing')
  const match = payeeMatch(target.holder, await readHolders(tx, customerId))
  if (match !== 'MATCH' && match !== 'CLOSE_MATCH') throw new Refused('holder.mismatch')
  return target
}

/** What is limited because the account is new in its place, or because what the user signs with has changed. */
export async function coolingOffOf(
  tx: Tx,
  customerId: string,
  { referenceAccountId }: Target,
  currency: Currency,
  { userId, isLocked = false }: { userId?: string; isLocked?: boolean } = {},
): Promise<CoolingOff | undefined> {
  const { replacement, now } = await readReplacement(tx, customerId, referenceAccountId, isLocked)
  const causes = [replacement, userId && (await readChange(tx, userId))]
  const period = coolingPeriod(
    causes.filter((cause) => typeof cause === 'object'),
    now,
  )
  if (!period) return undefined
  const { rows } = await tx.query<{ minor: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as minor from payments.payouts
      where customer_id = $1 and currency = $2 and state <> 'RETURNED' and id >= $3`,
    [customerId, currency, formatted(period.since.getTime(), Buffer.alloc(10))],
  )
  return coolingOff(period, money(rows[0]!.minor, currency))
}

/** Of two at once the second sees what the first took. */
export async function refuseWhileCooling(
  tx: Tx,
  { customerId, userId }: Signer,
  amount: Money,
  target: Target,
): Promise<void> {
  const { currency } = amount
  const cooling = await coolingOffOf(tx, customerId, target, currency, { userId, isLocked: true })
  const refusal = coolingOffRefusal(amount, cooling)
  if (refusal)
    throw new Refused(refusal, {
      left: amountParam(cooling!.left),
      until: momentParam(cooling!.until),
    })
}

export const payoutAct = (amount: Money, { holder, account }: Target) =>
  ({ name: 'payout', amount, holder, account }) satisfies SignedAct
