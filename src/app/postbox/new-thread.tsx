// Writing to us about something new.

import { useTranslations } from 'use-intl/react'
import { newThread, postboxCalls } from '#contracts/postbox.ts'
import { useHref } from '#shell/site.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { type Attached, AttachmentsField, attachmentIds } from '../form/attachments-field.tsx'
import { CheckField, fieldOf, LinesField, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { useApp } from '../session/app-context.tsx'

type Written = { subject: string; text: string; isComplaint: boolean } & Attached

export function NewThread({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('account-pages.messages')
  const customer_id = useCustomerId()
  const { client, go } = useApp()
  const href = useHref()
  const act = useAct(postboxCalls.start)
  const callForm = useCallForm({
    schema: newThread,
    defaults: { subject: '', text: '', isComplaint: false, attachments: [] },
    bodyOf: ({ attachments, ...values }: Written) => ({
      ...{ customer_id, ...values, ...attachmentIds({ attachments }) },
    }),
    send: async (body) => {
      const { id } = await act.mutateAsync({ body })
      go(href('thread', { threadId: id }))
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  return (
    <Form of={callForm} submit={t('send')} onCancel={onCancel}>
      <TextField {...field('subject', t('subject'))} />
      <LinesField {...field('text', t('message'))} hint={t('hint')} />
      <AttachmentsField
        of={callForm}
        send={(content) => client.ask(postboxCalls.sendFile, { body: { customer_id, content } })}
      />
      <CheckField {...field('isComplaint', t('isComplaint'))} />
    </Form>
  )
}
