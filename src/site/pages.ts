// Every public page by its key: what the routes name, made visible.

import { isCustomerPage, type Page } from '#domain/site/routes.ts'
import { shortcutKeys } from '#domain/site/slugs.ts'
import { bankListPage } from './banks/bank-list.tsx'
import { bankPage } from './banks/bank-page.tsx'
import { customerShell } from './customer-shell/customer-shell.tsx'
import { notFoundPage } from './errors/not-found.tsx'
import { homePage } from './home/home.tsx'
import { offerPage } from './offers/offer-page.tsx'
import { offerTexts } from './offers/offer-set.ts'
import type { AnyPage } from './page.ts'
import { productPage } from './product/product-page.tsx'
import { sheetPage } from './product/sheet-page.tsx'
import { readingPages } from './reading-pages.ts'

/** [NAV-001, NAV-007, NAV-009, NAV-010, NAV-011, NAV-012] */
const offerPages: readonly Page[] = [
  'products',
  'products.overnight',
  'products.notice',
  ...offerTexts,
  ...shortcutKeys.map((key): Page => `term.${key}`),
]

const pages: Partial<Record<Page, AnyPage>> = {
  home: homePage,
  banks: bankListPage,
  bank: bankPage,
  offer: productPage,
  offerSheet: sheetPage,
  ...readingPages,
  ...Object.fromEntries(offerPages.map((page) => [page, offerPage])),
}

export const definitionOf = (page: Page): AnyPage =>
  isCustomerPage(page) ? customerShell : (pages[page] ?? notFoundPage)
