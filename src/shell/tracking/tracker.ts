// Sends events to every destination, once it is known whom they are about. Nothing here can stand in
// the way of a click: a failure is a warning, and a page that is left sends what still waits. [ERR-036, ERR-037]

import type { ConsentChoice } from '#domain/shell/consent.ts'
import { type EventField, identificationStep, type TrackingEvent } from '#domain/site/tracking.ts'
import type { Adapter, Identity } from './destinations.ts'

export type TrackerWorld = {
  adapters: readonly Adapter[]
  /** What every event of this page says. [TRK-021] */
  common: { readonly [Field in EventField]?: string }
  isIdentified(): boolean
  wait(ms: number): Promise<void>
  warn(message: string): void
}

export type Tracker = {
  track(event: TrackingEvent): void
  /** Sends what waits: the page is being left. */
  flush(): void
  identify(identity: Identity): Promise<void>
  consentChanged(choice: ConsentChoice): Promise<void>
}

/** As many as the collector takes at once. */
const mostAtOnce = 20

export function openTracker(world: TrackerWorld): Tracker {
  const { adapters, common, isIdentified, wait, warn } = world
  const waiting = new Set<TrackingEvent>()

  function attempt(adapter: Adapter, act: () => void): void {
    try {
      act()
    } catch (error) {
      warn(`${adapter.name} did not take an event: ${error}`)
    }
  }

  function release(events: readonly TrackingEvent[]): void {
    for (const event of events) waiting.delete(event)
    for (let i = 0; i < events.length; i += mostAtOnce) {
      const some = events.slice(i, i + mostAtOnce)
      for (const adapter of adapters) attempt(adapter, () => adapter.track?.(some))
    }
  }

  /** [TRK-007, TRK-008, TRK-009] */
  async function sendWhenIdentified(event: TrackingEvent): Promise<void> {
    for (let tries = 0; waiting.has(event); tries++) {
      const step = identificationStep(isIdentified(), tries)
      if (step.kind === 'wait') {
        await wait(step.ms)
        continue
      }
      if (step.kind === 'send-with-warning') warn('nobody was identified: the event goes without')
      release([event])
    }
  }

  async function each(what: string, act: (adapter: Adapter) => Promise<void> | void) {
    for (const adapter of adapters)
      try {
        await act(adapter)
      } catch (error) {
        warn(`${adapter.name} could not ${what}: ${error}`)
      }
  }

  return {
    track(event) {
      const full = { ...common, ...event }
      waiting.add(full)
      void sendWhenIdentified(full)
    },
    flush: () => release([...waiting]),
    identify: (identity) => each('identify', (adapter) => adapter.identify?.(identity)),
    consentChanged: (choice) => each('start', (adapter) => adapter.consentChanged?.(choice)),
  }
}
