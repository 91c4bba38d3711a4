// Tracking: what an event says, whom it is about, and when it may be sent.

import type { DeviceContext } from './flags.ts'

const identificationPollMs = 300
const identificationTries = 10
const experimentTimeoutMs = 4000
export const deviceContextKey = 'deviceContext'
const identifiedKey = 'user_is_identified'

/** [TRK-021] */
export const eventFields = [
  'event_name',
  'object',
  'action',
  'portal',
  'description',
  'bounded_context',
  'zone',
  'context',
  'component',
  'product_id',
  'bips_domain',
  'browsing_platform',
  'country_platform',
  'customer_group',
  'custom_attribute_1',
  'custom_attribute_2',
  'custom_attribute_3',
  'custom_attribute_4',
  'custom_attribute_5',
  'custom_attribute_6',
  'custom_attribute_7',
  'custom_attribute_8',
  'custom_attribute_9',
  'custom_attribute_10',
] as const
export type EventField = (typeof eventFields)[number]
export type TrackingEvent = { readonly event_name: string } & {
  readonly [Field in EventField]?: string
}

/** [TRK-001, TRK-002, TRK-003] */
export const destinations = {
  collector: ['track'],
  marketing: ['track', 'identify'],
  flags: ['track'],
} as const
export type Destination = keyof typeof destinations

/** What each destination is sent; the flag service takes the event as a property. [TRK-003] */
export const payloadFor = (destination: Destination, event: TrackingEvent): unknown =>
  destination === 'flags' ? { name: event.event_name, properties: { event } } : event

/** Services outside. Absent, or without consent, nothing of theirs is loaded or told. [TRK-002, TRK-003, TRK-011, TRK-013] */
export type ThirdParties = {
  readonly marketing?: { readonly script: string }
  readonly flagService?: { readonly address: string }
  readonly tagManager?: { readonly script: string }
  readonly attribution?: { readonly script: string; readonly appToken: string }
}

/** [FTR-047] */
export const footerTapped = (title: string, href: string): TrackingEvent => ({
  event_name: 'footer_link_tapped',
  object: 'footer_link',
  action: 'tapped',
  zone: 'footer',
  component: title,
  description: href,
})

/** [RED-024] */
export const clickIdParameter = 'clickId'

/** Which click outside led here; only what an id looks like is passed on. [RED-024] */
export const clickArrived = (clickId: string | null): TrackingEvent | undefined =>
  clickId && /^[\w.-]{1,100}$/.test(clickId)
    ? {
        event_name: 'click_arrived',
        object: 'dashboard',
        action: 'opened',
        custom_attribute_1: clickId,
      }
    : undefined

/** [SES-033] */
export const loggedOut: TrackingEvent = {
  event_name: 'session_expired',
  object: 'session',
  action: 'logout',
}

/** Without consent the script stays out, and its weblayers are blocked with a warning. [TRK-004, TRK-005] */
export const marketingScript = (hasConsent: boolean): 'load' | 'block-with-warning' =>
  hasConsent ? 'load' : 'block-with-warning'

/** How long an experiment waits for the script. [TRK-006] */
export const experimentWaitMs = experimentTimeoutMs

export type IdentificationStep =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'send-with-warning' }

/** An event waits for identification, but not for ever. [TRK-007, TRK-008, TRK-009] */
export function identificationStep(isIdentified: boolean, triesDone: number): IdentificationStep {
  if (isIdentified) return { kind: 'send' }
  return triesDone < identificationTries
    ? { kind: 'wait', ms: identificationPollMs }
    : { kind: 'send-with-warning' }
}

/** The session flag set once the visitor is identified. [TRK-010] */
export const identifiedFlag = { key: identifiedKey, value: 'true' } as const

/** [TRK-012] */
export const analyticsProperties = (customerId: string | undefined) =>
  customerId ? { customer_id: customerId } : {}

/** [TRK-013, TRK-014, TRK-015] */
export const attributionSettings = {
  dataResidency: 'EU',
  environment: 'production',
  logLevel: 'verbose',
} as const

/** [TRK-017, TRK-018] */
export const deviceContext = (randomId: string, isMobile: boolean): DeviceContext => ({
  id: `device-${randomId}`,
  kind: isMobile ? 'mobile' : 'desktop',
})

/** [TRK-020] */
export type TrackingSettings = {
  readonly webAppId: string
  readonly webviewAppId: string
  readonly domain: string
  readonly consentId: string
}

/** Pages inside the app report as the app. [TRK-019] */
export const trackingAppId = (
  settings: Pick<TrackingSettings, 'webAppId' | 'webviewAppId'>,
  hasMobileWebviewCookie: boolean,
): string => (hasMobileWebviewCookie ? settings.webviewAppId : settings.webAppId)
