// The country picker in the browser: a modal where the screen is narrow, and the choice remembered.

import { preferredLocaleKey } from '#domain/shell/country-banner.ts'
import { isWide } from '#domain/shell/design-version.ts'
import { local, store } from '../stored.ts'

export function startCountryPicker(picker: HTMLElement): void {
  const dialog = picker.querySelector<HTMLDialogElement>('[data-picker]')!
  const hide = () => (dialog.matches(':modal') ? dialog.close() : dialog.hidePopover())

  // [MKT-007, MKT-008]
  for (const trigger of document.querySelectorAll('[data-open-picker], [data-pick-country]'))
    trigger.addEventListener('click', (event) => {
      if (isWide(innerWidth)) return
      event.preventDefault()
      dialog.showModal()
    })
  dialog.querySelector('[data-close-picker]')!.addEventListener('click', hide)
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) hide()
  })
  // What was opened for one width has no place at the other.
  addEventListener('resize', () => {
    const isModal = dialog.matches(':modal')
    const isOpen = isModal || dialog.matches(':popover-open')
    if (isOpen && isModal === isWide(innerWidth)) hide()
  })
  dialog.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[data-market]') : null
    if (option) store(local, preferredLocaleKey, option.dataset.preferredLocale)
  })
}
