// A public page's way to open a deposit leads through the login; whoever is logged in goes straight to the
// order, with the amount the page shows. [HDR-038]

import { amountParameter, productParameter } from '#domain/shell/redirects.ts'
import { hrefOf, type Site } from '#shell/site.tsx'

/** The amount as it is written there, in the market's way. */
const shownAmount = (): string =>
  document.querySelector<HTMLInputElement>('input[name="amount"]')?.value ?? ''

export function orderHref(site: Site, login: URL, amount: string): string | undefined {
  const offerId = login.searchParams.get(productParameter)
  if (!offerId) return undefined
  const order = hrefOf(site, 'order', { offerId })
  return amount ? `${order}?${new URLSearchParams({ [amountParameter]: amount })}` : order
}

/** When the link is used, because the amount may change until then. */
export function leadStraightToOrders(site: Site): void {
  const lead = (event: Event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
    const href = link && orderHref(site, new URL(link.href), shownAmount())
    if (href) link.href = href
  }
  for (const kind of ['click', 'auxclick']) document.addEventListener(kind, lead, { capture: true })
}
