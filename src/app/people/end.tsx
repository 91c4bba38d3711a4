// The end of what was given to somebody: at once, or once everybody who gave it has signed.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { partyCalls } from '#contracts/parties.ts'
import type { WaitingAct } from '#contracts/signatures.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { Waiting } from '../signing/waiting.tsx'

type Props = {
  name: string
  isMe: boolean
  personId: string
  isSigned: boolean
  onEnded: () => void
}

export function End({ name, isMe, personId, isSigned, onEnded }: Props) {
  const t = useTranslations('account-pages.people')
  const common = useTranslations('account-pages.common')
  const customerId = useCustomerId()
  const alone = useAct(partyCalls.end)
  const together = useAct(partyCalls.endSigned)
  const { run, refusal, place, signing } = useSignedAct<HTMLDivElement>()
  const [isAsking, setAsking] = useState(false)
  const [waiting, setWaiting] = useState<WaitingAct>()
  const params = { customerId, personId }
  const sure = isMe ? t('endOwnSure') : t(isSigned ? 'endSignedSure' : 'endSure', { name })

  async function end(): Promise<void> {
    const done = await run<{ waiting?: WaitingAct }>(({ signatureId, idempotencyKey }) =>
      isSigned
        ? together.mutateAsync({ params, idempotencyKey, body: signatureId ? { signatureId } : {} })
        : alone.mutateAsync({ params }),
    )
    setWaiting(done?.reply.waiting)
    if (done && !done.reply.waiting) onEnded()
  }

  if (waiting) return <Waiting waiting={waiting} />
  if (!isAsking)
    return (
      <div>
        <Button
          look="secondary"
          size="small"
          aria-label={`${t('end')}: ${name}`}
          onClick={() => setAsking(true)}
          data-end
        >
          {t('end')}
        </Button>
      </div>
    )
  return (
    <div ref={place}>
      <Refusal error={refusal} />
      <Notice tone="warn" title={sure}>
        <div>
          <Button
            size="small"
            disabled={alone.isPending || together.isPending}
            onClick={() => void end()}
            autoFocus
            data-end-sure
          >
            {t('end')}
          </Button>
          <Button look="quiet" size="small" onClick={() => setAsking(false)}>
            {common('cancel')}
          </Button>
        </div>
      </Notice>
      {signing}
    </div>
  )
}
