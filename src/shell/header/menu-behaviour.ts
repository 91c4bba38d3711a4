// Hover and keys for the desktop menus. The panels themselves are popovers, so a click, Escape and a
// click elsewhere are the browser's own doing.

import { nextItem, opensOnHover } from '#domain/shell/menu-keys.ts'

const hoverOpenDelayMs = 50

/** A diagonal move from trigger to panel may leave both for a moment. */
const leaveGraceMs = 250

type Menu = { item: HTMLElement; trigger: HTMLButtonElement; panel: HTMLElement }

const isOpen = ({ panel }: Menu) => panel.matches(':popover-open')
const linksOf = ({ panel }: Menu) => [...panel.querySelectorAll<HTMLElement>('[data-link]')]

function show(menu: Menu): void {
  if (!isOpen(menu)) menu.panel.showPopover({ source: menu.trigger })
}

function hide(menu: Menu): void {
  if (isOpen(menu)) menu.panel.hidePopover()
}

/** Opened by hover, a menu closes when the pointer leaves; opened by click or key, it stays. [INT-009] */
function openByHover(menu: Menu): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isMouse = (event: PointerEvent) =>
    event.pointerType === 'mouse' && opensOnHover(navigator.maxTouchPoints)
  const isByHover = () => menu.panel.dataset.openedBy === 'hover'

  menu.item.addEventListener('pointerenter', (event) => {
    if (!isMouse(event)) return
    clearTimeout(timer)
    if (isOpen(menu)) return
    timer = setTimeout(() => {
      menu.panel.dataset.openedBy = 'hover'
      show(menu)
    }, hoverOpenDelayMs)
  })
  menu.item.addEventListener('pointerleave', (event) => {
    if (!isMouse(event)) return
    clearTimeout(timer)
    timer = setTimeout(() => isByHover() && hide(menu), leaveGraceMs)
  })
  menu.trigger.addEventListener('click', (event) => {
    clearTimeout(timer)
    // A click on a menu that hovering has opened means it: the menu stays, and the next click closes it.
    if (isByHover()) event.preventDefault()
    delete menu.panel.dataset.openedBy
  })
  menu.panel.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'closed') delete menu.panel.dataset.openedBy
  })
}

/** [INT-013, INT-019, INT-020, INT-021] */
function moveByKeys(menu: Menu, triggers: readonly HTMLElement[]): void {
  menu.trigger.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    show(menu)
    linksOf(menu)[0]?.focus()
  })
  menu.item.addEventListener('keydown', (event) => {
    const isInside = menu.panel.contains(event.target as Node)
    const items = isInside ? linksOf(menu) : triggers
    if (!isInside && event.key.startsWith('Arrow') && !/Left|Right/.test(event.key)) return
    const next = nextItem(event.key, items.indexOf(event.target as HTMLElement), items.length)
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  })
}

/** [INT-018] */
function closeOnFocusLeaving(menu: Menu): void {
  menu.item.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.item.contains(relatedTarget)) hide(menu)
  })
}

export function startMenus(nav: HTMLElement): void {
  const menus = [...nav.querySelectorAll<HTMLElement>('[data-menu]')].flatMap((item): Menu[] => {
    const trigger = item.querySelector<HTMLButtonElement>('[data-trigger]')
    const panel = item.querySelector<HTMLElement>('[data-panel]')
    return trigger && panel ? [{ item, trigger, panel }] : []
  })
  const triggers = [
    ...nav.querySelectorAll<HTMLElement>('[data-trigger], [data-menu] > [data-link]'),
  ]
  for (const menu of menus) {
    openByHover(menu)
    moveByKeys(menu, triggers)
    closeOnFocusLeaving(menu)
  }
}
