import { expect, test } from 'vitest'
import { listedIn } from '../../../test/sources.ts'
import { locales } from '../market.ts'
import {
  analyticsProperties,
  attributionSettings,
  destinations,
  deviceContext,
  deviceContextKey,
  eventFields,
  experimentWaitMs,
  identificationStep,
  identifiedFlag,
  loggedOut,
  marketingScript,
  payloadFor,
  type TrackingSettings,
  trackingAppId,
} from './tracking.ts'

const event = { event_name: 'tapped', product_id: 'OF001' }

test('events go to three destinations, and marketing also identifies [TRK-001, TRK-002, TRK-003]', () => {
  expect(destinations).toEqual({
    collector: ['track'],
    marketing: ['track', 'identify'],
    flags: ['track'],
  })
  expect(payloadFor('collector', event)).toEqual(event)
  expect(payloadFor('flags', event)).toEqual({ name: 'tapped', properties: { event } })
})

test('the marketing script needs consent [TRK-004, TRK-005]', () => {
  expect([marketingScript(true), marketingScript(false)]).toEqual(['load', 'block-with-warning'])
})

test('experiments wait four seconds for it [TRK-006]', () => {
  expect(experimentWaitMs).toBe(4000)
})

test('an event waits ten times 300 ms for identification, then goes with a warning [TRK-007, TRK-008, TRK-009]', () => {
  expect(identificationStep(true, 0)).toEqual({ kind: 'send' })
  for (let tries = 0; tries < 10; tries++)
    expect(identificationStep(false, tries)).toEqual({ kind: 'wait', ms: 300 })
  expect(identificationStep(false, 10)).toEqual({ kind: 'send-with-warning' })
  expect(identificationStep(true, 10)).toEqual({ kind: 'send' })
})

test('identification leaves its session flag [TRK-010]', () => {
  expect(identifiedFlag.key).toBe('user_is_identified')
})

test('the customer id is an analytics property [TRK-012]', () => {
  expect(analyticsProperties('42')).toEqual({ customer_id: '42' })
  expect(analyticsProperties(undefined)).toEqual({})
})

test('attribution keeps data in the EU, in production, talkative [TRK-013, TRK-014, TRK-015]', () => {
  expect(attributionSettings).toEqual({
    dataResidency: 'EU',
    environment: 'production',
    logLevel: 'verbose',
  })
})

test('the device context has a prefixed id and a kind, under one key [TRK-016, TRK-017, TRK-018]', () => {
  expect(deviceContextKey).toBe('deviceContext')
  expect(deviceContext('7', true)).toEqual({ id: 'device-7', kind: 'mobile' })
  expect(deviceContext('7', false)).toEqual({ id: 'device-7', kind: 'desktop' })
})

test('the webview cookie decides the app id, each locale having its own [TRK-019, TRK-020]', () => {
  for (const locale of locales) {
    const settings: TrackingSettings = {
      ...{ webAppId: `web-${locale}`, webviewAppId: `app-${locale}` },
      ...{ domain: 'example.test', consentId: 'c' },
    }
    expect(trackingAppId(settings, false)).toBe(`web-${locale}`)
    expect(trackingAppId(settings, true)).toBe(`app-${locale}`)
  }
})

test('events have 24 fields [TRK-021]', () => {
  expect(eventFields.slice(0, 14)).toEqual(listedIn('TRK-021').slice(0, 14))
  expect(eventFields.slice(14)).toEqual(
    Array.from({ length: 10 }, (_, i) => `custom_attribute_${i + 1}`),
  )
})

test('expiry sends a logout event [SES-033]', () => {
  expect(loggedOut.action).toBe('logout')
})
