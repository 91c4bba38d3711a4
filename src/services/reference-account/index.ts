// Reference accounts: named by the customer, checked with the bank that keeps them, signed for, and from then on the
// only places money is paid out to.

import {
  referenceAccountCalls as calls,
  type KeptReferenceAccount,
} from '#contracts/reference-account.ts'
import { payoutTarget } from '#domain/account/reference-account.ts'
import { isPending } from '#domain/account/reference-account-states.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Tx } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import {
  asCustomer,
  customerEvents,
  type KeptAccount,
  type NamedAccount,
  ownCustomer,
  type RequireFresh,
  readKept,
  tellChange,
  type WarnUsers,
} from '#services/customer/index.ts'
import type { Performing } from '#services/signatures/index.ts'
import {
  type AccountWish,
  type AddingParts,
  accountFacts,
  nameAccount,
  refuseForeign,
  refuseParents,
  saveAccount,
} from './adding.ts'
import {
  checkKeeping,
  doKeeping,
  type KeepingUse,
  keepAccount,
  keepingFacts,
  takeBackRemoval,
} from './keeping.ts'

export type { CheckPayee, PayeeAccount } from './adding.ts'
export { referenceAccountLetters } from './letters.ts'
export { lapseAccountsStep, referenceAccountSubscribers } from './proof.ts'

/** The last signature has come. What its bank said of a new account it said when the first was given. */
export async function performReferenceAccount(
  tx: Tx,
  { customerId, userId, wish, assertSame }: Performing,
  warnUsers: WarnUsers,
): Promise<void> {
  if (wish.use) {
    const { use, accountId } = wish as { use: KeepingUse; accountId: string }
    const of = { customerId, accountId }
    const account = await checkKeeping(tx, of, use)
    assertSame(keepingFacts(account, use))
    await doKeeping(tx, of, use, { account, warnUsers })
    await tellChange(tx, {
      ...{ customerId, event: customerEvents.referenceAccountChanged, actor: userId },
    })
    return
  }
  const { named, ...added } = wish as AccountWish & { named: NamedAccount }
  const { isChild } = await refuseForeign(tx, customerId, added)
  if (isChild) await refuseParents(tx, customerId, added.account)
  assertSame(accountFacts(added))
  const { isFurther = false } = added
  await nameAccount(tx, customerId, named, { isFurther, warnUsers })
  await tellChange(tx, {
    ...{ customerId, event: customerEvents.referenceAccountNamed, actor: userId },
  })
}

function listOf(kept: readonly KeptAccount[]): KeptReferenceAccount[] {
  const active = kept.filter(({ state }) => state === 'ACTIVE')
  return kept
    .filter(({ state, canComeBack }) => state !== 'REMOVED' || canComeBack)
    .map(({ isWantedFirst, canComeBack, coolingUntil, ...account }) => ({
      ...account,
      isPreferred: payoutTarget(active, account.ccy)?.accountId === account.accountId,
      ...(isPending(account.state) && isWantedFirst && { isWantedFirst }),
      ...(canComeBack && { canComeBack }),
      ...(coolingUntil && { coolingUntil: coolingUntil.toISOString() }),
    }))
}

export function referenceAccount(
  server: Server,
  parts: AddingParts & { requireFresh: RequireFresh },
): void {
  const { db, requireFresh } = parts
  const assertOwn = async (customerId: string, caller: Caller) => {
    ownCustomer(caller, customerId)
    await requireFresh(caller)
  }

  answer(server, calls.list, ({ params: { customerId } }, caller) =>
    asCustomer(db, caller, customerId, async (tx) => listOf(await readKept(tx, customerId))),
  )
  answer(server, calls.saveReferenceAccount, async ({ params, body }, caller, { version }) => {
    await assertOwn(params.customerId, caller)
    return saveAccount(parts, params.customerId, body, { caller, version })
  })
  for (const [call, use] of [
    [calls.prefer, 'PREFERRED'],
    [calls.remove, 'REMOVED'],
  ] as const)
    answer(server, call, async ({ params, body }, caller, { version }) => {
      await assertOwn(params.customerId, caller)
      return keepAccount(parts, params, use, { caller, version, ...body })
    })
  answer(server, calls.restore, ({ params }, caller, { version }) =>
    takeBackRemoval(db, params, { caller, version }),
  )
}
