// The pension service: the contract a customer holds, what is put into it, and what is certified of it.

import { papersBeforePension, pensionCalls } from '#contracts/pension.ts'
import { decimalOf, money } from '#domain/money.ts'
import { amountOn } from '#domain/pension/contribution.ts'
import { scenarioOf } from '#domain/pension/pension.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate, type WallClock, wallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, currentCustomer } from '#services/customer/index.ts'
import { sheetFile } from '#services/documents/index.ts'
import type { SendCode } from '#services/signatures/index.ts'
import { drawPensionPaper } from './papers.ts'
import { placePension } from './place.ts'
import { confirmPension, foundOrder, preparePension } from './sign.ts'
import { readAgreed, readContract } from './store.ts'
import { viewStanding, wireOrder } from './view.ts'
import { withdrawPension } from './withdraw.ts'

export { pensionSubscribers } from './death.ts'
export { agreedBefore, type PensionHistory, writePensions } from './history.ts'
export { pensionLetters, pensionWithdrawalNotices } from './letters.ts'
export { performPension } from './sign.ts'
export { beginPensionsStep, certifyPensionsStep, contributionSteps } from './steps.ts'
export { withdrawPension } from './withdraw.ts'

type Parts = { db: Db; sendCode: SendCode; now?: WallClock }

export function pension(server: Server, { db, sendCode, now = wallClock }: Parts): void {
  const dashboard = (caller: Caller) => {
    const customerId = currentCustomer(caller)
    return asCustomer(db, caller, customerId, async (tx) => {
      const contract = await readContract(tx, customerId)
      if (!contract) return { products: [] }
      const { id, template, state, value } = contract
      const agreed = await readAgreed(tx, customerId, id)
      const monthly = amountOn(agreed, await businessDate(tx))
      const product = {
        ...{ id, template, scenario: scenarioOf(template), state, currencyCode: 'EUR' as const },
        ...{ monthlyContribution: decimalOf(monthly), value: decimalOf(money(value, 'EUR')) },
      }
      return { products: [product] }
    })
  }
  answer(server, pensionCalls.dashboard, (_, caller) => dashboard(caller))
  answer(server, pensionCalls.dashboardBelowPrefix, (_, caller) => dashboard(caller))

  answer(server, pensionCalls.standing, ({ query: { customer_id: customerId } }, caller) =>
    asCustomer(db, caller, customerId, (tx) => viewStanding(tx, customerId), { isOneMoment: true }),
  )

  answer(server, pensionCalls.place, async ({ body }, caller, { tx }) => {
    const customerId = currentCustomer(caller)
    return wireOrder(tx, await placePension(tx, { ...body, customerId, userId: caller.userId }))
  })

  answer(server, pensionCalls.order, ({ params }, caller) =>
    db.transaction(async (tx) => wireOrder(tx, (await foundOrder(tx, params.orderId)).order), {
      isOneMoment: true,
      customers: caller.customerIds,
    }),
  )

  answer(server, pensionCalls.prepare, ({ params, body }, caller) =>
    asCustomer(db, caller, currentCustomer(caller), async (tx) => {
      const { order, signature } = await preparePension(tx, {
        ...{ userId: caller.userId, orderId: params.orderId, send: sendCode },
        hasReadPapers: body.hasReadPapers ?? false,
      })
      return { order: await wireOrder(tx, order), signature }
    }),
  )

  answer(server, pensionCalls.confirm, async ({ params, body }, { userId }, { tx }) =>
    wireOrder(tx, await confirmPension(tx, { ...params, ...body, userId, now })),
  )

  answer(server, pensionCalls.withdraw, async ({ params, body }, caller, { tx }) => {
    const { order, receipt } = await withdrawPension(tx, {
      ...{ ...params, ...body, actor: caller.userId, now },
    })
    return { order: await wireOrder(tx, order), receipt }
  })

  answer(server, pensionCalls.paper, async ({ params }, caller) => {
    const sheet = await db.transaction(
      async (tx) => {
        const own = await foundOrder(tx, params.orderId)
        if (!papersBeforePension(own.wish).includes(params.paper)) throw new NotFound()
        return drawPensionPaper(params.paper, own, await businessDate(tx))
      },
      { customers: caller.customerIds },
    )
    return sheetFile(sheet)
  })
}
