// Where the focus goes when the page changes under somebody: into a dialog and back to what opened it, to
// what is wrong in a form, to the heading of what is new.

import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A dialog in front of the page, open as long as it is there. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef(lastFocused)
  // Closed while it is still in the page: one that is taken away first gives the focus to nobody.
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])
  // A button that waits for its answer is disabled, so by itself the platform cannot return to it.
  useEffect(() => () => queueMicrotask(() => returnTo(opener.current)), [])
  return dialog
}

let lastFocused: HTMLElement | undefined
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('dialog')) lastFocused = target
})

const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body

/** To one that still waits for its answer as soon as it does not. */
function returnTo(opener: HTMLElement | undefined): void {
  if (!opener || !isFocusLost()) return
  if (!opener.matches(':disabled')) {
    opener.focus()
    return
  }
  const observer = new MutationObserver(() => {
    observer.disconnect()
    returnTo(opener)
  })
  observer.observe(opener, { attributeFilter: ['disabled'] })
}

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
