// Withdrawal from a contract in two steps: state the contract, confirm. The page takes both, without a script.

import { useTranslations } from 'use-intl/react'
import { orderCalls } from '#contracts/orders.ts'
import { formatMoment } from '#domain/format.ts'
import { parseEmail } from '#domain/identifiers/email.ts'
import { timeZones } from '#domain/order/funding.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { headingsOf } from '../markdown.tsx'
import { definePage, type PageContext } from '../page.ts'
import { ReadingPage } from '../text-page/layout.tsx'
import { PagePicture } from '../text-page/page-picture.tsx'
import { Prose } from '../text-page/prose.tsx'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import css from './withdraw.module.css'

const fields = ['name', 'contract', 'mail'] as const
type Field = (typeof fields)[number]
type Typed = Partial<Record<Field, string>>

const autoComplete = { name: 'name', contract: 'off', mail: 'email' } as const
const longest = 100

type Step =
  | { step: 'first'; typed: Typed; missing: readonly Field[] }
  | { step: 'second'; typed: Typed }
  | { step: 'received'; typed: Typed; declaredAt: string }
type Data = TextData & Step

async function stepOf({ ask, sent, site }: PageContext): Promise<Step> {
  if (!sent) return { step: 'first', typed: {}, missing: [] }
  const typed = Object.fromEntries(
    fields.map((field) => [field, sent[field]?.trim().slice(0, longest) ?? '']),
  ) as Record<Field, string>
  const { value: email } = parseEmail(typed.mail)
  const missing = fields.filter((field) => !(field === 'mail' ? email : typed[field]))
  if (!email || missing.length > 0 || sent.change) return { step: 'first', typed, missing }
  if (!sent.confirm) return { step: 'second', typed }
  const { name, contract } = typed
  const { declaredAt } = await ask(orderCalls.declareWithdrawal, {
    ...{ params: undefined, query: undefined },
    body: { name, contract, email, locale: site.market.locale },
  })
  return { step: 'received', typed, declaredAt }
}

export const withdrawalPage = definePage<Data>({
  takes: [...fields, 'confirm', 'change'],
  load: async (context) => ({
    ...loadText(context, 'withdraw', 'legal'),
    ...(await stepOf(context)),
  }),
  head: ({ text, way }, context) => headOf(text, way, context, 'charter'),
  Body: Withdrawal,
})

function Withdrawal({ data, context }: { data: Data; context: PageContext }) {
  const t = useTranslations('pages.withdraw')
  const { text, related, way } = data
  return (
    <ReadingPage
      text={text}
      way={way}
      picture={<PagePicture name="charter" />}
      headings={headingsOf(context.fill(text.body))}
      related={related}
    >
      <section className={css.withdrawal} aria-labelledby="withdrawal" data-withdrawal={data.step}>
        <h2 id="withdrawal">{t('heading')}</h2>
        {data.step === 'first' ? (
          <First {...data} />
        ) : data.step === 'second' ? (
          <Second {...data} />
        ) : (
          <Received {...data} />
        )}
      </section>
      <Prose body={text.body} context={context} />
    </ReadingPage>
  )
}

function First({ typed, missing }: { typed: Typed; missing: readonly Field[] }) {
  const t = useTranslations('pages.withdraw')
  const href = useHref()
  return (
    <form className={css.form} action={href('withdraw')} method="post" noValidate>
      <p className={css.step}>{t('first')}</p>
      {fields.map((field) => (
        <div key={field} className={css.field}>
          <label htmlFor={`withdraw-${field}`}>{t(`fields.${field}`)}</label>
          <input
            id={`withdraw-${field}`}
            name={field}
            type={field === 'mail' ? 'email' : 'text'}
            defaultValue={typed[field]}
            autoComplete={autoComplete[field]}
            maxLength={longest}
            required
            // biome-ignore lint/a11y/noAutofocus: whoever has something to mend is led there, without a script.
            autoFocus={field === missing[0]}
            aria-invalid={missing.includes(field) || undefined}
            aria-describedby={missing.includes(field) ? `withdraw-${field}-error` : undefined}
          />
          {missing.includes(field) && (
            <p id={`withdraw-${field}-error`} className={css.missing} data-missing={field}>
              {t(`missing.${field}`)}
            </p>
          )}
        </div>
      ))}
      <Button type="submit">{t('continue')}</Button>
    </form>
  )
}

function Summary({ typed }: { typed: Typed }) {
  const t = useTranslations('pages.withdraw')
  return (
    <dl className={css.summary}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{t(`fields.${field}`)}</dt>
          <dd>{typed[field]}</dd>
        </div>
      ))}
    </dl>
  )
}

function Second({ typed }: { typed: Typed }) {
  const t = useTranslations('pages.withdraw')
  const href = useHref()
  return (
    <form className={css.form} action={href('withdraw')} method="post">
      <p className={css.step}>{t('second')}</p>
      <Summary typed={typed} />
      {fields.map((field) => (
        <input key={field} type="hidden" name={field} value={typed[field]} />
      ))}
      <p>{t('sends')}</p>
      <p className={css.actions}>
        <Button type="submit" name="confirm" value="1">
          {t('confirm')}
        </Button>
        <Button type="submit" look="quiet" name="change" value="1">
          {t('change')}
        </Button>
      </p>
    </form>
  )
}

function Received({ typed, declaredAt }: { typed: Typed; declaredAt: string }) {
  const t = useTranslations('pages.withdraw')
  const { locale, calendar } = useSite().market
  const moment = formatMoment(locale, new Date(declaredAt), { timeZone: timeZones[calendar] })
  return (
    <div className={css.form} role="status" data-declared-at={declaredAt}>
      <p className={css.step}>{t('received', { moment })}</p>
      <Summary typed={typed} />
      <p>{t('next')}</p>
    </div>
  )
}
