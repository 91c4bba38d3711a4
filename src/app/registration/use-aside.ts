// What stands beside the panel, sent by the server before anybody has said what they register: what to have at hand,
// and the way back for whoever stops.

import { useEffect } from 'react'
import { isInvited, isRepresenting, type RegistrationKind } from '#domain/registration/kinds.ts'

/**
 * `role`: to act for an account that is there already; `ownChild`: for a child, by a customer; `nothing`: where nothing
 * is asked any more.
 */
type Asked = RegistrationKind | 'role' | 'ownChild' | 'nothing'

/**
 * Whoever is only invited to act for somebody else needs no tax number and no account; a customer was told on the page
 * they came from.
 */
const listFor = (asked: Asked) =>
  asked === 'company' || asked === 'child'
    ? asked
    : asked === 'role' || asked === 'ownChild' || asked === 'nothing' || isRepresenting(asked)
      ? undefined
      : 'person'

const wayBackFor = (asked: Asked) =>
  asked === 'role' || asked === 'ownChild' || asked === 'nothing'
    ? asked
    : isInvited(asked)
      ? 'invited'
      : 'text'

export function useAside(asked: Asked): void {
  useEffect(() => {
    const shown = listFor(asked)
    for (const part of document.querySelectorAll<HTMLElement>('[data-at-hand]')) {
      const of = part.dataset.atHand
      part.hidden = of ? of !== shown : shown === undefined
    }
    for (const part of document.querySelectorAll<HTMLElement>('[data-newcomer]'))
      if (asked !== 'nothing') part.hidden = asked === 'ownChild'
    for (const part of document.querySelectorAll<HTMLElement>('[data-way-back]'))
      part.hidden = part.dataset.wayBack !== wayBackFor(asked)
  }, [asked])
}
