// Withdrawal from a contract in two steps: state the contract, confirm. The page takes both, without a script.

import { useTranslations } from 'use-intl/react'
import { orderCalls } from '#contracts/orders.ts'
import { formatMoment } from '#domain/format.ts'
import { parseEmail } from '#domain/identifiers/email.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { AnswerHeading } from '../answer-heading.tsx'
import { Fact } from '../fact.tsx'
import { definePage, type PageContext } from '../page.ts'
import { FormField, FormPage, formHeadOf } from '../text-page/form-page.tsx'
import { loadText, type TextData } from '../text-page/text-page.tsx'
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
  head: (data, context) => formHeadOf(data, context, data.step !== 'first', 'charter'),
  Body: Withdrawal,
})

function Withdrawal({ data, context }: { data: Data; context: PageContext }) {
  const t = useTranslations('pages.withdraw')
  return (
    <FormPage name="withdrawal" step={data.step} picture="charter" {...{ data, context }}>
      {data.step === 'first' ? (
        <h2 id="withdrawal">{t('heading')}</h2>
      ) : (
        <AnswerHeading id="withdrawal">{t('heading')}</AnswerHeading>
      )}
      {data.step === 'first' ? (
        <First {...data} />
      ) : data.step === 'second' ? (
        <Second {...data} />
      ) : (
        <Received {...data} />
      )}
    </FormPage>
  )
}

function First({ typed, missing }: { typed: Typed; missing: readonly Field[] }) {
  const t = useTranslations('pages.withdraw')
  const href = useHref()
  return (
    <form action={href('withdraw')} method="post" noValidate>
      <p className={css.step}>{t('first')}</p>
      {fields.map((field) => (
        <FormField
          key={field}
          form="withdraw"
          {...{ name: field, wrong: missing }}
          {...{ label: t(`fields.${field}`), error: t(`missing.${field}`) }}
        >
          {(control) => (
            <input
              {...control}
              type={field === 'mail' ? 'email' : 'text'}
              defaultValue={typed[field]}
              autoComplete={autoComplete[field]}
              maxLength={longest}
              required
            />
          )}
        </FormField>
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
        <Fact key={field} name={t(`fields.${field}`)}>
          {typed[field]}
        </Fact>
      ))}
    </dl>
  )
}

function Second({ typed }: { typed: Typed }) {
  const t = useTranslations('pages.withdraw')
  const href = useHref()
  return (
    <form action={href('withdraw')} method="post">
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
  const { locale, timeZone } = useSite().market
  const moment = formatMoment(locale, new Date(declaredAt), { timeZone })
  return (
    <div role="status" data-declared-at={declaredAt}>
      <p className={css.step}>{t('received', { moment })}</p>
      <Summary typed={typed} />
      <p>{t('next')}</p>
    </div>
  )
}
