// What is still wanted before the account is opened, and where one answers it.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { identificationCalls, neededAnswer } from '#contracts/identification.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { LinesField } from '../form/fields.tsx'
import { Done, Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'

type Needed = CallReply<typeof identificationCalls.overview>['needed']

const textsOf = (needed: Needed): string => needed.map(({ text }) => text).join('\n')

/** What was answered is thanked for until something else is asked. */
export function NeededMore({ needed }: { needed: Needed }) {
  const t = useTranslations('registration.status.more')
  const { market } = useSite()
  const customerId = useCustomerId()
  const answer = useAct(identificationCalls.answer)
  const [answered, setAnswered] = useState<string>()
  const callForm = useCallForm({
    schema: neededAnswer,
    defaults: { text: '' },
    bodyOf: ({ text }: { text: string }) => ({ customer_id: customerId, text }),
    send: async (body) => {
      await answer.mutateAsync({ body })
      setAnswered(textsOf(needed))
      callForm.form.reset()
    },
  })
  const isAnswered = answered !== undefined && ['', answered].includes(textsOf(needed))
  if (isAnswered) return <Done title={t('sent')} />
  if (needed.length === 0) return null
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
        <LinesField form={callForm.form} name="text" label={t('answer')} />
      </Form>
    </div>
  )
}
