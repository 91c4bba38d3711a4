// Complaining without a login: a form in, a mail to confirm it, a number and a day. Without a script: the page takes the
// form.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { publicComplaintCalls } from '#contracts/public-complaints.ts'
import {
  type ComplaintField,
  complaintFields,
  complaintWritten,
  longestComplaint,
  longestName,
} from '#domain/customer/public-complaint.ts'
import { formatDate } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { AnswerHeading } from '../answer-heading.tsx'
import { definePage, type PageContext } from '../page.ts'
import form from '../text-page/form-page.module.css'
import { FormField, formHeadOf, SteppedFormPage } from '../text-page/form-page.tsx'
import { loadText, type TextData } from '../text-page/text-page.tsx'

type Typed = Partial<Record<ComplaintField, string>>
type Standing = CallReply<typeof publicComplaintCalls.answer>
type Step =
  | { step: 'form'; typed: Typed; wrong: readonly ComplaintField[] }
  | { step: 'sent' }
  | { step: 'standing'; token: string; standing: Standing }
type Data = TextData & Step

async function stepOf({ ask, asked, sent, site }: PageContext): Promise<Step> {
  const none = { params: undefined, query: undefined }
  const token = sent?.complaint ?? asked.complaint
  if (token) {
    const wish = sent ? 'CONFIRM' : 'SEE'
    const standing = await ask(publicComplaintCalls.answer, { ...none, body: { token, wish } })
    return { step: 'standing', token, standing }
  }
  if (!sent) return { step: 'form', typed: {}, wrong: [] }
  const read = complaintWritten(sent)
  if ('wrong' in read) return { step: 'form', typed: sent, wrong: read.wrong }
  const { locale } = site.market
  await ask(publicComplaintCalls.ask, { ...none, body: { ...read.written, locale } })
  return { step: 'sent' }
}

export const complaintPage = definePage<Data>({
  asks: ['complaint'],
  takes: [...complaintFields, 'complaint'],
  load: async (context) => ({
    ...loadText(context, 'complaints', 'legal'),
    ...(await stepOf(context)),
  }),
  head: (data, context) => formHeadOf(data, context, data.step !== 'form'),
  Body: Complaint,
})

function Complaint({ data, context }: { data: Data; context: PageContext }) {
  return (
    <SteppedFormPage
      {...{ name: 'complaint', picture: 'charter', data, context }}
      steps={{ form: Question, sent: Sent, standing: Answer }}
    />
  )
}

const kindOf = {
  name: { type: 'text', autoComplete: 'name', maxLength: longestName },
  mail: { type: 'email', autoComplete: 'email', maxLength: 254 },
} as const

function Question({ typed, wrong }: { typed: Typed; wrong: readonly ComplaintField[] }) {
  const t = useTranslations('pages.complaint')
  const href = useHref()
  return (
    <form action={href('complaints')} method="post" noValidate>
      <h2 id="complaint">{t('heading')}</h2>
      {complaintFields.map((name) => (
        <FormField
          key={name}
          form="complaint"
          {...{ name, wrong, label: t(name), error: t(`wrong.${name}`) }}
        >
          {(control) =>
            name === 'text' ? (
              <textarea
                {...control}
                defaultValue={typed.text}
                rows={6}
                maxLength={longestComplaint}
                required
              />
            ) : (
              <input {...control} {...kindOf[name]} defaultValue={typed[name]} required />
            )
          }
        </FormField>
      ))}
      <p className={form.hint}>{t('hint')}</p>
      <Button type="submit">{t('send')}</Button>
    </form>
  )
}

function Sent() {
  const t = useTranslations('pages.complaint')
  return (
    <div role="status">
      <AnswerHeading id="complaint">{t('sentHeading')}</AnswerHeading>
      <p>{t('sent')}</p>
      <Another />
    </div>
  )
}

/** The text beneath speaks of the form, which an answer takes the place of. */
function Another() {
  const t = useTranslations('pages.complaint')
  const href = useHref()
  return (
    <ButtonLink look="secondary" href={href('complaints')}>
      {t('another')}
    </ButtonLink>
  )
}

export function Answer({ token, standing }: { token: string; standing: Standing }) {
  const t = useTranslations('pages.complaint')
  const href = useHref()
  const { locale } = useSite().market
  const { state, complaint } = standing
  const said = complaint && {
    reference: complaint.reference,
    day: formatDate(locale, complaint.answeredOn ?? complaint.answerBy, 'long'),
  }
  return (
    <div role="status" data-complaint-state={state}>
      <AnswerHeading id="complaint">{t(`states.${state}.heading`)}</AnswerHeading>
      <p>{t(`states.${state}.text`, said)}</p>
      {state === 'ASKED' ? (
        <form action={href('complaints')} method="post">
          <input type="hidden" name="complaint" value={token} />
          <Button type="submit">{t('confirm')}</Button>
        </form>
      ) : (
        <Another />
      )}
    </div>
  )
}
