// Who would invest: the market they are of, and the people a portfolio would belong to.

import type { Investor } from '#domain/investment/investor.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { readCustomer, readSalesChannel } from '#services/customer/index.ts'
import { openFamilies } from '#services/flags/index.ts'
import { hasInvestmentAccess } from '#services/products/index.ts'

export async function readInvestor(tx: Tx, customerId: string): Promise<Investor> {
  const [customer, channel] = [
    await readCustomer(tx, customerId, ['all-persons']),
    await readSalesChannel(tx, customerId),
  ]
  if (!customer || !channel) throw new NotFound()
  const { persons = [] } = customer.embedded
  const holders = persons
    .filter(({ roles }) => roles.some(({ name }) => name === 'ACCOUNT_HOLDER'))
    .map(({ birthDate, taxDetails = [], personalDetails }) => ({
      birthDate,
      countries: [
        ...taxDetails.map(({ countryCode }) => countryCode),
        ...[personalDetails.nationalityPrimary ?? [], personalDetails.nationalitySecondary ?? []],
      ].flat(),
    }))
  return {
    ...{ market: channel.market, customerType: customer.type, holders },
    families: (await hasInvestmentAccess(tx, channel))
      ? await openFamilies(tx, channel.market)
      : [],
    today: await businessDate(tx),
  }
}
