// The deposits service: what customers hold, and which kinds of deposit that makes.

import { depositCalls } from '#contracts/deposits.ts'
import { type HeldType, heldTypes } from '#domain/customer/access.ts'
import { decimalOf, parseMoney } from '#domain/money.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, readSalesChannel } from '#services/customer/index.ts'
import {
  requestSignature,
  type SendCode,
  type Signer,
  takeSignature,
} from '#services/signatures/index.ts'
import { instructionAct, withdrawalAct } from './acts.ts'
import { checkInstruction, type OfferedSuccessor, setInstruction } from './instruct.ts'
import { answerOutside } from './outside.ts'
import { viewOverview } from './overview.ts'
import { type DepositKind, readDepositKinds } from './store.ts'
import { viewDeposits, viewPostings, viewWithdrawals } from './views.ts'
import { insertWithdrawal, planWithdrawal, takeBack } from './withdrawals.ts'

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
export {
  createInstance,
  heldAtBank,
  type InstanceKey,
  lockDeposit,
  moveInstance,
  type RunningDeposit,
  setDates,
} from './instance.ts'
export { type Offered, setInstruction } from './instruct.ts'
export { postInterest, postInterestIn } from './interest.ts'
export { aboutDeposit, depositLetters } from './letters.ts'
export { type CarryOn, type MaturedLeg, mature, type Renew } from './maturity.ts'
export { maturityNotices } from './notices.ts'
export { outsideAtBank } from './outside.ts'
export { overviewStep, periodLetters, statementStep } from './period-papers.ts'
export { remind } from './reminders.ts'
export { settleWithdrawals } from './settle.ts'
export { postInterestStep, remindOfMaturityStep, settleStep } from './steps.ts'
export { type DepositKind, type HeldInstance, readInstances } from './store.ts'

const typeOfKind: Record<DepositKind, HeldType> = {
  OVERNIGHT: 'overnight_account',
  NOTICE: 'notice_account',
  TERM: 'term_deposit',
  FLEX: 'flex_deposit',
}

/** The customer of the caller's who owns the deposit; nobody can tell a foreign one from none. */
async function ownerOf(
  tx: Tx,
  table: 'holdings.product_instances' | 'deposits.withdrawals',
  id: string,
) {
  const { rows } = await tx.query<{ customerId: string }>(
    `select customer_id as "customerId" from ${table} where id = $1`,
    [id],
  )
  if (!rows[0]) throw new NotFound()
  return rows[0].customerId
}

export type DepositParts = { db: Db; sendCode: SendCode; offered: OfferedSuccessor }

export function deposits(server: Server, { db, sendCode, offered }: DepositParts): void {
  /** In the language of the customer's market. */
  const codeFor = async (tx: Tx, signer: Signer, act: SignedAct) => {
    const { market: locale } = (await readSalesChannel(tx, signer.customerId))!
    return requestSignature(tx, signer, act, { send: sendCode, locale })
  }

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

  answer(server, depositCalls.instruct, async ({ params, body }, { userId }, { tx }) => {
    const customerId = await ownerOf(tx, 'holdings.product_instances', params.depositId)
    const wish = { customerId, id: params.depositId, legs: body.legs }
    await checkInstruction(tx, wish, offered)
    const signer = { customerId, userId }
    const act = await instructionAct(tx, wish, offered)
    if (!body.signatureId) return { signature: await codeFor(tx, signer, act) }
    await takeSignature(tx, signer, body.signatureId, act)
    await setInstruction(tx, wish, userId)
    const today = await businessDate(tx)
    return { deposit: (await viewDeposits(tx, today, customerId, params.depositId))[0]! }
  })

  answer(server, depositCalls.withdraw, async ({ params, body }, { userId }, { tx }) => {
    const customerId = await ownerOf(tx, 'holdings.product_instances', params.depositId)
    const asked = body.amount === undefined ? undefined : parseMoney(body.amount, 'EUR')!.minor
    const plan = await planWithdrawal(tx, { customerId, id: params.depositId }, asked)
    const { effectiveOn } = plan
    const signer = { customerId, userId }
    const act = await withdrawalAct(tx, plan)
    if (!body.signatureId) {
      return { signature: await codeFor(tx, signer, act), effectiveOn }
    }
    await takeSignature(tx, signer, body.signatureId, act)
    const id = await insertWithdrawal(tx, plan)
    const [withdrawal] = await viewWithdrawals(tx, customerId, id)
    return { withdrawal: withdrawal!, effectiveOn }
  })

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
