// The saver's view of the offers lives in the address: shareable, and the back button works.

import { useMemo, useSyncExternalStore } from 'react'
import { type OfferView, queryOf, viewOf, viewParameters } from '#domain/offer/offer-filter.ts'

const shown = 'offerviewshown'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(shown, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(shown, listener)
  }
}

/** The server renders the default; the address speaks as soon as the page is alive. */
export function useOfferView(): OfferView {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  return useMemo(() => viewOf(new Map(new URLSearchParams(search))), [search])
}

/** A choice is a step to come back to; typing is not. */
export function showView(view: OfferView, step: 'push' | 'replace' = 'push'): void {
  const query = new URLSearchParams(location.search)
  for (const name of viewParameters) query.delete(name)
  for (const [name, value] of queryOf(view)) query.set(name, value)
  // A comma in a list is legal in a query, and a link with it is easier to read.
  const search = query.toString().replaceAll('%2C', ',')
  const url = `${location.pathname}${search && `?${search}`}${location.hash}`
  if (step === 'push') history.pushState(null, '', url)
  else history.replaceState(null, '', url)
  dispatchEvent(new Event(shown))
}
