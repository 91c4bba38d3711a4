// Naming a reference account: checked with the bank that keeps it, kept until it is signed for, and taken into use.

import type { CallInput } from '#contracts/call.ts'
import type { ReferenceAccountChange, referenceAccountCalls } from '#contracts/reference-account.ts'
import { usedAccount } from '#domain/account/account.ts'
import type { PayeeMatch } from '#domain/account/payee-check.ts'
import { isSameAccount, ownerRefusal, payeeRefusal } from '#domain/account/reference-account.ts'
import {
  countRefusal,
  type ReferenceAccountState,
  signedState,
  takesPlace,
  testTransferUntil,
} from '#domain/account/reference-account-states.ts'
import { addDays } from '#domain/date.ts'
import { parseAba } from '#domain/identifiers/aba.ts'
import { parseIban } from '#domain/identifiers/iban.ts'
import { parseUkAccount } from '#domain/identifiers/sort-code.ts'
import { daysToSign } from '#domain/party/signing-rule.ts'
import type { ProblemParams } from '#domain/problem/params.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Failure, Invalid } from '#platform/failure.ts'
import { readAccounts } from '#services/accounts/index.ts'
import {
  asCustomer,
  awaitTransfer,
  changeCustomer,
  customerEvents,
  isKnownOfOthers,
  type KeptAccount,
  keepPending,
  makeActive,
  type NamedAccount,
  putFirst,
  readHolders,
  readKept,
  readParents,
  readSalesChannel,
  updateNamed,
  type WarnUsers,
  wantFirst,
} from '#services/customer/index.ts'
import {
  requestSignature,
  type SendCode,
  signAct,
  type Waiting,
} from '#services/signatures/index.ts'
import { tellUsers } from './letters.ts'

/** An account as its bank is asked about it: with an IBAN, or in the country's own numbers. */
export type PayeeAccount = { iban?: string; branchCode?: string; accountNumber?: string }

/** What the bank says: how the name fits, the name it knows, and what else it tells of the account. */
export type PayeeAnswer = {
  match: PayeeMatch
  name?: string
  bankName?: string
  bic?: string
  iban?: string
}

/** The port: asks the bank that keeps the account for its holder. */
export type CheckPayee = (holder: string, account: PayeeAccount) => Promise<PayeeAnswer>

/** In electronic form; the contract has seen to it that it can be read. */
function accountOf(typed: ReferenceAccountChange): PayeeAccount {
  if (typed.form === 'IBAN') return { iban: parseIban(typed.iban!).value! }
  if (typed.form === 'US')
    return {
      branchCode: parseAba(typed.routingNumber!).value!,
      accountNumber: typed.accountNumber!.trim(),
    }
  const { sortCode, accountNumber } = parseUkAccount(typed.sortCode!, typed.accountNumber!).value!
  return { branchCode: sortCode, accountNumber }
}

const refusedAt = (pointer: string, code: ProblemCode, params: ProblemParams = {}) =>
  new Failure(422, code, { params, errors: [{ pointer, code, params }] })

export type AccountWish = { holder: string; account: PayeeAccount; isFurther: boolean }

/** Refuses what can be told without the bank. */
export async function refuseForeign(tx: Tx, customerId: string, { holder, account }: AccountWish) {
  const holders = await readHolders(tx, customerId)
  const parents = await readParents(tx, customerId)
  const refusal = ownerRefusal(holder, { holders, parents })
  if (refusal) throw refusedAt('/accountHolder', refusal)
  const own = await readAccounts(tx, customerId)
  if (account.iban && own.some(({ iban }) => iban === account.iban))
    throw new Invalid([{ pointer: '/iban', code: 'iban.own' }])
  const currency = usedAccount(own)?.balance.current.currency ?? 'EUR'
  const kept = await readKept(tx, customerId)
  const tooMany = countRefusal(kept, { ...account, ccy: currency })
  if (tooMany) throw new Failure(422, tooMany)
  return { currency, kept, isChild: parents.length > 0 }
}

/**
 * A child's account is never also that of whoever acts for it, whatever name is typed; in a transaction that sees
 * the accounts of all for whom they act.
 */
export async function refuseParents(tx: Tx, customerId: string, account: PayeeAccount) {
  if (await isKnownOfOthers(tx, customerId, account))
    throw refusedAt('/accountHolder', 'referenceAccount.owner')
}

export const accountFacts = ({ holder, account, isFurther }: AccountWish) =>
  ({
    ...{ name: 'referenceAccount', holder, account },
    ...(isFurther && { use: 'FURTHER' }),
  }) satisfies SignedAct

const alike = (kept: readonly KeptAccount[], named: PayeeAccount) =>
  kept.find((each) => each.state !== 'REMOVED' && isSameAccount(each, named))

type Use = { kept: readonly KeptAccount[]; isFurther: boolean; warnUsers: WarnUsers }

