// What a public page runs in the browser: behaviours of the shell, and the page's own parts.

import { authStorageKey } from '#contracts/stored-token.ts'
import { legacyHref } from '#domain/shell/legacy-routes.ts'
import { markActiveLinks } from '#shell/active-links.ts'
import { startMenus } from '#shell/header/menu-behaviour.ts'
import { startMobilePanel } from '#shell/header/mobile-panel-behaviour.ts'
import { startShell } from '#shell/shell-behaviour.ts'
import type { Site } from '#shell/site.tsx'
import { local, readStored } from '#shell/stored.ts'
import type { PageTracking } from '#shell/tracking/tracking-behaviour.ts'

const each = (selector: string, start: (element: HTMLElement) => unknown) => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) start(element)
}

type Visitor = { start(tracking: PageTracking): Promise<void> }

const own = document.querySelector<HTMLScriptElement>('script[data-visitor]')!
const [visitorScript, ...visitorNeeds] = own.dataset.visitor!.split(' ')
const callIn = (): Promise<Visitor> => import(/* @vite-ignore */ visitorScript!)

function fetchAhead(href: string): void {
  const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

// A customer's side of the page is fetched while the page is still being read: it takes longest. [HDR-012]
const isCustomer = readStored(local, authStorageKey) !== undefined
if (isCustomer) visitorNeeds.forEach(fetchAhead)
const customer = isCustomer ? callIn() : undefined

const siteOf = (page: Document): Site =>
  JSON.parse(page.getElementById('settings')!.textContent).site

type IslandModule = { start: (root: HTMLElement, data: unknown, site: Site) => void }
const islands: Record<string, () => Promise<IslandModule>> = {
  offers: () => import('./offers/offers-island.tsx'),
  product: () => import('./product/product-island.tsx'),
}

function startPage(): void {
  const tracking = startShell()
  each('[data-menus]', startMenus)
  each('[data-header]', startMobilePanel)
  markActiveLinks(document)
  addEventListener('hashchange', () => markActiveLinks(document))

  const visitor = customer ?? (document.querySelector('[data-sign-in]') ? callIn() : undefined)
  void visitor?.then(({ start }) => start(tracking))
  const older = legacyHref(location.hash)
  if (older) location.replace(older) // [PRV-026]

  each('[data-calculator]', async (form) => {
    const { startCalculator } = await import('./home/calculator-behaviour.ts')
    startCalculator(form as HTMLFormElement)
  })

  each('[data-contents]', async (nav) => {
    const { startContents } = await import('./text-page/contents-behaviour.ts')
    startContents(nav)
  })
  each('[data-withdrawal]', async (section) => {
    const { startWithdrawal } = await import('./withdraw/withdrawal-behaviour.ts')
    startWithdrawal(section)
  })

  each('[data-bank-search]', async (search) => {
    const { startBankSearch } = await import('./banks/bank-search-behaviour.ts')
    startBankSearch(search)
  })

  each('[data-island]', async (root) => {
    const load = islands[root.dataset.island ?? '']
    const data = root.nextElementSibling?.textContent
    if (load && data) (await load()).start(root, JSON.parse(data), siteOf(document))
  })
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startPage)
else startPage()
