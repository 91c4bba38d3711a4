// Every link is a plain link. Those that lead to a page of the customer area are followed without loading
// the page anew.

import type { Site } from '#shell/site.tsx'
import { customerPageAt } from './customer-page.ts'

type Follow = (href: string) => void

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** The target within the app, or nothing where the browser should go by itself. */
export function inAppTarget(site: Site, link: HTMLAnchorElement): string | undefined {
  const url = new URL(link.href)
  const leavesPage = link.target !== '' || link.hasAttribute('download')
  if (leavesPage || url.origin !== location.origin) return undefined
  const isOnlyHash = url.pathname === location.pathname && url.hash !== '' && url.search === ''
  if (isOnlyHash || !customerPageAt(site, url)) return undefined
  return url.pathname + url.search + url.hash
}

export function followInApp(site: Site, follow: Follow): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
    if (!link || !isPlainClick(event)) return
    const target = inAppTarget(site, link)
    if (target === undefined) return
    event.preventDefault()
    follow(target)
  })
}
