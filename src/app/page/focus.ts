// Where the focus goes when the page changes under somebody: to what is wrong in a form, to the heading of
// what is new.

import { useEffect, useRef, useState } from 'react'

/** Call `focusError` after an error was set: the first field that has one, or the notice, takes the focus. */
export function useErrorFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const wrong = '[aria-invalid="true"], [data-notice="bad"]'
    place.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [times])
  return { place, focusError: () => setTimes((before) => before + 1) }
}

function focusHeading(content: HTMLElement): boolean {
  const heading = content.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}

/** Whoever cannot see the page change is put where the new one begins, as soon as it does. */
export function useFocusOnArrival(place: string) {
  const content = useRef<HTMLDivElement>(null)
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place || !content.current) return
    last.current = place
    if (focusHeading(content.current)) return
    const observer = new MutationObserver(() => {
      if (focusHeading(content.current!)) observer.disconnect()
    })
    observer.observe(content.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [place])
  return content
}
