// Placing an order: what is refused is told where it was typed, and what was placed already is not placed again.

import { useState } from 'react'
import { useSignedAct } from './use-signed-act.tsx'

/** The order made of a draft, and of which wish. */
export type Placed<B> = { orderId: string; body: B }

/** How orders of a family are placed and taken back. */
export type Orders<B> = {
  place: (body: B, idempotencyKey: string) => Promise<{ id: string }>
  cancel: (orderId: string, idempotencyKey: string) => Promise<unknown>
}

type Kept<B> = {
  draft: { placed?: Placed<B> | undefined }
  change: (part: { placed: Placed<B> | undefined }) => void
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The order of this wish; the one made of another is taken back first. */
export async function orderOf<B>(
  { place, cancel }: Orders<B>,
  { draft: { placed }, change }: Kept<B>,
  body: B,
  idempotencyKey: string,
): Promise<string> {
  if (placed && isSame(placed.body, body)) return placed.orderId
  // It is gone already, or will be by itself at the end of the day.
  if (placed) {
    await cancel(placed.orderId, crypto.randomUUID()).catch(() => undefined)
    change({ placed: undefined })
  }
  const { id } = await place(body, idempotencyKey)
  change({ placed: { orderId: id, body } })
  return id
}

export function usePlacing<B>(
  orders: Orders<B>,
  kept: Kept<B>,
  onPlaced: (orderId: string) => void,
) {
  const [isSending, setSending] = useState(false)
  const act = useSignedAct<HTMLFormElement>()

  async function send(body: B): Promise<void> {
    setSending(true)
    const done = await act.run(({ idempotencyKey }) => orderOf(orders, kept, body, idempotencyKey))
    if (done) onPlaced(done.reply)
    else setSending(false)
  }
  return { act, place: send, isSending }
}
