// Where events go: our own collector, and the services an operator has configured. Each stays silent
// without its configuration and without the consent it needs.

import type { ConsentChoice } from '#domain/shell/consent.ts'
import type { DeviceContext } from '#domain/site/flags.ts'
import {
  analyticsProperties,
  attributionSettings,
  experimentWaitMs,
  marketingScript,
  payloadFor,
  type TrackingEvent,
} from '#domain/site/tracking.ts'
import { pushToLayer } from './data-layer.ts'
import type { ThirdParties } from './tracking-settings.ts'

export type Identity = { device: DeviceContext; customerId?: string }

export type Adapter = {
  name: string
  track?(events: readonly TrackingEvent[]): void
  identify?(identity: Identity): Promise<void> | void
  consentChanged?(choice: ConsentChoice): Promise<void> | void
}

export type AdapterWorld = {
  appId: string
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

/** What a marketing platform's script leaves on the page. */
export type MarketingPlatform = {
  track(name: string, event: TrackingEvent): void
  identify(identity: Identity): void
}
declare global {
  interface Window {
    marketingPlatform?: MarketingPlatform
    attribution?: { start(settings: Record<string, string>): void }
  }
}

export type Marketing = Adapter & {
  /** Whether experiments of the platform can run; they do not wait for ever. [TRK-006] */
  isReady(): Promise<boolean>
}

/** [TRK-002, TRK-004, TRK-005] */
export function marketing(
  settings: NonNullable<ThirdParties['marketing']>,
  { consent, loadScript, warn }: AdapterWorld,
): Marketing {
  let loading: Promise<unknown> | undefined
  const platform = () => (consent().marketing ? window.marketingPlatform : undefined)
  const consentChanged = async (choice: ConsentChoice) => {
    if (marketingScript(choice.marketing) === 'load') {
      loading ??= loadScript(settings.script)
      await loading
    } else warn('weblayers are blocked: there is no consent to marketing')
  }
  return {
    name: 'marketing',
    consentChanged,
    track(events) {
      for (const event of events)
        platform()?.track(event.event_name, payloadFor('marketing', event) as TrackingEvent)
    },
    async identify(identity) {
      await loading
      platform()?.identify(identity)
    },
    isReady: () =>
      Promise.race([
        (loading ?? Promise.resolve()).then(() => platform() !== undefined),
        new Promise<false>((resolve) => setTimeout(resolve, experimentWaitMs, false)),
      ]),
  }
}

/** The event is a property of what it is told. [TRK-003] */
export const flagService = (
  { address }: NonNullable<ThirdParties['flagService']>,
  { consent, send }: AdapterWorld,
): Adapter => ({
  name: 'flag service',
  track(events) {
    if (consent().analytics) for (const event of events) send(address, payloadFor('flags', event))
  },
})

/** [TRK-011, TRK-012] */
export function tagManager(
  { script }: NonNullable<ThirdParties['tagManager']>,
  { consent, loadScript }: AdapterWorld,
): Adapter {
  let loading: Promise<unknown> | undefined
  return {
    name: 'tag manager',
    async consentChanged({ analytics, marketing: ads }) {
      if (!analytics && !ads) return
      loading ??= loadScript(script)
      await loading
    },
    track(events) {
      if (consent().analytics)
        for (const { event_name, ...fields } of events)
          pushToLayer({ event: event_name, ...fields })
    },
    identify({ customerId }) {
      if (consent().analytics && customerId) pushToLayer(analyticsProperties(customerId))
    },
  }
}

/** [TRK-013, TRK-014, TRK-015] */
export function attribution(
  { script, appToken }: NonNullable<ThirdParties['attribution']>,
  { loadScript }: AdapterWorld,
): Adapter {
  let isStarted = false
  return {
    name: 'attribution',
    async consentChanged(choice) {
      if (!choice.marketing || isStarted) return
      isStarted = true
      await loadScript(script)
      window.attribution?.start({ ...attributionSettings, appToken })
    },
  }
}

export function configuredAdapters(parties: ThirdParties, world: AdapterWorld): Adapter[] {
  return [
    collector(world),
    ...(parties.marketing ? [marketing(parties.marketing, world)] : []),
    ...(parties.flagService ? [flagService(parties.flagService, world)] : []),
    ...(parties.tagManager ? [tagManager(parties.tagManager, world)] : []),
    ...(parties.attribution ? [attribution(parties.attribution, world)] : []),
  ]
}
