// What to have at hand stands beside the panel, sent by the server before anybody has said what they register.

import { useEffect } from 'react'
import { isRepresenting, type RegistrationKind } from '#domain/registration/kinds.ts'

/** Whoever is only invited to act for somebody else needs no tax number and no account. */
const listFor = (kind: RegistrationKind) =>
  kind === 'company' || kind === 'child' ? kind : isRepresenting(kind) ? undefined : 'person'

export function useAtHand(kind: RegistrationKind): void {
  useEffect(() => {
    const shown = listFor(kind)
    for (const part of document.querySelectorAll<HTMLElement>('[data-at-hand]')) {
      const of = part.dataset.atHand
      part.hidden = of ? of !== shown : shown === undefined
    }
  }, [kind])
}
