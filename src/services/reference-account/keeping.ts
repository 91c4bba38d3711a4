// What is done with reference accounts that are there: one is preferred, one is removed, a removal is taken back.

import { namedBy } from '#domain/account/reference-account.ts'
import { countRefusal, isPending, lastRefusal } from '#domain/account/reference-account-states.ts'
import { needsReferenceAccount } from '#domain/leaving/blockers.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, NotFound, Refused } from '#platform/failure.ts'
import {
  asCustomer,
  changeCustomer,
  customerEvents,
  type KeptAccount,
  putFirst,
  readKept,
  readSalesChannel,
  removeAccount,
  restoreAccount,
  type WarnUsers,
} from '#services/customer/index.ts'
import { readLeavers } from '#services/leaving/index.ts'
import {
  requestSignature,
  type SendCode,
  signAct,
  type Waiting,
} from '#services/signatures/index.ts'
import { tellUsers } from './letters.ts'

export type KeepingUse = 'PREFERRED' | 'REMOVED'
type Of = { customerId: string; accountId: string }

export const keepingFacts = (
  { accountHolder: holder, ...account }: KeptAccount,
  use: KeepingUse,
) => {
  return {
    ...{ name: 'referenceAccount', holder, account: namedBy(account), use },
  } as const satisfies SignedAct
}

async function findAccount(tx: Tx, { customerId, accountId }: Of) {
  const kept = await readKept(tx, customerId)
  const account = kept.find((each) => each.accountId === accountId)
  if (!account) throw new NotFound()
  return { kept, account }
}

async function hasMoney(tx: Tx, customerId: string): Promise<boolean> {
  const leaver = (await readLeavers(tx, [customerId])).get(customerId)!
  return needsReferenceAccount(leaver)
}

/** Every check before it may be done. */
export async function checkKeeping(tx: Tx, of: Of, use: KeepingUse): Promise<KeptAccount> {
  const { kept, account } = await findAccount(tx, of)
  if (account.state !== 'ACTIVE') throw new Conflict('referenceAccount.state')
  if (use === 'PREFERRED') return account
  const refusal = lastRefusal(kept, of.accountId, await hasMoney(tx, of.customerId))
  if (refusal) throw new Conflict(refusal)
  return account
}

export async function doKeeping(
  tx: Tx,
  of: Of,
  use: KeepingUse,
  { account, warnUsers }: { account: KeptAccount; warnUsers: WarnUsers },
): Promise<void> {
  await (use === 'PREFERRED' ? putFirst(tx, of) : removeAccount(tx, of))
  await tellUsers(tx, of.customerId, `referenceAccount${worded[use]}`, account, warnUsers)
}
const worded = { PREFERRED: 'Preferred', REMOVED: 'Removed' } as const

type Parts = { db: Db; warnUsers: WarnUsers; sendCode: SendCode }
type Asked = { caller: Caller; version: number; signatureId?: string }
type Kept = { waiting?: Waiting }

export async function keepAccount(
  { db, warnUsers, sendCode }: Parts,
  of: Of,
  use: KeepingUse,
  { caller, version, signatureId }: Asked,
) {
  const { customerId, accountId } = of
  const signer = { customerId, userId: caller.userId }
  const change = { customerId, version, caller, event: customerEvents.referenceAccountChanged }
  const { account } = await asCustomer(db, caller, customerId, (tx) => findAccount(tx, of))
  // What was never in use is only forgotten.
  if (use === 'REMOVED' && isPending(account.state))
    return changeCustomer(db, change, async (tx): Promise<Kept> => {
      await removeAccount(tx, of)
      return {}
    })
  if (!signatureId)
    return asCustomer(db, caller, customerId, async (tx) => {
      const facts = keepingFacts(await checkKeeping(tx, of, use), use)
      const { market: locale } = (await readSalesChannel(tx, customerId))!
      return { signature: await requestSignature(tx, signer, facts, { send: sendCode, locale }) }
    })
  return changeCustomer(
    db,
    change,
    async (tx): Promise<Kept> => {
      const checked = await checkKeeping(tx, of, use)
      const facts = keepingFacts(checked, use)
      const begun = { signer, facts, wish: { use, accountId }, subject: accountId }
      const waiting = await signAct(tx, signatureId, begun)
      if (waiting) return { waiting }
      await doKeeping(tx, of, use, { account: checked, warnUsers })
      return {}
    },
    ({ waiting }) => !waiting,
  )
}

/** Nothing new comes of it: the account was signed for when it was named. */
export function takeBackRemoval(
  db: Db,
  of: Of,
  { caller, version }: { caller: Caller; version: number },
): Promise<{ version: string }> {
  const { customerId } = of
  const change = { customerId, version, caller, event: customerEvents.referenceAccountChanged }
  return changeCustomer(db, change, async (tx) => {
    const { kept, account } = await findAccount(tx, of)
    if (!account.canComeBack) throw new Conflict('referenceAccount.state')
    const refusal = countRefusal(kept, account)
    if (refusal) throw new Refused(refusal)
    await restoreAccount(tx, of)
    return {}
  })
}
