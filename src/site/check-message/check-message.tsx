// Is this message really from us? A code or the whole message in, an answer out, without a script: the page takes the
// form.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { postboxCalls } from '#contracts/postbox.ts'
import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Fact } from '../fact.tsx'
import { definePage, type PageContext } from '../page.ts'
import form from '../text-page/form-page.module.css'
import { FormPage, formHeadOf } from '../text-page/form-page.tsx'
import { loadText, type TextData } from '../text-page/text-page.tsx'
import css from './check-message.module.css'

/** A letter with everything around it. */
const longest = 12_000

type Answer = CallReply<typeof postboxCalls.checkLetter>
type Data = TextData & { code: string; answer?: Answer }

async function load(context: PageContext): Promise<Data> {
  const { code = '' } = context.sent ?? {}
  const text = loadText(context, 'checkMessage', 'legal')
  if (!code.trim()) return { ...text, code }
  if (code.length > longest) return { ...text, code: '', answer: { verdict: 'unknown' } }
  const answer = await context.ask(postboxCalls.checkLetter, {
    body: { code },
    params: undefined,
    query: undefined,
  })
  return { ...text, code, answer }
}

export const checkMessagePage = definePage<Data>({
  takes: ['code'],
  load,
  head: (data, context) => formHeadOf(data, context, data.answer !== undefined, 'lighthouse'),
  Body: CheckMessage,
})

function CheckMessage({ data, context }: { data: Data; context: PageContext }) {
  const { code, answer } = data
  const step = answer?.verdict ?? 'form'
  return (
    <FormPage name="check-message" picture="lighthouse" {...{ step, data, context }}>
      <Question code={code} />
      {answer && <Verdict answer={answer} />}
    </FormPage>
  )
}

function Question({ code }: { code: string }) {
  const t = useTranslations('pages.checkMessage')
  const href = useHref()
  return (
    <form action={href('checkMessage')} method="post">
      <h2 id="check-message">{t('heading')}</h2>
      <label className={form.field}>
        <span>{t('code')}</span>
        <textarea
          name="code"
          defaultValue={code}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          maxLength={longest}
          required
          aria-describedby="check-message-hint"
        />
      </label>
      <p id="check-message-hint" className={form.hint}>
        {t('hint')}
      </p>
      <Button type="submit">{t('check')}</Button>
    </form>
  )
}

/** Whoever asked is led there, without a script. */
function Verdict({ answer }: { answer: Answer }) {
  return (
    <div
      className={css.verdict}
      role="status"
      data-verdict={answer.verdict}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the answer is what the page was loaded for.
      autoFocus
    >
      <Said answer={answer} />
    </div>
  )
}

function Said({ answer }: { answer: Answer }) {
  const t = useTranslations('pages.checkMessage')
  const { locale } = useSite().market
  if (answer.verdict !== 'genuine') return <p>{t(answer.verdict)}</p>
  const facts = [
    [t('subject'), answer.subject],
    [t('writtenOn'), formatDate(locale, date(answer.writtenOn), 'long')],
    [t('to'), answer.to.join(', ')],
  ] as const
  return (
    <>
      <p className={css.genuine}>{t(answer.isWhole ? 'genuineText' : 'genuine')}</p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <p>{t('checks', { count: answer.checks })}</p>
    </>
  )
}
