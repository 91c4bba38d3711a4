// The wish to leave, signed with a code; where several must sign it waits for the others.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { leavingCalls } from '#contracts/leaving.ts'
import type { WaitingAct } from '#contracts/signatures.ts'
import { Button } from '#ui/button.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { Waiting } from '../signing/waiting.tsx'

export function LeaveForm() {
  const t = useTranslations('account-pages.leaving')
  const bacNumber = useCustomerId()
  const act = useAct(leavingCalls.request)
  const [waiting, setWaiting] = useState<WaitingAct>()
  const { run, refusal, place, signing } = useSignedAct<HTMLDivElement>()
  async function leave(): Promise<void> {
    const done = await run(({ signatureId, idempotencyKey }) =>
      act.mutateAsync({
        ...{ params: { bacNumber }, idempotencyKey },
        body: signatureId ? { signatureId } : {},
      }),
    )
    setWaiting(done?.reply.waiting)
  }
  if (waiting) return <Waiting waiting={waiting} />
  return (
    <div ref={place}>
      <Refusal error={refusal} />
      <Button
        look="secondary"
        disabled={act.isPending}
        aria-busy={act.isPending}
        onClick={() => void leave()}
        data-leave
      >
        {t('leave')}
      </Button>
      {signing}
    </div>
  )
}
