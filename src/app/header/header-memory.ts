// What the header remembers of its customer from page to page, so that it stands still while it loads.

import type { Customer } from '#domain/customer.ts'
import { local, readStored, store } from '#shell/stored.ts'
import type { CustomerTies } from '../data/customer-data.ts'

export type HeaderMemory = {
  /** The mark of the partner the customer came through. [HDR-014] */
  partnerLogo?: string
  hasBalanceStrip?: boolean
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

/** Of the same customer only; what is no longer true is asked again once the customer is there. */
export function rememberedTies(customerId: string | undefined): CustomerTies | undefined {
  const { ties } = rememberedHeader()
  return ties?.id === customerId ? ties : undefined
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
