// Opens the mobile panel and closes it where it has no place: a click beside it, a wide screen.

import { breakpointPx } from '#domain/shell/design-version.ts'

/** [INT-006, INT-008] */
export function startMobilePanel(header: HTMLElement): void {
  const panel = header.querySelector<HTMLDialogElement>('[data-mobile-panel]')
  const button = header.querySelector<HTMLButtonElement>('[data-open-panel]')
  if (!panel || !button) return
  button.addEventListener('click', () => panel.showModal())
  panel.addEventListener('click', (event) => {
    if (event.target === panel) panel.close()
  })
  matchMedia(`(min-width: ${breakpointPx.lg}px)`).addEventListener('change', ({ matches }) => {
    if (matches) panel.close()
  })
}
