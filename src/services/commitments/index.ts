// The commitments service: what customers promised to private equity funds, and what becomes of it.

import { commitmentCalls } from '#contracts/commitments.ts'
import { answer } from '#platform/answer.ts'
import { businessDate, type WallClock, wallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, currentCustomer } from '#services/customer/index.ts'
import { sheetFile } from '#services/documents/index.ts'
import type { SendCode } from '#services/signatures/index.ts'
import { drawCommitmentPaper } from './papers.ts'
import { placeCommitment } from './place.ts'
import { confirmCommitment, foundOrder, prepareCommitment } from './sign.ts'
import { viewStanding, wireOrder } from './view.ts'

export { overdueCallsStep, payCallsStep, remindOfCallsStep } from './calls.ts'
export { type Fund, hearFund, hearFundStep, tellFundStep } from './fund.ts'
export { type CommitmentHistory, writeCommitments } from './history.ts'
export { commitmentLetters } from './letters.ts'
export { performCommitment } from './sign.ts'

type Parts = { db: Db; sendCode: SendCode; now?: WallClock }

export function commitments(server: Server, { db, sendCode, now = wallClock }: Parts): void {
  answer(server, commitmentCalls.standing, ({ query: { customer_id: customerId } }, caller) =>
    asCustomer(db, caller, customerId, (tx) => viewStanding(tx, customerId), { isOneMoment: true }),
  )

  answer(server, commitmentCalls.place, async ({ body }, caller, { tx }) => {
    const customerId = currentCustomer(caller)
    const wish = { ...body, customerId, userId: caller.userId }
    return wireOrder(tx, await placeCommitment(tx, wish))
  })

  answer(server, commitmentCalls.order, ({ params }, caller) =>
    db.transaction(async (tx) => wireOrder(tx, (await foundOrder(tx, params.orderId)).order), {
      isOneMoment: true,
      customers: caller.customerIds,
    }),
  )

  answer(server, commitmentCalls.prepare, ({ params, body }, caller) =>
    asCustomer(db, caller, currentCustomer(caller), async (tx) => {
      const { order, signature } = await prepareCommitment(tx, {
        ...{ userId: caller.userId, orderId: params.orderId, send: sendCode },
        hasReadPapers: body.hasReadPapers ?? false,
      })
      return { order: await wireOrder(tx, order), signature }
    }),
  )

  answer(server, commitmentCalls.confirm, async ({ params, body }, { userId }, { tx }) =>
    wireOrder(tx, await confirmCommitment(tx, { ...params, ...body, userId, now })),
  )

  answer(server, commitmentCalls.paper, async ({ params }, caller) => {
    const sheet = await db.transaction(
      async (tx) =>
        drawCommitmentPaper(
          params.paper,
          await foundOrder(tx, params.orderId),
          await businessDate(tx),
        ),
      { customers: caller.customerIds },
    )
    return sheetFile(sheet)
  })
}
