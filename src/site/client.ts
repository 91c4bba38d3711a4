// What a public page runs in the browser: behaviours of the shell, and the page's own parts.

import { authStorageKey } from '#contracts/auth-key.ts'
import { legacyHref } from '#domain/shell/legacy-routes.ts'
import { markActiveLinks } from '#shell/active-links.ts'
import { startMenus } from '#shell/header/menu-behaviour.ts'
import { startMobilePanel } from '#shell/header/mobile-panel-behaviour.ts'
import { pageSettings } from '#shell/page-settings.ts'
import { each, startShell } from '#shell/shell-behaviour.ts'
import type { Site } from '#shell/site.tsx'
import { local, readStored } from '#shell/stored.ts'
import type { PageTracking } from '#shell/tracking/tracking-behaviour.ts'

// A customer's side of the page is fetched first: it takes longest. [HDR-012]
const { site, app } = pageSettings()
const isCustomer = readStored(local, authStorageKey) !== undefined
if (isCustomer)
  for (const href of app.files) {
    const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    document.head.append(Object.assign(document.createElement('link'), { rel, href }))
  }

/** What a part of a page does, called in where the part stands. */
const behaviours: Record<string, () => Promise<{ start: (part: HTMLElement) => void }>> = {
  calculator: () => import('./home/calculator-behaviour.ts'),
  contents: () => import('./text-page/contents-behaviour.ts'),
  'bank-search': () => import('./banks/bank-search-behaviour.ts'),
}

type IslandModule = {
  start: (root: HTMLElement, data: unknown, site: Site) => Promise<void>
}
const islands: Record<string, () => Promise<IslandModule>> = {
  offers: () => import('./offers/offers-island.tsx'),
  product: () => import('./product/product-island.tsx'),
}

async function callIn(tracking: PageTracking): Promise<void> {
  const { start } = await import(/* @vite-ignore */ app.files[0]!)
  await start(tracking)
}

const tracking = startShell()
each('[data-menus]', startMenus)
each('[data-header]', startMobilePanel)
markActiveLinks(document)
addEventListener('hashchange', () => markActiveLinks(document))

if (isCustomer || document.querySelector('[data-sign-in]')) void callIn(tracking)
const older = legacyHref(location.hash)
if (older) location.replace(older) // [PRV-026]

for (const [name, load] of Object.entries(behaviours))
  each(`[data-${name}]`, async (part) => (await load()).start(part))
each('[data-island]', async (root) => {
  const load = islands[root.dataset.island ?? '']
  const data = root.nextElementSibling?.textContent
  if (load && data) (await load()).start(root, JSON.parse(data), site)
})
