// Tracking in the browser: what the page knows of its visitor, and when it may say so.

import type { Locale } from '#domain/market.ts'
import { type ConsentChoice, nothingAllowed } from '#domain/shell/consent.ts'
import { regionOfPath } from '#domain/shell/region-of-path.ts'
import { identifiedFlag, type ThirdParties, trackingAppId } from '#domain/site/tracking.ts'
import { givenConsent, onConsent } from '../consent/consent-store.ts'
import { isInMobileWebview } from '../mobile-webview.ts'
import { readStored, session, store } from '../stored.ts'
import { announceConsent } from './data-layer.ts'
import { type Adapter, collector } from './destinations.ts'
import { forgetDevice, isMobile, recognisedDevice } from './device.ts'
import { openTracker, type Tracker } from './tracker.ts'
import { trackingSettingsOf } from './tracking-settings.ts'

export type PageTracking = Tracker & {
  /** After login: the customer is known too. [TRK-012] */
  identifyCustomer(customerId: string): Promise<void>
}

const warn = (message: string) => console.warn(`tracking: ${message}`)
const consent = () => givenConsent() ?? nothingAllowed

/** Survives the page: a click must not wait for it. [ERR-037] */
function send(address: string, body: unknown): void {
  const message = new Blob([JSON.stringify(body)], { type: 'application/json' })
  if (navigator.sendBeacon(address, message)) return
  fetch(address, { method: 'POST', body: message, keepalive: true }).catch((error) =>
    warn(`an event was lost: ${error}`),
  )
}

export function startTracking(locale: Locale, parties?: ThirdParties): PageTracking {
  const settings = trackingSettingsOf(locale)
  const world = {
    appId: trackingAppId(settings, isInMobileWebview(document.cookie)),
    // [MKT-021, TRK-020]
    page: { consent_id: settings.consentId, region: regionOfPath(location.pathname) },
    consent,
    device: recognisedDevice,
    send,
    loadScript: (address: string) => import(/* @vite-ignore */ address),
    warn,
  }
  const adapters: Adapter[] = [collector(world)]
  const others =
    parties &&
    import('./third-parties.ts').then(({ thirdParties }) =>
      adapters.push(...thirdParties(parties, world)),
    )
  const tracker = openTracker({
    adapters,
    common: {
      portal: 'public',
      bips_domain: settings.domain,
      browsing_platform: isMobile() ? 'mobile' : 'desktop',
      country_platform: locale,
    },
    // Who may not be recognised is nobody to wait for.
    isIdentified: () =>
      !consent().analytics || readStored(session, identifiedFlag.key) === identifiedFlag.value,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    warn,
  })

  async function identify(customerId?: string): Promise<void> {
    if (!consent().analytics) return
    await others
    await tracker.identify({ device: recognisedDevice(), ...(customerId && { customerId }) })
    store(session, identifiedFlag.key, identifiedFlag.value) // [TRK-010]
  }

  async function follow(choice: ConsentChoice): Promise<void> {
    announceConsent(choice)
    if (!choice.analytics) {
      forgetDevice()
      store(session, identifiedFlag.key, undefined)
    }
    await others
    await tracker.consentChanged(choice)
    await identify()
  }

  const given = givenConsent()
  if (given) void follow(given)
  onConsent((choice) => void follow(choice))
  addEventListener('pagehide', tracker.flush)
  return { ...tracker, identifyCustomer: identify }
}
