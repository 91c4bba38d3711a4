// Putting something in at once, changing what is put in every month, or letting it rest.

import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import { formatRound } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { holidayMonths, monthlyBounds, topUpMin } from '#domain/pension/contribution.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import { countedFrom } from './typed.ts'
import { usePension } from './use-pension.ts'
import { usePensionForm } from './use-pension-form.ts'

export function Page() {
  const t = useTranslations('pension')
  const titles = useTranslations('account.titles')
  const href = useHref()
  const { data, isError, refetch } = usePension()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={titles('pensionContributions')}>
      {!data && <RowsLoading rows={4} />}
      {data && !data.contract && (
        <Empty title={t('none.title')} text={t('none.text')}>
          <ButtonLink href={href('pensionArea')} look="secondary" size="small">
            {t('back')}
          </ButtonLink>
        </Empty>
      )}
      {data?.contract && (
        <OrderSteps page="pensionContributions">
          {(ordering) => <Change {...ordering} standing={data} />}
        </OrderSteps>
      )}
    </AccountPage>
  )
}

const wishes = ['CHANGE', 'TOP_UP', 'HOLIDAY'] as const
type Wished = (typeof wishes)[number]
type Props = Ordering & { standing: WireStanding }

const boundsOf = (wish: Wished, { year, contract }: WireStanding) =>
  wish === 'TOP_UP'
    ? { min: topUpMin, max: parseMoney(year.room, 'EUR')! }
    : { ...monthlyBounds, max: parseMoney(contract!.monthlyMax, 'EUR')! }

function Change(props: Props) {
  const t = useTranslations('pension.change')
  const order = useTranslations('order.amount')
  const { locale } = useSite().market
  const { amount, day } = useFigures()
  const { standing } = props
  const { draft } = props.draft
  const { months = '3' } = draft
  const offered = wishes.filter((each) => each !== 'TOP_UP' || standing.contract!.canTopUp)
  const wish = offered.find((each) => each === draft.wish) ?? 'CHANGE'
  const bounds = boundsOf(wish, standing)
  const form = usePensionForm(props, wish === 'HOLIDAY' ? undefined : bounds, (typed) =>
    wish === 'HOLIDAY' ? { wish, months: Number(months) } : { wish, amount: typed },
  )
  const { change } = form
  const from = day(standing.countsFrom, 'long')
  const [min, max] = [formatRound(locale, bounds.min), formatRound(locale, bounds.max)]
  const hints = {
    TOP_UP: t('room', {
      ...{ room: amount(standing.year.room, 'EUR'), year: String(standing.year.year) },
    }),
    CHANGE: `${t('from', { from })} ${order('range', { min, max })}`,
  }
  return (
    <form ref={form.place} className={signing.form} noValidate onSubmit={(e) => void form.send(e)}>
      <Refusal error={form.refusal} />
      <p>{t('lead')}</p>
      <ChoiceField
        label={t('wish')}
        name="wish"
        isFramed
        choices={offered.map((value) => ({ value, text: t(value) }))}
        chosen={wish}
        onChoose={(chosen) => change({ wish: wishes.find((each) => each === chosen)! })}
      />
      {wish === 'HOLIDAY' ? (
        <SelectField
          label={t('months')}
          hint={t('monthsHint', { ...holidayMonths, from })}
          name="months"
          options={countedFrom(holidayMonths)}
          value={months}
          onChange={(event) => change({ months: event.currentTarget.value })}
        />
      ) : (
        <AmountField
          label={wish === 'TOP_UP' ? t('amount') : t('monthly')}
          text={draft.amount}
          currency="EUR"
          error={form.amountError}
          hint={hints[wish]}
          onText={(each) => change({ amount: each })}
        />
      )}
      <Next isSending={form.isSending} />
    </form>
  )
}
