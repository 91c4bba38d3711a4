// The deposits service: what customers hold, and which kinds of deposit that makes.

import { depositCalls } from '#contracts/deposits.ts'
import { type HeldType, heldTypes } from '#domain/customer/access.ts'
import { decimalOf } from '#domain/money.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer } from '#services/customer/index.ts'
import type { SendCode } from '#services/signatures/index.ts'
import type { OfferedSuccessor } from './instruct.ts'
import { answerOutside } from './outside.ts'
import { viewOverview } from './overview.ts'
import { answerSigned, ownerOf } from './sign.ts'
import { type DepositKind, readDepositKinds } from './store.ts'
import { viewDeposits, viewPostings, viewWithdrawals } from './views.ts'
import { planWithdrawal, takeBack } from './withdrawals.ts'

export {
  type ContractToOpen,
  changeRateOf,
  changeSteps,
  endContract,
  type IssuedTerms,
  maturityOf,
  openContract,
  stopContract,
} from './contract.ts'
export { correctTaxStep } from './correction.ts'
export {
  changeTemplates,
  createInstance,
  createPortfolioInstance,
  type InstanceKey,
  lockDeposit,
  moveInstance,
  type RunningDeposit,
  setDates,
} from './instance.ts'
export { keepInstruction, type Offered } from './instruct.ts'
export { postInterest, postInterestIn } from './interest.ts'
export { aboutDeposit, depositLetters } from './letters.ts'
export { type CarryOn, type MaturedLeg, mature, type Renew } from './maturity.ts'
export { maturityNotices } from './notices.ts'
export { outsideAtBank } from './outside.ts'
export { overviewStep, periodLetters, statementStep } from './period-papers.ts'
export { announceRatesStep, rateNotices } from './rate-notices.ts'
export { heldAtBank } from './reckoning.ts'
export { remind } from './reminders.ts'
export { settleWithdrawals } from './settle.ts'
export { performInstruction, performWithdrawal } from './sign.ts'
export { postInterestStep, remindOfMaturityStep, settleStep } from './steps.ts'
export { type DepositKind, type HeldInstance, readInstances } from './store.ts'

const typeOfKind: Record<DepositKind, HeldType> = {
  OVERNIGHT: 'overnight_account',
  NOTICE: 'notice_account',
  TERM: 'term_deposit',
  FLEX: 'flex_deposit',
}

export type DepositParts = { db: Db; sendCode: SendCode; offered: OfferedSuccessor }

export function deposits(server: Server, { db, sendCode, offered }: DepositParts): void {
  answerOutside(server, db)

  answer(server, depositCalls.types, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const kinds = await readDepositKinds(tx, query.customer_id)
      const held = kinds.map((kind) => typeOfKind[kind])
      return heldTypes.filter((type) => held.includes(type))
    }),
  )

  answer(server, depositCalls.list, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) =>
      viewDeposits(tx, await businessDate(tx), query.customer_id),
    ),
  )

  answer(server, depositCalls.overview, ({ query }, caller) =>
    // Money on its way must not be seen twice, or not at all.
    asCustomer(db, caller, query.customer_id, (tx) => viewOverview(tx, query.customer_id), {
      isOneMoment: true,
    }),
  )

  answer(server, depositCalls.byId, ({ params: { depositId } }, { customerIds }) =>
    db.transaction(
      async (tx) => {
        const customerId = await ownerOf(tx, 'holdings.product_instances', depositId)
        const today = await businessDate(tx)
        const [found] = await viewDeposits(tx, today, customerId, depositId)
        if (!found) throw new NotFound()
        return {
          today,
          deposit: found,
          postings: await viewPostings(tx, customerId, depositId),
          withdrawals: await viewWithdrawals(tx, customerId, depositId),
        }
      },
      { customers: customerIds },
    ),
  )

  answerSigned(server, { sendCode, offered })

  answer(server, depositCalls.takeBack, async ({ params: { withdrawalId } }, _, { tx }) => {
    const customerId = await ownerOf(tx, 'deposits.withdrawals', withdrawalId)
    await takeBack(tx, { customerId, id: withdrawalId })
    return (await viewWithdrawals(tx, customerId, withdrawalId))[0]!
  })

  answer(server, depositCalls.exitQuote, ({ params: { depositId } }, { customerIds }) =>
    db.transaction(
      async (tx) => {
        const customerId = await ownerOf(tx, 'holdings.product_instances', depositId)
        const plan = await planWithdrawal(tx, { customerId, id: depositId }, undefined)
        const { effectiveOn, exit: quote } = plan
        if (!quote) throw new Conflict('earlyExit.impossible')
        return {
          effectiveOn,
          interestContract: decimalOf(quote.interestContract),
          interestBreak: decimalOf(quote.interestBreak),
          penalty: decimalOf(quote.penalty),
          tax: decimalOf(quote.tax),
          payout: decimalOf(quote.payout),
        }
      },
      { customers: customerIds, isLocked: true },
    ),
  )
}
