// Where events go: what every destination can be told, and our own collector.

import type { ConsentChoice } from '#domain/shell/consent.ts'
import type { DeviceContext } from '#domain/site/flags.ts'
import type { TrackingEvent } from '#domain/site/tracking.ts'

export type Identity = { device: DeviceContext; customerId?: string }

export type Adapter = {
  name: string
  track?(events: readonly TrackingEvent[]): void
  identify?(identity: Identity): Promise<void> | void
  consentChanged?(choice: ConsentChoice): Promise<void> | void
}

export type AdapterWorld = {
  appId: string
  /** What a tag manager is told of the page. */
  page: { readonly consent_id: string; readonly region: string }
  consent(): ConsentChoice
  device(): DeviceContext | undefined
  /** Hands a message to the browser, which sends it even when the page is left. */
  send(address: string, body: unknown): void
  loadScript(address: string): Promise<unknown>
  warn(message: string): void
}

export const collectorAddress = '/api/tracking/events'

/** Without consent it counts and recognises nobody. [TRK-001] */
export const collector = ({ appId, consent, device, send }: AdapterWorld): Adapter => ({
  name: 'collector',
  track(events) {
    const known = consent().analytics ? device() : undefined
    send(collectorAddress, { app_id: appId, ...(known && { device: known }), events })
  },
})
