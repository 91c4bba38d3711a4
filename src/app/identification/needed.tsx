// What is still wanted before the account is opened, and where one answers it.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { identificationCalls, neededAnswer } from '#contracts/identification.ts'
import { formatDate } from '#domain/format.ts'
import { uploadMegabytes } from '#domain/upload.ts'
import { useSite } from '#shell/site.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { LinesField } from '../form/fields.tsx'
import { Done, Form } from '../form/form.tsx'
import { SentFiles } from '../form/sent-files.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { useApp } from '../session/app-context.tsx'

type Wanted = Pick<CallReply<typeof identificationCalls.overview>, 'needed' | 'papers'>

/** What was answered is thanked for until something is asked, be it the same once more. */
export function NeededMore({ needed, papers }: Wanted) {
  const t = useTranslations('registration.status.more')
  const { market } = useSite()
  const { client } = useApp()
  const [files, setFiles] = useState<{ id: string; name: string }[]>([])
  const customerId = useCustomerId()
  const answer = useAct(identificationCalls.answer)
  const [isAnswered, setAnswered] = useState(false)
  const callForm = useCallForm({
    schema: neededAnswer,
    defaults: { text: '' },
    bodyOf: ({ text }: { text: string }) => ({ customer_id: customerId, text }),
    send: async (body) => {
      await answer.mutateAsync({ body })
      setAnswered(true)
      callForm.form.reset()
      setFiles([])
    },
  })
  // What was chosen here is called as it was there; what was sent before, as it is kept.
  const sent = [...papers.filter(({ id }) => files.every((file) => file.id !== id)), ...files]
  if (needed.length === 0) return isAnswered ? <Done title={t('sent')} /> : null
  return (
    <div data-needed>
      <Notice tone="warn" title={t('title')}>
        {needed.map(({ text, dueOn }) => (
          <p key={text}>
            {text} {dueOn && t('until', { day: formatDate(market.locale, dueOn, 'long') })}
          </p>
        ))}
      </Notice>
      <Form of={callForm} submit={t('send')}>
        <SentFiles
          label={t('files')}
          hint={t('filesHint', { megabytes: uploadMegabytes })}
          name="papers"
          files={sent}
          underWay={callForm.files}
          send={(content) =>
            client.ask(identificationCalls.sendPaper, {
              body: { customer_id: customerId, content },
            })
          }
          onSent={(id, name) => setFiles((before) => [...before, { id, name }])}
        />
        <LinesField
          form={callForm.form}
          name="text"
          label={t('answer')}
          isOptional={sent.length > 0}
        />
      </Form>
    </div>
  )
}
