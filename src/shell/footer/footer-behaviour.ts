// What the footer does in the browser: sections follow the screen's width, taps are told to tracking,
// and inside the app there is no footer.

import { breakpointPx } from '#domain/shell/design-version.ts'
import { footerTapped, type TrackingEvent } from '#domain/site/tracking.ts'
import { isInMobileWebview } from '../mobile-webview.ts'

export function startFooter(footer: HTMLElement, track: (event: TrackingEvent) => void): void {
  // [FTR-001]
  if (isInMobileWebview(document.cookie)) {
    footer.hidden = true
    return
  }
  followWidth(footer)
  // [FTR-047]
  footer.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-tapped]') : null
    if (link) track(footerTapped(link.dataset.tapped ?? '', link.getAttribute('href') ?? ''))
  })
}

/** On wide screens the style shows every section; the attribute says the same to screen readers. */
function followWidth(footer: HTMLElement): void {
  const wide = matchMedia(`(min-width: ${breakpointPx.lg}px)`)
  const sections = footer.querySelectorAll<HTMLDetailsElement>('[data-footer-column]')
  const follow = () => {
    for (const section of sections) {
      section.open = wide.matches
      section.querySelector('summary')!.tabIndex = wide.matches ? -1 : 0
    }
  }
  follow()
  wide.addEventListener('change', follow)
}
