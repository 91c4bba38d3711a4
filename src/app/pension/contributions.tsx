// Putting something in at once, changing what is put in every month, or letting it rest.

import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import { formatRound } from '#domain/format.ts'
import { decimalOf, parseMoney } from '#domain/money.ts'
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
import { checkedAmount } from '../signing/money-error.ts'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { usePlacing } from '../signing/use-placing.ts'
import { Next, type Ordering, OrderSteps } from './order-steps.tsx'
import { amountCodes, countedFrom } from './typed.ts'
import { type Draft, usePension, usePensionOrders } from './use-pension.ts'

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

function useChange({ draft: kept, onPlaced, standing }: Props) {
  const { locale } = useSite().market
  const { draft } = kept
  const wish: Wished = draft.wish ?? 'CHANGE'
  const months = draft.months ?? '3'
  const { act, place, isSending } = usePlacing(usePensionOrders(), kept, onPlaced)
  const room = parseMoney(standing.year.room, 'EUR')!
  const most = parseMoney(standing.contract!.monthlyMax, 'EUR')!
  const bounds = wish === 'TOP_UP' ? { min: topUpMin, max: room } : { ...monthlyBounds, max: most }

  function send(event: FormEvent) {
    event.preventDefault()
    if (wish === 'HOLIDAY') return place({ wish, months: Number(months) })
    const checked = checkedAmount(locale, draft.amount, 'EUR', bounds)
    if (checked.error) return act.refuse(checked.error)
    return place({ wish, amount: decimalOf(checked.amount) })
  }
  const change = (part: Partial<Draft>) => {
    act.tell(undefined)
    kept.change(part)
  }
  return { typed: draft.amount, wish, months, bounds, act, isSending, send, change }
}

function Change(props: Props) {
  const t = useTranslations('pension.change')
  const order = useTranslations('order.amount')
  const { locale } = useSite().market
  const { amount, day } = useFigures()
  const { standing } = props
  const { typed, wish, months, bounds, act, isSending, send, change } = useChange(props)
  const isOfAmount = wish !== 'HOLIDAY' && act.refusal && amountCodes.includes(act.refusal.code)
  const from = day(standing.countsFrom, 'long')
  const { min, max } = bounds
  const hints = {
    TOP_UP: t('room', {
      ...{ room: amount(standing.year.room, 'EUR'), year: String(standing.year.year) },
    }),
    CHANGE: `${t('from', { from })} ${order('range', { min: formatRound(locale, min), max: formatRound(locale, max) })}`,
  }
  return (
    <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void send(e)}>
      {!isOfAmount && <Refusal error={act.refusal} />}
      <p>{t('lead')}</p>
      <ChoiceField
        label={t('wish')}
        name="wish"
        isFramed
        choices={wishes.map((value) => ({ value, text: t(value) }))}
        chosen={wish}
        onChoose={(chosen) => change({ wish: wishes.find((each) => each === chosen)! })}
      />
      {wish === 'HOLIDAY' ? (
        <SelectField
          label={t('months')}
          hint={t('monthsHint', { from })}
          name="months"
          options={countedFrom(holidayMonths)}
          value={months}
          onChange={(event) => change({ months: event.currentTarget.value })}
        />
      ) : (
        <AmountField
          label={wish === 'TOP_UP' ? t('amount') : t('monthly')}
          text={typed}
          currency="EUR"
          error={isOfAmount ? act.refusal : undefined}
          hint={hints[wish]}
          onText={(each) => change({ amount: each })}
        />
      )}
      <Next isSending={isSending} />
    </form>
  )
}
