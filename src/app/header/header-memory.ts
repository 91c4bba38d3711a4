// What the header remembers of its customer from page to page, so that it stands still while it loads.

import { local, readStored, store } from '#shell/stored.ts'

export type HeaderMemory = {
  /** The mark of the partner the customer came through. [HDR-014] */
  partnerLogo?: string
  hasBalanceStrip?: boolean
}

const key = 'header'

export function rememberedHeader(): HeaderMemory {
  try {
    return JSON.parse(readStored(local, key) ?? '{}') as HeaderMemory
  } catch {
    return {}
  }
}

export const rememberHeader = (memory: HeaderMemory): void =>
  store(local, key, JSON.stringify(memory))

export const forgetHeader = (): void => store(local, key, undefined)
