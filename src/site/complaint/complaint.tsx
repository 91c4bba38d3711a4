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
import { Button } from '#ui/button.tsx'
import { headingsOf } from '../markdown.tsx'
import { definePage, type PageContext } from '../page.ts'
import { ReadingPage } from '../text-page/layout.tsx'
import { PagePicture } from '../text-page/page-picture.tsx'
import { Prose } from '../text-page/prose.tsx'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import css from './complaint.module.css'

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
  head: ({ text, way, step }, context) => ({
    ...headOf(text, way, context),
    ...(step !== 'form' && { robots: 'noindex' as const }),
  }),
  Body: Complaint,
})

function Complaint({ data, context }: { data: Data; context: PageContext }) {
  const { text, related, way } = data
  return (
    <ReadingPage
      text={text}
      way={way}
      picture={<PagePicture name="charter" />}
      headings={headingsOf(context.fill(text.body))}
      related={related}
    >
      <section className={css.complaint} aria-labelledby="complaint" data-complaint={data.step}>
        {data.step === 'form' ? (
          <Question {...data} />
        ) : data.step === 'sent' ? (
          <Sent />
        ) : (
          <Answer {...data} />
        )}
      </section>
      <Prose body={text.body} context={context} />
    </ReadingPage>
  )
}

const controlOf = {
  name: { type: 'text', autoComplete: 'name', maxLength: longestName },
  mail: { type: 'email', autoComplete: 'email', maxLength: 254 },
} as const

function Question({ typed, wrong }: { typed: Typed; wrong: readonly ComplaintField[] }) {
  const t = useTranslations('pages.complaint')
  const href = useHref()
  const fieldOf = (name: ComplaintField) => ({
    name,
    id: `complaint-${name}`,
    defaultValue: typed[name],
    required: true,
    autoFocus: name === wrong[0],
    'aria-invalid': wrong.includes(name) || undefined,
    'aria-describedby': wrong.includes(name) ? `complaint-${name}-error` : undefined,
  })
  return (
    <form className={css.form} action={`${href('complaints')}#complaint`} method="post" noValidate>
      <h2 id="complaint">{t('heading')}</h2>
      {complaintFields.map((name) => (
        <div key={name} className={css.field}>
          <label htmlFor={`complaint-${name}`}>{t(name)}</label>
          {name === 'text' ? (
            <textarea {...fieldOf(name)} rows={6} maxLength={longestComplaint} />
          ) : (
            <input {...fieldOf(name)} {...controlOf[name]} />
          )}
          {wrong.includes(name) && (
            <p id={`complaint-${name}-error`} className={css.wrong} data-wrong={name}>
              {t(`wrong.${name}`)}
            </p>
          )}
        </div>
      ))}
      <p className={css.hint}>{t('hint')}</p>
      <Button type="submit">{t('send')}</Button>
    </form>
  )
}

function Sent() {
  const t = useTranslations('pages.complaint')
  return (
    <div role="status">
      <h2 id="complaint">{t('sentHeading')}</h2>
      <p>{t('sent')}</p>
    </div>
  )
}

function Answer({ token, standing }: { token: string; standing: Standing }) {
  const t = useTranslations('pages.complaint')
  const href = useHref()
  const { locale } = useSite().market
  const { state, complaint } = standing
  const said = complaint && {
    reference: complaint.reference,
    day: formatDate(locale, complaint.answerBy, 'long'),
  }
  return (
    <div role="status" data-complaint-state={state}>
      <h2 id="complaint">{t(`states.${state}.heading`)}</h2>
      <p>{said ? t('states.RECEIVED.text', said) : t(`states.${state}.text`)}</p>
      {state === 'ASKED' && (
        <form action={`${href('complaints')}#complaint`} method="post">
          <input type="hidden" name="complaint" value={token} />
          <Button type="submit">{t('confirm')}</Button>
        </form>
      )}
    </div>
  )
}
