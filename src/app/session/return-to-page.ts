// A page the browser kept and shows again after its session has ended must not show what it showed then.

import type { Session } from './session.ts'

export function reloadWhenReturned(session: Session): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !session.view().isLoggedIn) location.reload()
  })
}
