// What happens on a 403: the customer stays logged in and is told, with a reference for support. [ERR-012]

import type { ApiError } from '#contracts/errors.ts'

export type Refusal = { readonly reference: string | undefined }

export type Forbidden = {
  happened(error: ApiError): void
  current(): Refusal | undefined
  dismiss(): void
  subscribe(listener: () => void): () => void
}

type Aftermath = {
  /** The client has dropped the refused token, so that only a new one speaks again. [ERR-013] */
  renewToken(): Promise<unknown>
  /** What the customer may be offered has perhaps changed. */
  readAccessAgain(): Promise<unknown>
  logOut(): void
}

/** The code of a session that was taken away on the server. */
const revokedCode = 'session.revoked'

export function openForbidden(after: Aftermath): Forbidden {
  const listeners = new Set<() => void>()
  let refusal: Refusal | undefined
  let isSettling = false

  function show(next: Refusal | undefined): void {
    refusal = next
    for (const tell of listeners) tell()
  }

  async function settle(): Promise<void> {
    if (isSettling) return
    isSettling = true
    await after.renewToken()
    await after.readAccessAgain().catch(() => undefined)
    isSettling = false
  }

  return {
    happened({ code, body }) {
      if (code === revokedCode) {
        after.logOut()
        return
      }
      const { requestId } = (body ?? {}) as { requestId?: string }
      show({ reference: requestId })
      void settle()
    },
    current: () => refusal,
    dismiss: () => show(undefined),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
