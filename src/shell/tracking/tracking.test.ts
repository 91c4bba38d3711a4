import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localPath } from '#contracts/addresses.ts'
import { mostEvents, trackingCalls } from '#contracts/tracking.ts'
import { locales } from '#domain/market.ts'
import { everythingAllowed, nothingAllowed } from '#domain/shell/consent.ts'
import { footerTapped, type TrackingEvent } from '#domain/site/tracking.ts'
import { announceConsent, denyByDefault } from './data-layer.ts'
import { type Adapter, type AdapterWorld, collector, collectorAddress } from './destinations.ts'
import { attribution, flagService, marketing, tagManager, thirdParties } from './third-parties.ts'
import { openTracker, type TrackerWorld } from './tracker.ts'
import { trackingSettingsOf } from './tracking-settings.ts'

const event = footerTapped('Imprint', '/impressum/')
const device = { id: 'device-12345678', kind: 'desktop' } as const

function world(more: Partial<AdapterWorld> = {}) {
  const sent: Array<[address: string, body: unknown]> = []
  const loaded: string[] = []
  const warnings: string[] = []
  const adapterWorld: AdapterWorld = {
    appId: 'web-de-de',
    page: { consent_id: 'consent-de-de', region: 'de-de' },
    consent: () => nothingAllowed,
    device: () => device,
    send: (...message) => sent.push(message),
    loadScript: async (address) => loaded.push(address),
    warn: (message) => warnings.push(message),
    ...more,
  }
  return { adapterWorld, sent, loaded, warnings }
}
const agreed = { consent: () => everythingAllowed }
const platform = { track: vi.fn(), identify: vi.fn() }
const start = vi.fn()

beforeEach(() => {
  vi.stubGlobal('window', { marketingPlatform: platform, attribution: { start } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  vi.useRealTimers()
})

const layer = () =>
  window.dataLayer!.map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]'
      ? [...(entry as ArrayLike<unknown> & Iterable<unknown>)]
      : entry,
  )

describe('the data layer', () => {
  test('consent is denied before anything is asked, for two seconds [HEAD-007, HEAD-008, HEAD-009, HEAD-010]', () => {
    denyByDefault()
    expect(layer()).toEqual([
      [
        'consent',
        'default',
        { ad_storage: 'denied', analytics_storage: 'denied', wait_for_update: 2000 },
      ],
    ])
  })

  test('the visitor’s answer follows it [HEAD-008, HEAD-009]', () => {
    denyByDefault()
    announceConsent({ ...nothingAllowed, analytics: true })
    expect(layer()[1]).toEqual([
      'consent',
      'update',
      expect.objectContaining({ analytics_storage: 'granted', ad_storage: 'denied' }),
    ])
  })
})

describe('destinations', () => {
  test('the collector’s address is the call’s, and it takes as many as we send [TRK-001]', () => {
    expect(collectorAddress).toBe(localPath(trackingCalls.collect))
    expect(mostEvents).toBe(20)
  })

  test('events go to the collector, with the device only after consent [TRK-001, TRK-016]', () => {
    const silent = world()
    collector(silent.adapterWorld).track!([event])
    expect(silent.sent).toEqual([[collectorAddress, { app_id: 'web-de-de', events: [event] }]])
    const open = world(agreed)
    collector(open.adapterWorld).track!([event])
    expect(open.sent[0]![1]).toMatchObject({ device })
  })

  test('without consent the marketing script stays out, its weblayers blocked with a warning [TRK-004, TRK-005]', async () => {
    const { adapterWorld, loaded, warnings } = world()
    const adapter = marketing({ script: '/m.js' }, adapterWorld)
    await adapter.consentChanged!(nothingAllowed)
    adapter.track!([event])
    await adapter.identify!({ device })
    expect(loaded).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('weblayers are blocked')])
    expect(platform.track).not.toHaveBeenCalled()
    expect(platform.identify).not.toHaveBeenCalled()
  })

  test('with consent it loads once, tracks and identifies [TRK-002, TRK-004]', async () => {
    const { adapterWorld, loaded } = world(agreed)
    const adapter = marketing({ script: '/m.js' }, adapterWorld)
    await adapter.consentChanged!(everythingAllowed)
    await adapter.consentChanged!(everythingAllowed)
    adapter.track!([event])
    await adapter.identify!({ device })
    expect(loaded).toEqual(['/m.js'])
    expect(platform.track).toHaveBeenCalledWith('footer_link_tapped', event)
    expect(platform.identify).toHaveBeenCalledWith({ device })
  })

  test('experiments wait four seconds for it and no longer [TRK-006]', async () => {
    vi.useFakeTimers()
    const { adapterWorld, warnings } = world({
      ...agreed,
      loadScript: () => new Promise(() => {}),
    })
    const adapter = marketing({ script: '/m.js' }, adapterWorld)
    void adapter.consentChanged!(everythingAllowed)
    await vi.advanceTimersByTimeAsync(3999)
    expect(warnings).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(warnings).toEqual(['experiments do not run: the marketing platform is not there'])
  })

  test('the flag service is told the event as a property [TRK-003]', () => {
    const { adapterWorld, sent } = world(agreed)
    flagService({ address: '/flags' }, adapterWorld).track!([event])
    expect(sent).toEqual([['/flags', { name: 'footer_link_tapped', properties: { event } }]])
    const silent = world()
    flagService({ address: '/flags' }, silent.adapterWorld).track!([event])
    expect(silent.sent).toEqual([])
  })

  test('the tag manager starts after consent and knows the customer [TRK-011, TRK-012]', async () => {
    const { adapterWorld, loaded } = world(agreed)
    const adapter = tagManager({ script: '/t.js' }, adapterWorld)
    await adapter.consentChanged!(nothingAllowed)
    expect(loaded).toEqual([])
    await adapter.consentChanged!(everythingAllowed)
    expect(loaded).toEqual(['/t.js'])
    await adapter.identify!({ device, customerId: 'BAC1' })
    adapter.track!([event])
    expect(layer()).toEqual([
      { consent_id: 'consent-de-de', region: 'de-de' },
      { customer_id: 'BAC1' },
      expect.objectContaining({ event: 'footer_link_tapped', action: 'tapped' }),
    ])
  })

  test('attribution keeps data in the EU, in production, talkative [TRK-013, TRK-014, TRK-015]', async () => {
    const { adapterWorld } = world(agreed)
    const adapter = attribution({ script: '/a.js', appToken: 't' }, adapterWorld)
    await adapter.consentChanged!(nothingAllowed)
    expect(start).not.toHaveBeenCalled()
    await adapter.consentChanged!(everythingAllowed)
    expect(start).toHaveBeenCalledExactlyOnceWith({
      dataResidency: 'EU',
      environment: 'production',
      logLevel: 'verbose',
      appToken: 't',
    })
  })

  test('what is not configured does not exist [TRK-020]', () => {
    const { adapterWorld } = world(agreed)
    expect(thirdParties({}, adapterWorld)).toEqual([])
    const ids = locales.map((locale) => trackingSettingsOf(locale).webAppId)
    expect(new Set(ids).size).toBe(locales.length)
  })
})

