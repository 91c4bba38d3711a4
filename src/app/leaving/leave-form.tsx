// The wish to leave, signed with a code; where several must sign it waits for the others.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { leavingCalls } from '#contracts/leaving.ts'
import type { WaitingAct } from '#contracts/signatures.ts'
import { useAct } from '../data/use-ask.ts'
import { Waiting } from '../signing/waiting.tsx'
import { SignedButton } from './signed-button.tsx'

export function LeaveForm() {
  const t = useTranslations('account-pages.leaving')
  const act = useAct(leavingCalls.request)
  const [waiting, setWaiting] = useState<WaitingAct>()
  if (waiting) return <Waiting waiting={waiting} />
  return (
    <SignedButton act={act} onDone={(reply) => setWaiting(reply.waiting)} data-leave>
      {t('leave')}
    </SignedButton>
  )
}
