// Where a page of the customer area is scrolled to: reloaded or come back to it is where it was, and whoever comes to it
// anew, from a login or a bank, sees it from its top.

import { readStored, session, store } from '#shell/stored.ts'

export const placesKey = 'places'

type Here = { key: string; pathname: string }

/** What is loaded by the browser has the same key everywhere. */
export const placeKey = ({ key, pathname }: Here): string => (key === 'default' ? pathname : key)

export function forgetPlace(pathname: string): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = readStored(session, placesKey)
  if (arrival?.type !== 'navigate' || !kept) return
  const { [pathname]: _, ...others } = JSON.parse(kept) as Record<string, number>
  store(session, placesKey, JSON.stringify(others))
}
