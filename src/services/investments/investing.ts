// Investing, as it is called: answers, strategies, and orders of portfolios up to their signature.

import { investingCalls } from '#contracts/investing.ts'
import { papersBefore } from '#contracts/investment-papers.ts'
import { illiquidFamilies } from '#domain/holdings/product-families.ts'
import { offeredFunds, offeredStrategies } from '#domain/investment/buying.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { answer } from '#platform/answer.ts'
import { businessDate, type WallClock, wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, currentCustomer } from '#services/customer/index.ts'
import { sheetFile } from '#services/documents/index.ts'
import { type Instruction, instructionsWhere, readSteps } from '#services/orders/index.ts'
import type { SendCode } from '#services/signatures/index.ts'
import { viewBeginning } from './beginning.ts'
import { readInvestor } from './investor.ts'
import { signedOrders, termsOf, wireListed, wireOrders } from './order-store.ts'
import { drawInvestmentPaper } from './papers.ts'
import { placeInvestment } from './place.ts'
import { answerQuestions, readProfile, wireProfile } from './profiles.ts'
import { cancelInvestment, confirmInvestment, prepareInvestment } from './sign.ts'
import { readPortfolios } from './store.ts'
import { fallOfTerms, worstFallOf } from './strategies.ts'
import { viewSale } from './view-sale.ts'
import { withdrawPortfolio } from './withdraw.ts'

export type InvestingParts = { db: Db; sendCode: SendCode; now?: WallClock }

const told = async (tx: Tx, order: Instruction) => (await wireOrders(tx, [order]))[0]!

async function found(tx: Tx, orderId: string) {
  const [order] = await instructionsWhere(tx, 'id = $1 and type is not null', [orderId])
  const [terms] = order ? await termsOf(tx, [order.id]) : []
  if (!order || !terms) throw new NotFound()
  return { order, terms }
}

async function strategiesFor(tx: Tx, customerId: string) {
  const offered = offeredStrategies(await readInvestor(tx, customerId))
  const strategies = []
  for (const template of offered)
    strategies.push({ template, ...(await worstFallOf(tx, template)) })
  return strategies
}

async function fundsFor(tx: Tx, customerId: string) {
  const funds = []
  for (const code of offeredFunds(await readInvestor(tx, customerId))) {
    const { isin, ter } = instruments[code]
    funds.push({ isin, ter, ...(await worstFallOf(tx, isin)) })
  }
  return funds
}

export function investing(server: Server, { db, sendCode, now = wallClock }: InvestingParts): void {
  answer(server, investingCalls.profile, ({ query: { customer_id: customerId } }, caller) =>
    asCustomer(db, caller, customerId, async (tx) => {
      const profile = await readProfile(tx, customerId)
      return profile ? { profile: wireProfile(profile, await businessDate(tx)) } : {}
    }),
  )

  answer(server, investingCalls.answer, ({ body }, caller) => {
    const { customer_id: customerId, answers } = body
    const { userId } = caller
    return asCustomer(db, caller, customerId, async (tx) => {
      // What is held was advised on: whoever changes that signs it.
      if ((await readPortfolios(tx, customerId)).length > 0)
        throw new Conflict('suitability.signature')
      const profile = await answerQuestions(tx, { customerId, userId, answers }, now)
      return wireProfile(profile, await businessDate(tx))
    })
  })

  answer(server, investingCalls.beginning, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) =>
      viewBeginning(tx, { customerId: query.customer_id, portfolioId: query.portfolioId }),
    ),
  )

  answer(server, investingCalls.funds, ({ query: { customer_id: customerId } }, caller) =>
    asCustomer(db, caller, customerId, (tx) => fundsFor(tx, customerId)),
  )

  answer(server, investingCalls.strategies, ({ query: { customer_id: customerId } }, caller) =>
    asCustomer(db, caller, customerId, (tx) => strategiesFor(tx, customerId)),
  )

  ordering(server, { db, sendCode, now })
  following(server, db)
}

/** From the wish to the signature, and back. */
function ordering(server: Server, { db, sendCode, now }: Required<InvestingParts>): void {
  answer(server, investingCalls.place, async ({ body }, caller, { tx }) => {
    const customerId = currentCustomer(caller)
    return told(tx, await placeInvestment(tx, { ...body, customerId, userId: caller.userId }, now))
  })

  answer(server, investingCalls.sale, ({ params, query }, caller) =>
    asCustomer(db, caller, query.customer_id, (tx) =>
      viewSale(tx, { ...params, ...query, minute: now() }),
    ),
  )

  answer(server, investingCalls.prepare, ({ params, body }, caller) =>
    asCustomer(db, caller, currentCustomer(caller), async (tx) => {
      const { order, signature } = await prepareInvestment(tx, {
        ...{ userId: caller.userId, orderId: params.orderId, send: sendCode },
        hasReadPapers: body.hasReadPapers ?? false,
        hasAcknowledged: body.hasAcknowledged ?? false,
        hasAcknowledgedLoss: body.hasAcknowledgedLoss ?? false,
      })
      return { order: await told(tx, order), signature }
    }),
  )

  answer(server, investingCalls.confirm, async ({ params, body }, { userId }, { tx }) =>
    told(tx, await confirmInvestment(tx, { ...params, ...body, userId, now })),
  )

  answer(server, investingCalls.cancel, async ({ params }, { userId }, { tx }) =>
    told(tx, await cancelInvestment(tx, { ...params, actor: userId, now })),
  )

  answer(server, investingCalls.withdraw, async ({ params, body }, { userId }, { tx }) => {
    const { order, receipt } = await withdrawPortfolio(tx, {
      ...{ ...params, ...body, actor: userId, now },
    })
    return { order: await told(tx, order), receipt }
  })
}

/** Where orders stand, and what was to be read before them. */
function following(server: Server, db: Db): void {
  answer(server, investingCalls.orders, ({ query: { customer_id: customerId } }, caller) =>
    asCustomer(
      db,
      caller,
      customerId,
      async (tx) => wireListed(tx, await signedOrders(tx, customerId)),
      { isOneMoment: true },
    ),
  )

  answer(server, investingCalls.order, ({ params }, caller) =>
    db.transaction(
      async (tx) => {
        const { order } = await found(tx, params.orderId)
        const steps = await readSteps(tx, order)
        return {
          order: await told(tx, order),
          steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
        }
      },
      { isOneMoment: true, customers: caller.customerIds },
    ),
  )

  answer(server, investingCalls.paper, async ({ params }, caller) => {
    const sheet = await db.transaction(
      async (tx) => {
        const { order, terms } = await found(tx, params.orderId)
        const papers = illiquidFamilies.includes(order.family)
          ? []
          : papersBefore(order.type, terms.template)
        if (!papers.includes(params.paper)) throw new NotFound()
        const version = terms.profileVersion
        const profile = version ? await readProfile(tx, order.customerId, version) : undefined
        const worstFall = await fallOfTerms(tx, terms)
        const today = await businessDate(tx)
        return drawInvestmentPaper(params.paper, { order, terms, profile, worstFall, today })
      },
      { customers: caller.customerIds },
    )
    return sheetFile(sheet)
  })
}
