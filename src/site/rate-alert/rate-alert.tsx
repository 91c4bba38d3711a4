// Waiting for a rate: a form in, a mail out, and what has become of it. Without a script: the page takes the form.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { rateAlertCalls } from '#contracts/rate-alerts.ts'
import { formatPercent } from '#domain/format.ts'
import { isOneClick, oneClickField } from '#domain/letter/one-click.ts'
import {
  type AlertField,
  type AlertTerm,
  alertFields,
  alertOf,
  bestRates,
} from '#domain/offer/rate-alert.ts'
import { termText } from '#domain/offer/term-text.ts'
import { percentOf, type Rate, rate } from '#domain/rate.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { AnswerHeading } from '../answer-heading.tsx'
import { definePage, type PageContext } from '../page.ts'
import form from '../text-page/form-page.module.css'
import { FormField, formHeadOf, SteppedFormPage } from '../text-page/form-page.tsx'
import { loadText, type TextData } from '../text-page/text-page.tsx'
import css from './rate-alert.module.css'

type Typed = Partial<Record<AlertField, string>>
type Best = readonly (readonly [AlertTerm, Rate])[]
type Standing = CallReply<typeof rateAlertCalls.answer>
type Data = TextData & { best: Best } & (
    | { step: 'form'; typed: Typed; wrong: readonly AlertField[] }
    | { step: 'sent' }
    | { step: 'standing'; token: string; standing: Standing }
  )

const wishOf = (sent: PageContext['sent']) =>
  !sent ? 'SEE' : sent.end || isOneClick(sent) ? 'END' : 'CONFIRM'

async function stepOf({ ask, asked, sent, site }: PageContext, best: Best) {
  const none = { params: undefined, query: undefined }
  const token = sent?.alert ?? asked.alert
  if (token) {
    const wish = wishOf(sent)
    const standing = await ask(rateAlertCalls.answer, { ...none, body: { token, wish } })
    return { step: 'standing', token, standing } as const
  }
  if (!sent) return { step: 'form', typed: asked as Typed, wrong: [] } as const
  const { locale } = site.market
  const read = alertOf(sent, { locale, terms: best.map(([term]) => term) })
  if ('wrong' in read) return { step: 'form', typed: sent as Typed, wrong: read.wrong } as const
  const { email, term, wanted } = read.alert
  const body = { email, locale, term, rate: percentOf(wanted) }
  await ask(rateAlertCalls.ask, { ...none, body })
  return { step: 'sent' } as const
}

async function load(context: PageContext): Promise<Data> {
  const { offers } = context.facts
  const best = [...bestRates(offers, context.site.market.currency)]
  const text = loadText(context, 'rateAlert', 'knowledge')
  return { ...text, best, ...(await stepOf(context, best)) }
}

export const rateAlertPage = definePage<Data>({
  asks: ['alert', 'term'],
  takes: [...alertFields, 'alert', 'end', oneClickField],
  load,
  head: (data, context) => formHeadOf(data, context, data.step !== 'form'),
  Body: RateAlert,
})

function RateAlert({ data, context }: { data: Data; context: PageContext }) {
  return (
    <SteppedFormPage
      {...{ name: 'rate-alert', picture: 'tideTable', data, context }}
      steps={{ form: Question, sent: Sent, standing: Answer }}
    />
  )
}

function useTermName() {
  const t = useTranslations('pages.rateAlert')
  return (term: AlertTerm) => (term === 'OVERNIGHT' ? t('overnight') : t(...termText(term)))
}

type QuestionProps = { best: Best; typed: Typed; wrong: readonly AlertField[] }

function Question({ best, typed, wrong }: QuestionProps) {
  const t = useTranslations('pages.rateAlert')
  const nameOf = useTermName()
  const href = useHref()
  const { locale } = useSite().market
  const asked = (name: AlertField) => ({
    ...{ form: 'rate-alert', name, wrong, label: t(name), error: t(`wrong.${name}`) },
  })
  return (
    <form action={href('rateAlert')} method="post" noValidate>
      <h2 id="rate-alert">{t('heading')}</h2>
      <FormField {...asked('term')}>
        {(control) => (
          <div className={css.select}>
            <select {...control} defaultValue={typed.term ?? '12'}>
              {best.map(([term, shown]) => (
                <option key={term} value={term}>
                  {t('today', { term: nameOf(term), rate: formatPercent(locale, shown) })}
                </option>
              ))}
            </select>
          </div>
        )}
      </FormField>
      <FormField {...asked('rate')}>
        {(control) => (
          <input
            {...control}
            defaultValue={typed.rate}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            required
          />
        )}
      </FormField>
      <FormField {...asked('email')}>
        {(control) => (
          <input
            {...control}
            defaultValue={typed.email}
            type="email"
            autoComplete="email"
            maxLength={254}
            required
          />
        )}
      </FormField>
      <p className={form.hint}>{t('hint')}</p>
      <Button type="submit">{t('ask')}</Button>
    </form>
  )
}

function Sent() {
  const t = useTranslations('pages.rateAlert')
  return (
    <div role="status">
      <AnswerHeading id="rate-alert">{t('sentHeading')}</AnswerHeading>
      <p>{t('sent')}</p>
    </div>
  )
}

function Answer({ token, standing: { state, alert } }: { token: string; standing: Standing }) {
  const t = useTranslations('pages.rateAlert')
  const nameOf = useTermName()
  const href = useHref()
  const { locale } = useSite().market
  const isOpen = state === 'ASKED' || state === 'WATCHING'
  return (
    <div role="status" data-alert-state={state}>
      <AnswerHeading id="rate-alert">{t(`states.${state}.heading`)}</AnswerHeading>
      <p>
        {alert
          ? t(`states.${state}.text`, {
              term: nameOf(alert.term),
              rate: formatPercent(locale, rate(alert.rate)),
            })
          : t('states.UNKNOWN.text')}
      </p>
      {isOpen ? (
        <form className={css.acts} action={href('rateAlert')} method="post">
          <input type="hidden" name="alert" value={token} />
          {state === 'ASKED' && <Button type="submit">{t('confirm')}</Button>}
          <Button type="submit" look="secondary" name="end" value="1">
            {t('end')}
          </Button>
        </form>
      ) : (
        <ButtonLink look="secondary" href={href('rateAlert')}>
          {t('another')}
        </ButtonLink>
      )}
    </div>
  )
}
