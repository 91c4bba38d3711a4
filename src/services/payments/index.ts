// The payment service: money from and to the outside world. Other services may import this file, and
// nothing beside it.

import { paymentCalls } from '#contracts/payments.ts'
import { usedAccount } from '#domain/account/account.ts'
import { decimalOf, parseMoney } from '#domain/money.ts'
import { answer } from '#platform/answer.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, Invalid, Unavailable } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { readAccounts } from '#services/accounts/index.ts'
import { asCustomer, currentCustomer, readSalesChannel } from '#services/customer/index.ts'
import { collectedMoney } from '#services/direct-debit/index.ts'
import {
  type Performing,
  requestSignature,
  type SendCode,
  type Signer,
  signAct,
} from '#services/signatures/index.ts'
import { exportedTransactions } from './export.ts'
import { addProofs } from './pay-in-proofs.ts'
import { coolingOffOf, payable, payoutAct, refuseWhileCooling, targetOf } from './payout-target.ts'
import {
  listPayouts,
  makePayout,
  type PayoutToMake,
  payoutRefusal,
  readPayout,
  refuseCollected,
} from './payouts.ts'
import { balancesOn, courseSince, listPayIns, listTransactions, pageSize } from './statements.ts'
import { moneyUnderWay } from './under-way.ts'

export {
  type BankPayments,
  bankPaymentJobs,
  bankPayments,
  bankPaymentWorkers,
} from './bank-payments.ts'
export { payInEvents } from './events.ts'
export { payInSubscribers, releasePayIn, returnUnclaimed } from './held-pay-ins.ts'
export { paymentLetters } from './letters.ts'
export { overduePayouts, overduePayoutsStep, sentPayouts } from './overdue.ts'
export { openProof, readProofs } from './pay-in-proofs.ts'
export {
  type AccountOfReference,
  type PayIn,
  type PayInOutcome,
  receivePayIn,
  senderOf,
  takePayIn,
} from './pay-ins.ts'
export { type PayoutEvent, type PayoutEventOutcome, receivePayoutEvent } from './payout-answers.ts'
export { payToReference } from './payouts.ts'
export {
  type CarryPayout,
  letGoOfPayout,
  sendPayouts,
  unsentPayouts,
} from './send-payouts.ts'
export { returnUnclaimedStep, sendPayoutsStep } from './steps.ts'
export { moneyReserved, moneyUnderWay } from './under-way.ts'

type PayoutWish = { amount: string; referenceAccountId?: string | undefined }

/** Every check before money may leave: what may be paid out now, and where to. */
async function checkPayout(
  tx: Tx,
  signer: Signer,
  { amount: decimal, referenceAccountId }: PayoutWish,
): Promise<PayoutToMake> {
  const { customerId } = signer
  const account = usedAccount(await readAccounts(tx, customerId))
  if (account?.isMaintenance) throw new Unavailable('account.maintenance')
  if (account?.state !== 'ACTIVE') throw new Conflict('account.state')
  const { available } = account.balance
  const amount = parseMoney(decimal, available.currency)
  if (!amount) throw new Invalid([{ pointer: '/amount', code: 'format' }])
  payoutRefusal(amount, available)
  refuseCollected(amount, available, await collectedMoney(tx, customerId))
  const target = await payable(tx, customerId, available.currency, referenceAccountId)
  await refuseWhileCooling(tx, signer, amount, target)
  return { customerId, accountId: account.id, amount, askedBy: signer.userId, target }
}

/** The last signature has come. */
export async function performPayout(
  tx: Tx,
  { wish, assertSame, ...signer }: Performing,
): Promise<void> {
  const payout = await checkPayout(tx, signer, wish as PayoutWish)
  assertSame(payoutAct(payout.amount, payout.target))
  await makePayout(tx, payout)
}

export function payments(server: Server, { db, sendCode }: { db: Db; sendCode: SendCode }): void {
  answer(server, paymentCalls.payOut, async ({ body }, caller, { tx }) => {
    const signer = { customerId: currentCustomer(caller), userId: caller.userId }
    const wish = await checkPayout(tx, signer, body)
    const { amount, target } = wish
    const facts = payoutAct(amount, target)
    if (!body.signatureId) {
      const { market: locale } = (await readSalesChannel(tx, signer.customerId))!
      return { signature: await requestSignature(tx, signer, facts, { send: sendCode, locale }) }
    }
    const { signatureId, ...asked } = body
    const begun = { signer, facts, wish: asked, amount }
    const waiting = await signAct(tx, signatureId!, begun)
    return waiting ? { waiting } : { payout: await readPayout(tx, await makePayout(tx, wish)) }
  })

  answer(server, paymentCalls.payOuts, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => listPayouts(tx, query.customer_id)),
  )

  answer(server, paymentCalls.payOutLimit, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const account = usedAccount(await readAccounts(tx, query.customer_id))
      const currency = account?.balance.available.currency
      const wanted = query.reference_account_id
      const target = currency && (await targetOf(tx, query.customer_id, currency, wanted))
      const cooling =
        target && (await coolingOffOf(tx, query.customer_id, target, currency, caller))
      const collected = currency === 'EUR' && (await collectedMoney(tx, query.customer_id))
      return {
        ...(collected && {
          collected: {
            amount: decimalOf(collected.amount),
            currencyCode: 'EUR' as const,
            until: collected.until,
          },
        }),
        ...(cooling && {
          coolingOff: {
            left: decimalOf(cooling.left),
            currencyCode: cooling.left.currency,
            until: cooling.until.toISOString(),
          },
        }),
      }
    }),
  )

  answer(server, paymentCalls.payIns, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => listPayIns(tx, query.customer_id)),
  )
  addProofs(server, db)
  statements(server, db)
}

/** What was booked, as a list, as a file, and by the day. */
function statements(server: Server, db: Db): void {
  answer(server, paymentCalls.transactions, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => {
      const before = query.before === undefined ? undefined : BigInt(query.before)
      return listTransactions(tx, { ...query, before }, pageSize)
    }),
  )

  answer(server, paymentCalls.exportTransactions, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => exportedTransactions(tx, query), {
      isOneMoment: true,
    }),
  )

  answer(server, paymentCalls.balances, ({ query }, caller) =>
    asCustomer(
      db,
      caller,
      query.customer_id,
      async (tx) => ({
        balances: await balancesOn(tx, query.customer_id, query.on),
        underWay: await moneyUnderWay(tx, query.customer_id, query.on),
      }),
      { isOneMoment: true },
    ),
  )

  answer(server, paymentCalls.course, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) =>
      courseSince(tx, query.customer_id, query.from),
    ),
  )
}
