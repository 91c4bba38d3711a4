// What a public page runs in the browser: behaviours of the shell, and the page's own parts.

import { markActiveLinks } from '#shell/active-links.ts'
import { startMenus } from '#shell/header/menu-behaviour.ts'
import { startMobilePanel } from '#shell/header/mobile-panel-behaviour.ts'

const each = (selector: string, start: (element: HTMLElement) => unknown) => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) start(element)
}

each('[data-menus]', startMenus)
each('[data-header]', startMobilePanel)
markActiveLinks(document)
addEventListener('hashchange', () => markActiveLinks(document))

each('[data-calculator]', async (form) => {
  const { startCalculator } = await import('./home/calculator-behaviour.ts')
  startCalculator(form as HTMLFormElement)
})

type IslandModule = { start: (root: HTMLElement, data: unknown) => void }
const islands: Record<string, () => Promise<IslandModule>> = {}

each('[data-island]', async (root) => {
  const load = islands[root.dataset.island ?? '']
  const data = root.nextElementSibling?.textContent
  if (load && data) (await load()).start(root, JSON.parse(data))
})
