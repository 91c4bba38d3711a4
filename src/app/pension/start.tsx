// Beginning a pension: how it is invested, what is put in every month, from which age it is paid, and what survivors get.

import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import { formatRound } from '#domain/format.ts'
import { equityShareOf } from '#domain/investment/portfolio.ts'
import { decimalOf } from '#domain/money.ts'
import { startAges } from '#domain/pension/contract.ts'
import { monthlyBounds } from '#domain/pension/contribution.ts'
import {
  type DependentsInsurance,
  dependentsInsurances,
  type PensionScenario,
  pensionScenarios,
  pensionTemplates,
} from '#domain/pension/pension.ts'
import { useSite } from '#shell/site.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { SelectField } from '#ui/form/field.tsx'
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
  const titles = useTranslations('account.titles')
  const { data, isError, refetch } = usePension()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={titles('pensionStart')}>
      {data ? (
        <OrderSteps page="pensionStart">
          {(ordering) => <Terms {...ordering} standing={data} />}
        </OrderSteps>
      ) : (
        <RowsLoading rows={4} />
      )}
    </AccountPage>
  )
}

type Props = Ordering & { standing: WireStanding }

const usualAge = '67'

function useTerms({ draft: kept, onPlaced }: Props) {
  const { locale } = useSite().market
  const { draft } = kept
  const scenario: PensionScenario = draft.scenario ?? 'BALANCED'
  const survivors: DependentsInsurance = draft.survivors ?? dependentsInsurances[0]
  const startAge = draft.startAge ?? usualAge
  const { act, place, isSending } = usePlacing(usePensionOrders(), kept, onPlaced)

  function send(event: FormEvent) {
    event.preventDefault()
    const checked = checkedAmount(locale, draft.amount, 'EUR', monthlyBounds)
    if (checked.error) return act.refuse(checked.error)
    const amount = decimalOf(checked.amount)
    return place({ wish: 'CONTRACT', scenario, survivors, startAge: Number(startAge), amount })
  }
  const change = (part: Partial<Draft>) => {
    act.tell(undefined)
    kept.change(part)
  }
  return { typed: draft.amount, scenario, survivors, startAge, act, isSending, send, change }
}

function Terms(props: Props) {
  const t = useTranslations('pension')
  const order = useTranslations('order.amount')
  const { locale } = useSite().market
  const { day } = useFigures()
  const { typed, scenario, survivors, startAge, act, isSending, send, change } = useTerms(props)
  const isOfAmount = act.refusal && amountCodes.includes(act.refusal.code)
  const { min, max } = monthlyBounds
  return (
    <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void send(e)}>
      {!isOfAmount && <Refusal error={act.refusal} />}
      <p>{t('start.lead')}</p>
      <ChoiceField
        label={t('start.scenario')}
        name="scenario"
        isFramed
        choices={pensionScenarios.map((value) => ({
          value,
          text: t(`scenarios.${value}`, { share: equityShareOf(pensionTemplates[value])! }),
        }))}
        chosen={scenario}
        onChoose={(chosen) =>
          change({ scenario: pensionScenarios.find((each) => each === chosen)! })
        }
      >
        <p className={signing.hint}>{t('start.scenarioHint')}</p>
      </ChoiceField>
      <AmountField
        label={t('start.monthly')}
        text={typed}
        currency="EUR"
        error={isOfAmount ? act.refusal : undefined}
        hint={order('range', { min: formatRound(locale, min), max: formatRound(locale, max) })}
        onText={(amount) => change({ amount })}
      />
      <SelectField
        label={t('start.startAge')}
        hint={t('start.startAgeHint')}
        name="startAge"
        options={countedFrom(startAges)}
        value={startAge}
        onChange={(event) => change({ startAge: event.currentTarget.value })}
      />
      <ChoiceField
        label={t('start.survivors')}
        name="survivors"
        isFramed
        choices={dependentsInsurances.map((value) => ({ value, text: t(`survivors.${value}`) }))}
        chosen={survivors}
        onChoose={(chosen) =>
          change({ survivors: dependentsInsurances.find((each) => each === chosen)! })
        }
      />
      <p className={signing.hint}>
        {t('start.from', { from: day(props.standing.countsFrom, 'long') })} {t('start.bound')}
      </p>
      <Next isSending={isSending} />
    </form>
  )
}
