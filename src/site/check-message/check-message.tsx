// Is this message really from us? A code in, an answer out, without a script: the address asks.

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
import { Prose } from '../text-page/prose.tsx'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import css from './check-message.module.css'

type Answer = CallReply<typeof postboxCalls.checkLetter>
type Data = TextData & { code: string; answer?: Answer }

async function load(context: PageContext): Promise<Data> {
  const { code = '' } = context.asked
  const text = loadText(context, 'checkMessage', 'legal')
  if (!code) return { ...text, code }
  const answer = await context.ask(postboxCalls.checkLetter, {
    body: { code },
    params: undefined,
    query: undefined,
  })
  return { ...text, code, answer }
}

export const checkMessagePage = definePage<Data>({
  asks: ['code'],
  load,
  head: ({ text, way, answer }, context) => ({
    ...headOf(text, way, context),
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
    <form className={css.form} action={href('checkMessage')} method="get">
      <h2 id="check-message">{t('heading')}</h2>
      <label className={css.field}>
        <span>{t('code')}</span>
        <input
          name="code"
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
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
      <p className={css.genuine}>{t('genuine')}</p>
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
