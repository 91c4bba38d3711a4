// New contact details that have not answered yet: what is waiting, sending it again, and giving it up. Alone in its
// file: a telephone number comes with the plan of all the world's numbers.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import * as z from 'zod/mini'
import type { CallReply } from '#contracts/call.ts'
import { contactChangeCalls as calls } from '#contracts/contact-change.ts'
import { ApiError } from '#contracts/errors.ts'
import { printPhone } from '#domain/identifiers/phone.ts'
import { Button } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { fieldOf, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { useCallForm } from '../form/use-call-form.ts'
import { SimulatorLink } from '../page/simulator.tsx'

export type Waiting = CallReply<typeof calls.waiting>[number]

export function WaitingContact({ waiting: { kind, to } }: { waiting: Waiting }) {
  const t = useTranslations('account-pages.details.contact.waiting')
  const text = useProblemText()
  const again = useAct(calls.sendAgain)
  const giveUp = useAct(calls.giveUp)
  const [said, setSaid] = useState<string>()

  async function run(work: () => Promise<unknown>, done?: string) {
    setSaid(undefined)
    try {
      await work()
      setSaid(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaid(text(toldBy(error)))
    }
  }

  const params = { kind }
  return (
    <div data-waiting={kind}>
      <Notice tone="warn" title={t('title')}>
        <p>{t(kind, { to: kind === 'phone' ? printPhone(to) : to })}</p>
        {kind === 'phone' && <NumberCode />}
        <NoticeActs>
          <Button
            look="secondary"
            size="small"
            disabled={again.isPending}
            onClick={() => void run(() => again.mutateAsync({ params }), t('sentAgain'))}
            data-waiting-act="again"
          >
            {t('again')}
          </Button>
          <Button
            look="quiet"
            size="small"
            disabled={giveUp.isPending}
            onClick={() => void run(() => giveUp.mutateAsync({ params }))}
            data-waiting-act="giveUp"
          >
            {t('giveUp')}
          </Button>
        </NoticeActs>
        <p role="status">{said}</p>
        <SimulatorLink href="/simulator/outbox" name="outbox" />
      </Notice>
    </div>
  )
}

const codeBody = z.strictObject({
  code: z.string().check(z.regex(/^\d{6}$/, { error: 'sca.invalid' })),
})

function NumberCode() {
  const t = useTranslations('account-pages.details.contact.waiting')
  const text = useProblemText()
  const act = useAct(calls.confirmNumber)
  const callForm = useCallForm({
    schema: codeBody,
    defaults: { code: '' },
    bodyOf: ({ code }: { code: string }) => ({ code: code.replaceAll(/\s/g, '') }),
    send: (body) => act.mutateAsync({ body }),
    onError: (error) => {
      if (![410, 422, 429].includes(error.status)) return false
      callForm.form.setError('code', { message: text(toldBy(error)) }, { shouldFocus: true })
      return true
    },
  })
  return (
    <Form of={callForm} submit={t('confirm')}>
      <TextField
        {...fieldOf(callForm.form)('code', t('code'))}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
      />
    </Form>
  )
}
