// The death of somebody who acts for the account, reported and signed by somebody else who does.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { partyCalls, reportedDeath } from '#contracts/parties.ts'
import type { CalendarDate } from '#domain/date.ts'
import { deathOutcome } from '#domain/party/death.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useStanding } from '../data/use-standing.ts'
import { PastDayField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { useSignedAct } from '../signing/use-signed-act.tsx'

type Props = { name: string; personId: string; onReported: (said: string) => void }

export function ReportDeath({ name, personId, onReported }: Props) {
  const t = useTranslations('account-pages.people.death')
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return <ReportForm {...{ name, personId, onReported }} onCancel={() => setOpen(false)} />
  return (
    <div>
      <Button
        look="quiet"
        size="small"
        aria-label={`${t('report')}: ${name}`}
        onClick={() => setOpen(true)}
        data-death={personId}
      >
        {t('report')}
      </Button>
    </div>
  )
}

type Reply = CallReply<typeof partyCalls.reportDeath>

function ReportForm({ name, personId, onReported, onCancel }: Props & { onCancel: () => void }) {
  const t = useTranslations('account-pages.people.death')
  const customerId = useCustomerId()
  const standing = useStanding()
  const report = useAct(partyCalls.reportDeath)
  const { sign, signing } = useSignedAct()
  const callForm = useCallForm({
    schema: reportedDeath,
    defaults: {},
    bodyOf: (typed: { diedOn: CalendarDate }) => typed,
    send: async ({ diedOn }) => {
      const { outcome } = await sign<Reply>(({ signatureId, idempotencyKey }) =>
        report.mutateAsync({
          ...{ params: { customerId, personId }, idempotencyKey },
          body: { diedOn, ...(signatureId && { signatureId }) },
        }),
      )
      onReported(t(outcome ?? 'BLOCKED', { name }))
    },
  })
  return (
    <>
      <Notice tone="warn" title={t('title', { name })}>
        <p>{t(standing && deathOutcome(standing) === 'BLOCKED' ? 'effect' : 'asked')}</p>
      </Notice>
      <Form of={callForm} submit={t('send')} onCancel={onCancel}>
        <PastDayField form={callForm.form} name="diedOn" label={t('diedOn')} />
      </Form>
      {signing}
    </>
  )
}
