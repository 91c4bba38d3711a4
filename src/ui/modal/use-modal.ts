// What stands in front of the page, open as long as it is there; the focus goes in and back to what opened it.

import { useEffect, useLayoutEffect, useRef } from 'react'

export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef(lastFocused)
  // Closed while it is still in the page: one that is taken away first gives the focus to nobody.
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    beginAtTop(element)
    return () => element.close()
  }, [])
  // A button that waits for its answer is disabled, so by itself the platform cannot return to it.
  useEffect(() => () => queueMicrotask(() => returnTo(opener.current)), [])
  return dialog
}

/** What is higher than the window begins at its top: a field further down would scroll what it is about out of sight. */
function beginAtTop(element: HTMLDialogElement): void {
  if (element.scrollHeight <= element.clientHeight) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollTop = 0
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
