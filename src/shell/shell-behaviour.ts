// Brings everything around a page to life: banner, consent, tracking, footer, picker.

import { startConsent } from './consent/consent-behaviour.ts'
import { startCountryBanner } from './country-banner/country-banner-behaviour.ts'
import { startCountryPicker } from './country-picker/country-picker-behaviour.ts'
import { startFooter } from './footer/footer-behaviour.ts'
import { pageSettings } from './page-settings.ts'
import { denyByDefault } from './tracking/data-layer.ts'
import { type PageTracking, startTracking } from './tracking/tracking-behaviour.ts'

export const each = (selector: string, start: (element: HTMLElement) => unknown): void => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) start(element)
}

export function startShell(): PageTracking {
  denyByDefault() // Before anything could ask. [HEAD-007]
  each('[data-smart-banner]', async (banner) => {
    const { startSmartBanner } = await import('./smart-banner/smart-banner-behaviour.ts')
    startSmartBanner(banner)
  })
  each('[data-country-banner]', startCountryBanner)
  startConsent(document)
  const { site, tracking: parties } = pageSettings()
  const tracking = startTracking(site.market.locale, parties)
  each('[data-footer]', (footer) => startFooter(footer, tracking.track))
  each('[data-country-picker]', startCountryPicker)
  return tracking
}
