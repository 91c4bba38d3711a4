// Services outside that an operator has configured. Each stays silent without the consent it needs, and
// no page fetches this file where none is configured.

import type { ConsentChoice } from '#domain/shell/consent.ts'
import {
  analyticsProperties,
  attributionSettings,
  experimentWaitMs,
  marketingScript,
  payloadFor,
  type ThirdParties,
  type TrackingEvent,
} from '#domain/site/tracking.ts'
import { pushToLayer } from './data-layer.ts'
import type { Adapter, AdapterWorld, Identity } from './destinations.ts'

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

/** [TRK-002, TRK-004, TRK-005] */
export function marketing(
  settings: NonNullable<ThirdParties['marketing']>,
  { consent, loadScript, warn }: AdapterWorld,
): Adapter {
  let loading: Promise<unknown> | undefined
  const platform = () => (consent().marketing ? window.marketingPlatform : undefined)
  const consentChanged = async (choice: ConsentChoice) => {
    if (marketingScript(choice.marketing) === 'load') {
      if (!loading) {
        loading = loadScript(settings.script)
        void warnOfSilence()
      }
      await loading
    } else warn('weblayers are blocked: there is no consent to marketing')
  }
  /** Experiments do not wait for ever. [TRK-006] */
  async function warnOfSilence(): Promise<void> {
    const isReady = await Promise.race([
      loading!.then(() => platform() !== undefined).catch(() => false),
      new Promise<false>((resolve) => setTimeout(resolve, experimentWaitMs, false)),
    ])
    if (!isReady) warn('experiments do not run: the marketing platform is not there')
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
  { consent, loadScript, page }: AdapterWorld,
): Adapter {
  let loading: Promise<unknown> | undefined
  return {
    name: 'tag manager',
    async consentChanged({ analytics, marketing: ads }) {
      if (!analytics && !ads) return
      if (!loading) pushToLayer(page)
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

export const thirdParties = (parties: ThirdParties, world: AdapterWorld): Adapter[] => [
  ...(parties.marketing ? [marketing(parties.marketing, world)] : []),
  ...(parties.flagService ? [flagService(parties.flagService, world)] : []),
  ...(parties.tagManager ? [tagManager(parties.tagManager, world)] : []),
  ...(parties.attribution ? [attribution(parties.attribution, world)] : []),
]
