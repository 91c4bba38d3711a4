// Where the private header stands: in the place of the one the server drew, without a box of its own, so
// that it sticks to the top of the page.

import css from './private-header.module.css'

let slot: HTMLElement | undefined

export function headerSlot(): HTMLElement {
  if (slot) return slot
  slot = document.createElement('div')
  slot.className = css.whole!
  document.querySelector('[data-header]')!.replaceWith(slot)
  return slot
}
