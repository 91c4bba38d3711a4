// Staying after all: one click, asked twice.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { leavingCalls } from '#contracts/leaving.ts'
import { Button } from '#ui/button.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import css from './leaving.module.css'

export function StayForm() {
  const t = useTranslations('account-pages.leaving')
  const customerId = useCustomerId()
  const act = useAct(leavingCalls.withdraw)
  const [isAsking, setAsking] = useState(false)
  const { run, refusal, place } = useSignedAct<HTMLDivElement>()
  const stay = () =>
    run(({ idempotencyKey }) => act.mutateAsync({ params: { customerId }, idempotencyKey }))
  return (
    <div ref={place} className={css.acts}>
      <Refusal error={refusal} />
      {isAsking ? (
        <>
          <p role="status">{t('withdrawSure')}</p>
          <Button disabled={act.isPending} onClick={() => void stay()} autoFocus data-sure>
            {t('yesWithdraw')}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {t('no')}
          </Button>
        </>
      ) : (
        <Button look="secondary" onClick={() => setAsking(true)} data-stay>
          {t('withdraw')}
        </Button>
      )}
    </div>
  )
}
