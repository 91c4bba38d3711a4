// The reference account: named by the customer, checked with the bank that keeps it, and from then on the
// only place money is paid out to.

import type { CallInput } from '#contracts/call.ts'
import { type ReferenceAccountChange, referenceAccountCalls } from '#contracts/reference-account.ts'
import { usedAccount } from '#domain/account/account.ts'
import { coolingOffHours } from '#domain/account/cooling-off.ts'
import type { PayeeMatch } from '#domain/account/payee-check.ts'
import { isOwnName, payeeRefusal, takesPlace } from '#domain/account/reference-account.ts'
import { parseAba } from '#domain/identifiers/aba.ts'
import { parseIban } from '#domain/identifiers/iban.ts'
import { parseUkAccount } from '#domain/identifiers/sort-code.ts'
import type { ProblemParams } from '#domain/problem/params.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Failure, Invalid, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { letterOf } from '#platform/letters.ts'
import { readAccounts } from '#services/accounts/index.ts'
import {
  asCustomer,
  changeCustomer,
  customerEvents,
  type NamedAccount,
  nameReferenceAccount,
  type RequireFresh,
  readCustomer,
  readHolders,
  readSalesChannel,
  tellChange,
  type WarnUsers,
} from '#services/customer/index.ts'
import { writeToCustomer } from '#services/postbox/index.ts'
import {
  isShared,
  type Performing,
  requestSignature,
  type SendCode,
  signAct,
  type Waiting,
} from '#services/signatures/index.ts'

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

type Body = CallInput<typeof referenceAccountCalls.saveReferenceAccount>['body']

/** Refuses what can be told without the bank. */
async function refuseForeign(tx: Tx, customerId: string, holder: string, account: PayeeAccount) {
  if (!isOwnName(holder, await readHolders(tx, customerId)))
    throw refusedAt('/accountHolder', 'holder.mismatch')
  const own = await readAccounts(tx, customerId)
  if (account.iban && own.some(({ iban }) => iban === account.iban))
    throw new Invalid([{ pointer: '/iban', code: 'iban.own' }])
  return usedAccount(own)?.balance.current.currency ?? 'EUR'
}

const readReferenceAccounts = async (tx: Tx, customerId: string) =>
  (await readCustomer(tx, customerId, ['reference-accounts']))?.embedded?.referenceAccounts ?? []

async function nameAccount(
  tx: Tx,
  customerId: string,
  named: NamedAccount,
  warnUsers: WarnUsers,
): Promise<void> {
  await nameReferenceAccount(tx, customerId, named)
  const market = (await readSalesChannel(tx, customerId))!.market
  const ending = (named.iban ?? named.accountNumber!).slice(-4)
  const kind = named.isReplacement ? 'referenceAccountChanged' : 'referenceAccountNamed'
  await writeToCustomer(tx, { customerId, ...letterOf(market, kind) })
  const values = { ending, hours: String(coolingOffHours) }
  await warnUsers(tx, customerId, { kind, locale: market, values })
}

/** The last signature has come. What its bank said of the account it said when the first was given. */
export async function performReferenceAccount(
  tx: Tx,
  { customerId, userId, wish, assertSame }: Performing,
  warnUsers: WarnUsers,
): Promise<void> {
  const { holder, account, named } = wish as {
    holder: string
    account: PayeeAccount
    named: NamedAccount
  }
  await refuseForeign(tx, customerId, holder, account)
  assertSame({ name: 'referenceAccount', holder, account })
  await nameAccount(tx, customerId, named, warnUsers)
  await tellChange(tx, {
    ...{ customerId, event: customerEvents.referenceAccountNamed, actor: userId },
  })
}

type Parts = {
  db: Db
  requireFresh: RequireFresh
  checkPayee: CheckPayee
  warnUsers: WarnUsers
  sendCode: SendCode
}

export function referenceAccount(server: Server, parts: Parts): void {
  const { db, requireFresh, checkPayee, warnUsers, sendCode } = parts

  /** The bank is asked between two transactions: it may take its time, and a lock may not. */
  async function save(customerId: string, body: Body, caller: Caller, version: number) {
    if (!caller.customerIds.includes(customerId)) throw new NotFound()
    await requireFresh(caller)
    const account = accountOf(body)
    const holder = body.accountHolder.trim()
    const known = await asCustomer(db, caller, customerId, async (tx) => ({
      currency: await refuseForeign(tx, customerId, holder, account),
      isReplacement: takesPlace(await readReferenceAccounts(tx, customerId), account),
      isShared: await isShared(tx, customerId),
    }))
    const { currency, isReplacement } = known
    // The first one takes nobody's place; where several sign, they sign it all the same.
    const isSigned = isReplacement || known.isShared
    const { match, name, bankName, bic, iban } = await checkPayee(holder, account)
    const refusal = payeeRefusal(match, body.accepts)
    if (refusal) throw refusedAt('/accountHolder', refusal, name ? { name } : {})

    const signer = { customerId, userId: caller.userId }
    const facts = { name: 'referenceAccount', holder, account } as const
    if (isSigned && !body.signatureId) {
      const signature = await asCustomer(db, caller, customerId, async (tx) => {
        const { market: locale } = (await readSalesChannel(tx, customerId))!
        return requestSignature(tx, signer, facts, { send: sendCode, locale })
      })
      return { payeeCheck: match, signature }
    }

    const named: NamedAccount = {
      ...{ holder: name ?? holder, bankName, bic, iban: account.iban ?? iban },
      ...{ accountNumber: account.accountNumber, branchCode: account.branchCode },
      ...{ currency, payeeCheck: match, isReplacement },
    }
    const begun = { signer, facts, wish: { holder, account, named }, subject: customerId }
    const change = { customerId, version, caller, event: customerEvents.referenceAccountNamed }
    return changeCustomer(
      db,
      change,
      async (tx): Promise<{ payeeCheck: PayeeMatch; waiting?: Waiting }> => {
        const waiting = isSigned && (await signAct(tx, body.signatureId!, begun))
        if (waiting) return { payeeCheck: match, waiting }
        await nameAccount(tx, customerId, named, warnUsers)
        return { payeeCheck: match }
      },
      ({ waiting }) => !waiting,
    )
  }

  answer(
    server,
    referenceAccountCalls.saveReferenceAccount,
    ({ params, body }, caller, { version }) => save(params.bacNumber, body, caller, version),
  )
}