describe('the tracker', () => {
  function open(more: Partial<TrackerWorld> = {}) {
    const tracked: TrackingEvent[] = []
    const warnings: string[] = []
    const adapter: Adapter = { name: 'one', track: (events) => tracked.push(...events) }
    const tracker = openTracker({
      adapters: [adapter],
      common: { country_platform: 'de-DE' },
      isIdentified: () => true,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      warn: (message) => warnings.push(message),
      ...more,
    })
    return { tracker, tracked, warnings }
  }

  test('an event says what the page knows, and what happened [TRK-021]', () => {
    const { tracker, tracked } = open()
    tracker.track(event)
    expect(tracked).toEqual([{ country_platform: 'de-DE', ...event }])
  })

  test('it waits for identification, asked every 300 ms [TRK-007, TRK-008]', async () => {
    vi.useFakeTimers()
    let isIdentified = false
    const { tracker, tracked, warnings } = open({ isIdentified: () => isIdentified })
    tracker.track(event)
    await vi.advanceTimersByTimeAsync(299)
    isIdentified = true
    expect(tracked).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(tracked).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  test('after ten tries it goes without, with a warning [TRK-009]', async () => {
    vi.useFakeTimers()
    const { tracker, tracked, warnings } = open({ isIdentified: () => false })
    tracker.track(event)
    await vi.advanceTimersByTimeAsync(2999)
    expect(tracked).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(tracked).toHaveLength(1)
    expect(warnings).toHaveLength(1)
  })

  test('a page that is left sends what waits, once [ERR-037]', async () => {
    vi.useFakeTimers()
    const { tracker, tracked } = open({ isIdentified: () => false })
    for (let i = 0; i < 25; i++) tracker.track(event)
    tracker.flush()
    expect(tracked).toHaveLength(25)
    await vi.runAllTimersAsync()
    expect(tracked).toHaveLength(25)
  })

  test('at most twenty go at once [TRK-001]', () => {
    const sizes: number[] = []
    const adapter: Adapter = { name: 'one', track: ({ length }) => sizes.push(length) }
    const { tracker } = open({ adapters: [adapter], isIdentified: () => false })
    for (let i = 0; i < 25; i++) tracker.track(event)
    tracker.flush()
    expect(sizes).toEqual([20, 5])
  })

  test('a destination that fails gives a warning, and the others hear all the same [ERR-036, ERR-037]', async () => {
    const heard: string[] = []
    const broken: Adapter = {
      name: 'broken',
      track: () => {
        throw new Error('no')
      },
      identify: async () => {
        throw new Error('no')
      },
      consentChanged: async () => {
        throw new Error('no')
      },
    }
    const sound: Adapter = {
      name: 'sound',
      track: () => heard.push('track'),
      identify: () => void heard.push('identify'),
      consentChanged: () => void heard.push('consent'),
    }
    const { tracker, warnings } = open({ adapters: [broken, sound] })
    expect(() => tracker.track(event)).not.toThrow()
    await tracker.identify({ device })
    await tracker.consentChanged(everythingAllowed)
    expect(heard).toEqual(['track', 'identify', 'consent'])
    expect(warnings).toHaveLength(3)
  })
})
