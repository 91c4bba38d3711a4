// Placing an order of a portfolio: what is refused is told where it was typed.

import type { CallRequest } from '#contracts/call.ts'
import { investingCalls } from '#contracts/investing.ts'
import { useAct } from '../data/use-ask.ts'
import { useSignedAct } from '../signing/use-signed-act.tsx'

type Body = CallRequest<typeof investingCalls.place>['body']

export function usePlacing(onPlaced: (orderId: string) => void) {
  const call = useAct(investingCalls.place)
  const act = useSignedAct<HTMLFormElement>()
  async function place(body: Body): Promise<void> {
    const done = await act.run(({ idempotencyKey }) => call.mutateAsync({ body, idempotencyKey }))
    if (done) onPlaced(done.reply.id)
  }
  return { act, place, isSending: call.isPending }
}
