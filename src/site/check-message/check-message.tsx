// Is this message really from us? A code or the whole message in, an answer out, without a script: the page takes the
// form.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { postboxCalls } from '#contracts/postbox.ts'
import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { headingsOf } from '../markdown.tsx'
import { definePage, type PageContext } from '../page.ts'
import { ReadingPage } from '../text-page/layout.tsx'
import { PagePicture } from '../text-page/page-picture.tsx'
import { Prose } from '../text-page/prose.tsx'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
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
  head: ({ text, way, answer }, context) => ({
    ...headOf(text, way, context, 'lighthouse'),
    ...(answer && { robots: 'noindex' as const }),
  }),
  Body: CheckMessage,
})

function CheckMessage({ data, context }: { data: Data; context: PageContext }) {
  const { text, related, way, code, answer } = data
  return (
    <ReadingPage
      text={text}
      way={way}
      picture={<PagePicture name="lighthouse" />}
      headings={headingsOf(context.fill(text.body))}
      related={related}
    >
      <section className={css.check} aria-labelledby="check-message" data-check-message>
        <Question code={code} />
        {answer && <Verdict answer={answer} />}
      </section>
      <Prose body={text.body} context={context} />
    </ReadingPage>
  )
}

function Question({ code }: { code: string }) {
  const t = useTranslations('pages.checkMessage')
  const href = useHref()
  return (
    <form className={css.form} action={href('checkMessage')} method="post">
      <h2 id="check-message">{t('heading')}</h2>
      <label className={css.field}>
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
      <p id="check-message-hint" className={css.hint}>
        {t('hint')}
      </p>
      <Button type="submit">{t('check')}</Button>
    </form>
  )
}

function Verdict({ answer }: { answer: Answer }) {
  const t = useTranslations('pages.checkMessage')
  const { locale } = useSite().market
  if (answer.verdict !== 'genuine')
    return (
      <p className={css.verdict} role="status" data-verdict={answer.verdict}>
        {t(answer.verdict)}
      </p>
    )
  const facts = [
    [t('subject'), answer.subject],
    [t('writtenOn'), formatDate(locale, date(answer.writtenOn), 'long')],
    [t('to'), answer.to.join(', ')],
  ]
  return (
    <div className={css.verdict} role="status" data-verdict="genuine">
      <p className={css.genuine}>{t(answer.isWhole ? 'genuineText' : 'genuine')}</p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('checks', { count: answer.checks })}</p>
    </div>
  )
}
