// Putting something in at once, changing what is put in every month, or letting it rest.

import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import { formatRound } from '#domain/format.ts'
import type { Increase } from '#domain/investment/yearly-increase.ts'
import { parseMoney } from '#domain/money.ts'
import {
  holidayMonths,
  isYearFull,
  monthlyBounds,
  nextYearOpens,
  topUpMin,
} from '#domain/pension/contribution.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { IncreaseField } from '../holdings/increase-field.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AmountField } from '../signing/amount-field.tsx'
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { countedFrom } from './counted-from.ts'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import { PensionPage } from './pension-page.tsx'
import { type Body, isPutInto } from './use-pension.ts'
import { usePensionForm } from './use-pension-form.ts'

export function Page() {
  const t = useTranslations('pension')
  const href = useHref()
  const { day } = useFigures()
  const textOf = ({ contract }: WireStanding) =>
    contract
      ? {
          title: t('over'),
          text: t('overText.contributions', { day: day(contract.startsOn, 'long') }),
        }
      : { title: t('none.title'), text: t('none.text') }
  return (
    <PensionPage page="pensionContributions">
      {(standing) =>
        standing.contract && isPutInto(standing.contract) ? (
          <OrderSteps page="pensionContributions">
            {(ordering) => <Change {...ordering} standing={standing} />}
          </OrderSteps>
        ) : (
          <Empty {...textOf(standing)}>
            <ButtonLink href={href('pensionArea')} look="secondary" size="small">
              {t('back')}
            </ButtonLink>
          </Empty>
        )
      }
    </PensionPage>
  )
}

const wishes = ['CHANGE', 'TOP_UP', 'HOLIDAY'] as const
type Wished = (typeof wishes)[number]
type Props = Ordering & { standing: WireStanding }

const boundsOf = (wish: Wished, { year, contract }: WireStanding) =>
  wish === 'TOP_UP'
    ? { min: topUpMin, max: parseMoney(year.room, 'EUR')! }
    : { ...monthlyBounds, max: parseMoney(contract!.monthlyMax, 'EUR')! }

type Typed = { amount: string; months: number; increase: Increase }

/** Of all that was typed, what the wish is about. */
function bodyOf(wish: Wished, { amount, months, increase }: Typed): Body {
  if (wish === 'HOLIDAY') return { wish, months }
  return wish === 'CHANGE' ? { wish, amount, increase } : { wish, amount }
}

function Change(props: Props) {
  const t = useTranslations('pension.change')
  const order = useTranslations('order.amount')
  const { locale } = useSite().market
  const { amount, day } = useFigures()
  const { standing } = props
  const { draft } = props.draft
  const { months = '3', increase = standing.contract!.increase } = draft
  const { canTopUp, canChange } = standing.contract!
  const offered = wishes.filter((each) => (each === 'TOP_UP' ? canTopUp : canChange))
  const wish = offered.find((each) => each === draft.wish) ?? offered[0]!
  const bounds = boundsOf(wish, standing)
  const form = usePensionForm(props, wish === 'HOLIDAY' ? undefined : bounds, (typed) =>
    bodyOf(wish, { amount: typed, months: Number(months), increase }),
  )
  const { change } = form
  const from = day(standing.countsFrom, 'long')
  const year = String(standing.year.year)
  const [min, max] = [formatRound(locale, bounds.min), formatRound(locale, bounds.max)]
  const hints = {
    TOP_UP: t('room', {
      ...{ room: amount(standing.year.room, 'EUR'), year },
    }),
    CHANGE: [
      t('from', { from }),
      order('range', { min, max }),
      ...(bounds.max.minor < monthlyBounds.max.minor ? [t('less', { year })] : []),
    ].join(' '),
  }
  const isFull = wish === 'CHANGE' && isYearFull(bounds.max)
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
      {isFull ? (
        <p>{t('full', { year, day: day(nextYearOpens(standing.year.year), 'long') })}</p>
      ) : wish === 'HOLIDAY' ? (
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
      {!isFull && wish === 'CHANGE' && (
        <IncreaseField chosen={increase} onChoose={(chosen) => change({ increase: chosen })} />
      )}
      {!isFull && <Next isSending={form.isSending} />}
    </form>
  )
}
