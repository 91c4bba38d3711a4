// A wish that is one button: signed with a code where one is asked for, and what is refused said above it.

import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useCustomerId } from '../data/use-details.ts'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'

type Signed = {
  params: { customerId: string }
  idempotencyKey: string
  body: { signatureId?: string }
}
type Props<Reply> = {
  act: { isPending: boolean; mutateAsync: (signed: Signed) => Promise<Reply> }
  onDone?: (reply: Reply) => void
  children: ReactNode
  [mark: `data-${string}`]: true
}

export function SignedButton<Reply>({ act, onDone, children, ...marks }: Props<Reply>) {
  const customerId = useCustomerId()
  const { run, refusal, place, signing } = useSignedAct<HTMLDivElement>()
  async function start(): Promise<void> {
    const done = await run(({ signatureId, idempotencyKey }) =>
      act.mutateAsync({
        ...{ params: { customerId }, idempotencyKey },
        body: signatureId ? { signatureId } : {},
      }),
    )
    if (done) onDone?.(done.reply)
  }
  return (
    <div ref={place}>
      <Refusal error={refusal} />
      <Button
        look="secondary"
        disabled={act.isPending}
        aria-busy={act.isPending}
        onClick={() => void start()}
        {...marks}
      >
        {children}
      </Button>
      {signing}
    </div>
  )
}
