// Asks for consent once, and again whenever the visitor opens the settings.

import {
  type ConsentChoice,
  everythingAllowed,
  nothingAllowed,
  opensConsentSettings,
  optionalCategories,
} from '#domain/shell/consent.ts'
import { decide, givenConsent, onConsent } from './consent-store.ts'

export function startConsent(root: ParentNode): void {
  const card = root.querySelector<HTMLElement>('[data-consent]')
  const dialog = root.querySelector<HTMLDialogElement>('dialog[data-consent-settings]')
  if (!card || !dialog) return
  const open = () => {
    showAnswers(dialog, givenConsent() ?? nothingAllowed)
    dialog.showModal()
  }
  card.hidden = givenConsent() !== undefined
  for (const button of card.querySelectorAll<HTMLElement>('[data-consent-choice]'))
    button.addEventListener('click', () =>
      decide(button.dataset.consentChoice === 'accept' ? everythingAllowed : nothingAllowed),
    )
  card.querySelector('[data-consent-open]')!.addEventListener('click', open)
  onConsent(() => close(card))
  settle(dialog)
  openByMarker(open)
}

/** Focus that was in the card goes on where the page begins. */
function close(card: HTMLElement): void {
  const hadFocus = card.contains(document.activeElement)
  card.hidden = true
  const main = document.querySelector('main')
  if (!hadFocus || !main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

const boxOf = (dialog: HTMLElement, category: string) =>
  dialog.querySelector<HTMLInputElement>(`input[name="${category}"]`)!

function showAnswers(dialog: HTMLDialogElement, choice: ConsentChoice): void {
  dialog.returnValue = ''
  for (const category of optionalCategories) boxOf(dialog, category).checked = choice[category]
}

const chosen = (dialog: HTMLElement) =>
  Object.fromEntries(
    optionalCategories.map((category) => [category, boxOf(dialog, category).checked]),
  ) as ConsentChoice

/** Closed by Escape or the cross, nothing is decided. */
function settle(dialog: HTMLDialogElement): void {
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close('')
  })
  dialog.addEventListener('close', () => {
    const { returnValue } = dialog
    if (returnValue === 'accept') decide(everythingAllowed)
    if (returnValue === 'refuse') decide(nothingAllowed)
    if (returnValue === 'save') decide(chosen(dialog))
  })
}

/** Any link to the marker, in the footer or in a text, opens the second layer and goes nowhere. [FTR-042, FTR-043] */
function openByMarker(open: () => void): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !opensConsentSettings(link.getAttribute('href') ?? '')) return
    event.preventDefault()
    open()
  })
}
