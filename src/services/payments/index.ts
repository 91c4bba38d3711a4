// The payment service: money from and to the outside world. Other services may import this file, and
// nothing beside it.

import { paymentCalls } from '#contracts/payments.ts'
import { usedAccount } from '#domain/account/account.ts'
import { decimalOf, parseMoney } from '#domain/money.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import { Conflict, Invalid, Unavailable } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { readAccounts } from '#services/accounts/index.ts'
import { asCustomer, currentCustomer, readSalesChannel } from '#services/customer/index.ts'
import { requestSignature, type SendCode, takeSignature } from '#services/signatures/index.ts'
import { exportedTransactions } from './export.ts'
import { coolingOffOf, payable, payoutAct, refuseWhileCooling, targetOf } from './payout-target.ts'
import { listPayouts, makePayout, payoutRefusal, readPayout } from './payouts.ts'
import { balancesOn, courseSince, listPayIns, listTransactions, pageSize } from './statements.ts'
import { moneyUnderWay } from './under-way.ts'

export { payInEvents } from './events.ts'
export { paymentLetters } from './letters.ts'
export { overduePayouts, overduePayoutsStep } from './overdue.ts'
export {
  type AccountOfReference,
  type PayIn,
  type PayInOutcome,
  receivePayIn,
  releasePayIn,
  returnUnclaimed,
} from './pay-ins.ts'
export {
  type CarryPayout,
  type PayoutEvent,
  type PayoutEventOutcome,
  payToReference,
  receivePayoutEvent,
  sendPayouts,
  sentPayouts,
} from './payouts.ts'
export { returnUnclaimedStep, sendPayoutsStep } from './steps.ts'
export { moneyReserved, moneyUnderWay } from './under-way.ts'

export function payments(server: Server, { db, sendCode }: { db: Db; sendCode: SendCode }): void {
  answer(server, paymentCalls.payOut, async ({ body }, caller, { tx }) => {
    const customerId = currentCustomer(caller)
    const account = usedAccount(await readAccounts(tx, customerId))
    if (account?.isMaintenance) throw new Unavailable('account.maintenance')
    if (account?.state !== 'ACTIVE') throw new Conflict('account.state')
    const { available } = account.balance
    const amount = parseMoney(body.amount, available.currency)
    if (!amount) throw new Invalid([{ pointer: '/amount', code: 'format' }])
    payoutRefusal(amount, available)
    const target = await payable(tx, customerId, available.currency)
    const signer = { customerId, userId: caller.userId }
    await refuseWhileCooling(tx, signer, amount, target)
    const act = payoutAct(amount, target)
    if (!body.signatureId) {
      const { market: locale } = (await readSalesChannel(tx, customerId))!
      return { signature: await requestSignature(tx, signer, act, { send: sendCode, locale }) }
    }

    await takeSignature(tx, signer, body.signatureId, act)
    const wish = { customerId, accountId: account.id, amount, askedBy: caller.userId, target }
    return { payout: await readPayout(tx, await makePayout(tx, wish)) }
  })

  answer(server, paymentCalls.payOuts, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => listPayouts(tx, query.customer_id)),
  )

  answer(server, paymentCalls.payOutLimit, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const account = usedAccount(await readAccounts(tx, query.customer_id))
      const currency = account?.balance.available.currency
      const target = currency && (await targetOf(tx, query.customer_id, currency))
      const cooling =
        target && (await coolingOffOf(tx, query.customer_id, target, currency, caller))
      if (!cooling) return {}
      const { left, until } = cooling
      return {
        coolingOff: {
          left: decimalOf(left),
          currencyCode: left.currency,
          until: until.toISOString(),
        },
      }
    }),
  )

  answer(server, paymentCalls.payIns, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) => listPayIns(tx, query.customer_id)),
  )
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
