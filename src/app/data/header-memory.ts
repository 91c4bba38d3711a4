// What the header remembers of its customer from page to page, so that it stands still while it loads.

import type { Customer } from '#domain/customer/customer.ts'
import type { Market } from '#domain/market.ts'
import { local, readStored, store } from '#shell/stored.ts'
import type { CustomerTies } from './customer-queries.ts'
import { mainDistributor } from './distributors.ts'

export type HeaderMemory = {
  /** The mark of the partner the customer came through. [HDR-014] */
  partnerLogo?: string
  hasBalanceStrip?: boolean
  /** The account is somebody else's, and it is said whose. */
  isOthers?: boolean
  /** What some calls need of the customer, so that they need not wait for the customer to load. */
  ties?: CustomerTies
}

const key = 'header'

export function rememberedHeader(): HeaderMemory {
  try {
    return JSON.parse(readStored(local, key) ?? '{}') as HeaderMemory
  } catch {
    return {}
  }
}

/**
 * Those of the same customer's last page. Before there was one: most came to us themselves and live where
 * the market is. What turns out otherwise is asked again once the customer is there.
 */
export function expectedTies(
  { locale, country }: Pick<Market, 'locale' | 'country'>,
  customerId: string | undefined,
): CustomerTies | undefined {
  if (customerId === undefined) return undefined
  const { ties } = rememberedHeader()
  if (ties?.id === customerId) return ties
  return {
    id: customerId,
    distributorId: mainDistributor,
    distributionChannelId: locale,
    address: { countryCode: country?.iso3 ?? '' },
  }
}

export const tiesOf = ({
  id,
  distributorId,
  distributionChannelId,
  address: { countryCode },
}: Customer): CustomerTies => ({
  id,
  distributorId,
  distributionChannelId,
  address: { countryCode },
})

export const rememberHeader = (memory: HeaderMemory): void =>
  store(local, key, JSON.stringify(memory))

export const forgetHeader = (): void => store(local, key, undefined)
