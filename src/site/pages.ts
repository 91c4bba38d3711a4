// Every public page by its key: what the routes name, made visible.

import type { Page } from '#routes.ts'
import { notFoundPage } from './errors/not-found.tsx'
import { homePage } from './home/home.tsx'
import type { AnyPage } from './page.ts'

const pages: Partial<Record<Page, AnyPage>> = {
  home: homePage,
}

export const definitionOf = (page: Page): AnyPage => pages[page] ?? notFoundPage