export async function takeIntoUse(
  tx: Tx,
  customerId: string,
  account: KeptAccount,
  { kept, isFurther, warnUsers }: Use,
): Promise<void> {
  const of = { customerId, accountId: account.accountId }
  const isFirst = !takesPlace(kept, account)
  const wasActive = account.state === 'ACTIVE'
  if (!wasActive) await makeActive(tx, of, isFirst)
  if (!isFurther) await putFirst(tx, of)
  const kind = isFirst
    ? 'referenceAccountNamed'
    : isFurther
      ? 'referenceAccountAdded'
      : wasActive
        ? 'referenceAccountPreferred'
        : 'referenceAccountChanged'
  await tellUsers(tx, customerId, kind, account, warnUsers)
}

/** Everybody who must has signed. */
export async function nameAccount(
  tx: Tx,
  customerId: string,
  named: NamedAccount,
  { isFurther, warnUsers }: Omit<Use, 'kept'>,
): Promise<ReferenceAccountState> {
  const today = await businessDate(tx)
  const before = await readKept(tx, customerId)
  const accountId =
    alike(before, named as PayeeAccount)?.accountId ??
    (await keepPending(tx, customerId, named, {
      ...{ pendingUntil: addDays(today, daysToSign), isWantedFirst: !isFurther },
    }))
  const of = { customerId, accountId }
  await updateNamed(tx, of, named)
  const kept = await readKept(tx, customerId)
  const account = kept.find((each) => each.accountId === accountId)!
  const state = account.state === 'ACTIVE' ? account.state : signedState(named.payeeCheck)
  if (state === 'ACTIVE') {
    await takeIntoUse(tx, customerId, account, { kept, isFurther, warnUsers })
    return state
  }
  const pendingUntil = testTransferUntil(today)
  await awaitTransfer(tx, of, pendingUntil, !isFurther)
  const pending = { ...account, pendingUntil }
  await tellUsers(tx, customerId, 'referenceAccountPending', pending, warnUsers)
  return state
}

type Body = CallInput<typeof referenceAccountCalls.saveReferenceAccount>['body']
export type AddingParts = {
  db: Db
  checkPayee: CheckPayee
  warnUsers: WarnUsers
  sendCode: SendCode
}
type Saved = { payeeCheck: PayeeMatch; state: ReferenceAccountState; waiting?: Waiting }

/** The bank is asked between two transactions: it may take its time, and a lock may not. */
export async function saveAccount(
  { db, checkPayee, warnUsers, sendCode }: AddingParts,
  customerId: string,
  body: Body,
  { caller, version }: { caller: Caller; version: number },
) {
  const isFurther = body.isFurther ?? false
  const wish = { holder: body.accountHolder.trim(), account: accountOf(body), isFurther }
  const { holder, account } = wish
  const { currency, isChild } = await asCustomer(db, caller, customerId, (tx) =>
    refuseForeign(tx, customerId, wish),
  )
  if (isChild)
    await db.transaction((tx) => refuseParents(tx, customerId, account), {
      customers: caller.customerIds,
    })
  const { match, name, bankName, bic, iban } = await checkPayee(holder, account)
  const refusal = payeeRefusal(match, body.accepts)
  if (refusal) throw refusedAt('/accountHolder', refusal, name ? { name } : {})
  const named: NamedAccount = {
    ...{ holder: name ?? holder, bankName, bic, iban: account.iban ?? iban },
    ...{ accountNumber: account.accountNumber, branchCode: account.branchCode },
    ...{ currency, payeeCheck: match },
  }

  const signer = { customerId, userId: caller.userId }
  const facts = accountFacts(wish)
  const pending = { payeeCheck: match, state: 'PENDING_CODE' as const }
  const { signatureId } = body
  if (!signatureId) {
    const ask = async (tx: Tx) => {
      // Another may have been named while the bank was asked.
      const { kept } = await refuseForeign(tx, customerId, wish)
      const known = alike(kept, account)
      const pendingUntil = addDays(await businessDate(tx), daysToSign)
      const isWantedFirst = !isFurther
      await (known
        ? wantFirst(tx, { customerId, accountId: known.accountId }, isWantedFirst)
        : keepPending(tx, customerId, named, { pendingUntil, isWantedFirst }))
      const { market: locale } = (await readSalesChannel(tx, customerId))!
      const signature = await requestSignature(tx, signer, facts, { send: sendCode, locale })
      return { ...pending, signature }
    }
    return asCustomer(db, caller, customerId, ask, { isLocked: true })
  }

  const begun = { signer, facts, wish: { ...wish, named }, subject: customerId }
  const change = { customerId, version, caller, event: customerEvents.referenceAccountNamed }
  return changeCustomer(
    db,
    change,
    async (tx): Promise<Saved> => {
      const waiting = await signAct(tx, signatureId, begun)
      if (waiting) return { ...pending, waiting }
      const state = await nameAccount(tx, customerId, named, { isFurther, warnUsers })
      return { payeeCheck: match, state }
    },
    ({ waiting }) => !waiting,
  )
}
