// The last look at an order: who leaves it when it is over, and how it is signed once everything is ticked.

import { useEffect, useEffectEvent, useState } from 'react'
import type { commitmentCalls } from '#contracts/commitments.ts'
import type { ApiError } from '#contracts/errors.ts'
import type { pensionCalls } from '#contracts/pension.ts'
import { useAct } from '../data/use-ask.ts'
import { useSignedAct } from './use-signed-act.tsx'

/** Once: every step of the way there draws the page again, and would begin it anew. */
export function useLeaving(isOver: boolean, leave: () => void): void {
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (isOver) leaveNow()
  }, [isOver])
}

type Signed = { signatureId: string; idempotencyKey: string }

type Given = {
  isTicked: boolean
  /** Asks for the code. */
  prepare: () => Promise<unknown>
  confirm: (given: Signed) => Promise<unknown>
  onConfirmed: () => void
  /** A refusal no other code can mend. */
  endsOn?: (error: ApiError) => boolean
}

export function useOrderSigning({ isTicked, prepare, confirm, onConfirmed, endsOn }: Given) {
  const [isTold, setTold] = useState(false)
  const act = useSignedAct<HTMLDivElement>(endsOn ? { endsOn } : {})

  async function start(): Promise<void> {
    setTold(true)
    act.tell(undefined)
    if (!isTicked) return act.focusError()
    const done = await act.run<unknown>(({ signatureId, idempotencyKey }) =>
      signatureId ? confirm({ signatureId, idempotencyKey }) : prepare(),
    )
    if (done) onConfirmed()
  }
  return { ...act, start, isTold }
}

export type ReadCalls =
  | Pick<typeof pensionCalls, 'prepare' | 'confirm'>
  | Pick<typeof commitmentCalls, 'prepare' | 'confirm'>

/** Signed as soon as somebody says they read the papers. */
export function useReadActs(calls: ReadCalls, orderId: string) {
  const prepare = useAct(calls.prepare)
  const confirm = useAct(calls.confirm)
  const params = { orderId }
  return {
    prepare: () => prepare.mutateAsync({ params, body: { hasReadPapers: true } }),
    confirm: ({ signatureId, idempotencyKey }: Signed) =>
      confirm.mutateAsync({ params, body: { signatureId }, idempotencyKey }),
    isBusy: prepare.isPending,
  }
}
