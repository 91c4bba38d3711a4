// What is shown of the session of a tab, and who is told when that changes.

import { extendedMessageMs } from '#domain/site/session.ts'
import { isSameView, type SessionView, sessionView } from './session-view.ts'
import type { SessionWorld } from './session-world.ts'

export type ShownSession = ReturnType<typeof openShown>

export function openShown(world: SessionWorld, isEnding: () => boolean) {
  const listeners = new Set<() => void>()
  let extendedByMinutes: number | undefined
  const viewNow = () => sessionView(world, { isEnding: isEnding(), extendedByMinutes })
  let shown = viewNow()

  function update(): void {
    const next = viewNow()
    if (isSameView(next, shown)) return
    shown = next
    for (const tell of listeners) tell()
  }

  function noteExtended(minutes: number | undefined): void {
    extendedByMinutes = minutes
    update()
  }

  return {
    view: (): SessionView => shown,
    viewNow,
    update,
    /** For a while; what takes the word away again can be stopped. [SES-028, SES-029] */
    sayExtended(minutes: number) {
      noteExtended(minutes)
      return world.after(extendedMessageMs, () => noteExtended(undefined))
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
