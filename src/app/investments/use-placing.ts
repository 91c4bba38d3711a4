// Placing an order of a portfolio: what is refused is told where it was typed, and what was placed already is not
// placed again.

import { useState } from 'react'
import { investingCalls } from '#contracts/investing.ts'
import { useApp } from '../session/app-context.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import type { Body, useDraft } from './draft.ts'

/** Makes an order of what was chosen; the one made of something else is taken back first. */
function useOrderOf({ draft: { placed }, change }: ReturnType<typeof useDraft>) {
  const { client } = useApp()
  return async (body: Body, idempotencyKey: string): Promise<string> => {
    if (placed && JSON.stringify(placed.body) === JSON.stringify(body)) return placed.orderId
    if (placed)
      await client
        .ask(investingCalls.cancel, {
          params: { orderId: placed.orderId },
          idempotencyKey: crypto.randomUUID(),
        })
        .catch(() => undefined) // It is gone already, or will be by itself at the end of the day.
    const { id } = await client.ask(investingCalls.place, { body, idempotencyKey })
    change({ placed: { orderId: id, body } })
    return id
  }
}

export function usePlacing(
  draft: ReturnType<typeof useDraft>,
  onPlaced: (orderId: string) => void,
) {
  const orderOf = useOrderOf(draft)
  const [isSending, setSending] = useState(false)
  const act = useSignedAct<HTMLFormElement>()
  async function place(body: Body): Promise<void> {
    setSending(true)
    const done = await act.run(({ idempotencyKey }) => orderOf(body, idempotencyKey))
    if (done) onPlaced(done.reply)
    else setSending(false)
  }
  return { act, place, isSending }
}
