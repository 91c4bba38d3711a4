// Ids and addresses of tracking, by market. What an operator has not configured stays silent. [TRK-020]

import type { Locale } from '#domain/market.ts'
import type { TrackingSettings } from '#domain/site/tracking.ts'

/** Placeholders until an operator names their own. [TRK-019, TRK-020] */
export function trackingSettingsOf(locale: Locale): TrackingSettings {
  const name = locale.toLowerCase()
  return {
    webAppId: `web-${name}`,
    webviewAppId: `app-${name}`,
    domain: `${name}.tidemark.example`,
    consentId: `consent-${name}`,
  }
}
