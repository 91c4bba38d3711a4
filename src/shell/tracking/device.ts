// The anonymous device: made when the visitor agrees to be recognised, forgotten when not. [TRK-016]

import type { DeviceContext } from '#domain/site/flags.ts'
import { deviceContext, deviceContextKey } from '#domain/site/tracking.ts'
import { local, readStored, store } from '../stored.ts'

export const isMobile = (): boolean =>
  matchMedia('(pointer: coarse) and (max-width: 1199px)').matches

/** Nobody's who did not agree. */
export function knownDevice(): DeviceContext | undefined {
  try {
    const kept = JSON.parse(readStored(local, deviceContextKey) ?? 'null')
    return typeof kept?.id === 'string' && /^device-[\w-]+$/.test(kept.id) ? kept : undefined
  } catch {
    return undefined
  }
}

/** [TRK-017, TRK-018] */
export function recognisedDevice(): DeviceContext {
  const device = knownDevice() ?? deviceContext(crypto.randomUUID(), isMobile())
  store(local, deviceContextKey, JSON.stringify(device))
  return device
}

export const forgetDevice = (): void => store(local, deviceContextKey, undefined)
