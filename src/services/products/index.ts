// The products service: banks, offers, what may be offered to whom, and what a customer holds of it.

import { customerCalls } from '#contracts/customer.ts'
import { localeOfOffer } from '#contracts/offer-market.ts'
import { offerCalls } from '#contracts/offers.ts'
import { productCalls } from '#contracts/products.ts'
import { productAccessFlags } from '#domain/customer/access.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { type WallClock, wallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, currentCustomer, readSalesChannel } from '#services/customer/index.ts'
import { readInstances } from '#services/deposits/index.ts'
import { readRates } from './rates.ts'
import { readBanks, readOffers, readProductTypes } from './store.ts'

export {
  changeRate,
  type Issue,
  issueNamed,
  issuesNamed,
  newRatesStep,
  offeredIssue,
  offeredSuccessor,
  type RateLock,
  rateLocks,
  successorOf,
} from './issues.ts'
export { rateAlertJobs, rateAlerts, rateAlertWorkers } from './rate-alerts.ts'
export {
  banksOfForm,
  cutOffsPassed,
  hasInvestmentAccess,
  mainDistributor,
  readPartnerLogo,
  readProductTypes,
} from './store.ts'

export function products(
  server: Server,
  { db, now = wallClock }: { db: Db; now?: WallClock },
): void {
  const productTypes = async (distributorId: string, channelId: string) => {
    const types = await readProductTypes(db, distributorId, channelId)
    if (!types) throw new NotFound()
    return types
  }
  const salesChannel = async (caller: Caller) => {
    const customerId = currentCustomer(caller)
    const channel = await asCustomer(db, caller, customerId, (tx) =>
      readSalesChannel(tx, customerId),
    )
    if (!channel) throw new NotFound()
    return channel
  }

  answer(server, productCalls.types, ({ query }) =>
    productTypes(query.distributor_id, query.distribution_channel_id),
  )
  answer(server, customerCalls.productAccess, async (_, caller) => {
    const { distributorId, channelId } = await salesChannel(caller)
    const types = await productTypes(distributorId, channelId)
    return productAccessFlags.filter((flag) => types[flag])
  })
  answer(server, productCalls.list, async (_, caller) => {
    const { market } = await salesChannel(caller)
    return readOffers(db, market, { at: now() })
  })
  answer(server, productCalls.instances, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_domain_id, async (tx) => {
      const held = await readInstances(tx, query.customer_domain_id)
      return held.map(({ id, category, state, templateId }) => ({
        id,
        product_category: category,
        state,
        instance_template_domain_id: templateId,
      }))
    }),
  )

  answer(server, offerCalls.list, ({ query }) =>
    readOffers(db, localeOfOffer(query.market), { at: now(), type: query.type }),
  )
  answer(server, offerCalls.rates, async ({ params, query }) => {
    const rates = await readRates(db, params.offerId, localeOfOffer(query.market))
    if (rates.length === 0) throw new NotFound()
    return rates
  })
  answer(server, offerCalls.banks, () => readBanks(db))
  answer(server, offerCalls.bank, async ({ params }) => {
    const bank = (await readBanks(db)).find(({ id }) => id === params.bankId)
    if (!bank) throw new NotFound()
    return bank
  })
}
