// The offers a customer may see: product access decides, not the market.

import type { ProductAccess, ProductAccessFlag } from '../customer/access.ts'
import type { Locale } from '../market.ts'
import { basePathOf, type Page, pathOf } from '../site/routes.ts'

/** [PRV-030, PRV-031, PRV-032] */
const offers = [
  { id: 'term', page: 'products', access: 'term_product_access' },
  { id: 'overnight', page: 'products.overnight', access: 'overnight_product_access' },
  { id: 'notice', page: 'products.notice', access: 'notice_product_access' },
] as const satisfies readonly { id: string; page: Page; access: ProductAccessFlag }[]

export type OfferEntry = { readonly id: (typeof offers)[number]['id']; readonly href: string }

/** [ROL-007] */
export const offersMenu = (
  locale: Locale,
  access: ProductAccess,
  basePath: string = basePathOf(locale),
): OfferEntry[] =>
  offers
    .filter((offer) => access[offer.access])
    .map(({ id, page }) => ({ id, href: pathOf(locale, page, {}, basePath) }))
