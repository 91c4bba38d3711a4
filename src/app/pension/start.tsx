// Beginning a pension: how it is invested, what is put in every month, from which age it is paid, and what survivors get.

import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import type { WireProfile } from '#contracts/suitability.ts'
import { formatRound } from '#domain/format.ts'
import { equityShareOf } from '#domain/investment/portfolio.ts'
import { scenariosWithin, startAges } from '#domain/pension/contract.ts'
import { monthlyBounds } from '#domain/pension/contribution.ts'
import {
  type DependentsInsurance,
  dependentsInsurances,
  type PensionScenario,
  pensionTemplates,
} from '#domain/pension/pension.ts'
import { useSite } from '#shell/site.tsx'
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
import { useNotOffered } from './not-offered.tsx'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import { PensionPage } from './pension-page.tsx'
import { Allowed, Suited } from './suited.tsx'
import { usePensionForm } from './use-pension-form.ts'

export function Page() {
  return (
    <PensionPage page="pensionStart">
      {(standing) => (
        <OrderSteps page="pensionStart">
          {(ordering) => <Start {...ordering} standing={standing} />}
        </OrderSteps>
      )}
    </PensionPage>
  )
}

type Props = Ordering & { standing: WireStanding }

function Start(props: Props) {
  const t = useTranslations('pension.none')
  const { standing } = props
  const why = useNotOffered(standing)
  if (why) return <Empty title={t(standing.contract ? 'there' : 'title')} text={why} />
  return <Suited standing={standing}>{(profile) => <Terms {...props} profile={profile} />}</Suited>
}

/** What was chosen if it is allowed, or what most choose, or the most that is. */
const chosenOf = (allowed: readonly PensionScenario[], chosen: PensionScenario | undefined) =>
  [chosen, 'BALANCED' as const].find((each) => each && allowed.includes(each)) ?? allowed.at(-1)!

const usualAge = '67'

type SurvivorsProps = {
  chosen: DependentsInsurance
  onChoose: (chosen: DependentsInsurance) => void
}

function Survivors({ chosen, onChoose }: SurvivorsProps) {
  const t = useTranslations('pension')
  return (
    <ChoiceField
      label={t('start.survivors')}
      name="survivors"
      isFramed
      choices={dependentsInsurances.map((value) => ({ value, text: t(`survivors.${value}`) }))}
      chosen={chosen}
      onChoose={(value) => onChoose(dependentsInsurances.find((each) => each === value)!)}
    />
  )
}

function Terms(props: Props & { profile: WireProfile }) {
  const t = useTranslations('pension')
  const order = useTranslations('order.amount')
  const { locale } = useSite().market
  const { day } = useFigures()
  const { draft } = props.draft
  const allowed = scenariosWithin(props.profile)
  const scenario = chosenOf(allowed, draft.scenario)
  const { survivors = dependentsInsurances[0], startAge = usualAge } = draft
  const { increase = 0 } = draft
  const form = usePensionForm(props, monthlyBounds, (amount) => ({
    ...{ wish: 'CONTRACT', scenario, survivors, startAge: Number(startAge) },
    ...{ increase, amount },
  }))
  const { change } = form
  const { min, max } = monthlyBounds
  return (
    <form ref={form.place} className={signing.form} noValidate onSubmit={(e) => void form.send(e)}>
      <Refusal error={form.refusal} />
      <p>{t('start.lead')}</p>
      <ChoiceField
        label={t('start.scenario')}
        name="scenario"
        isFramed
        choices={allowed.map((value) => ({
          value,
          text: t(`scenarios.${value}`, { share: equityShareOf(pensionTemplates[value])! }),
        }))}
        chosen={scenario}
        onChoose={(chosen) => change({ scenario: allowed.find((each) => each === chosen)! })}
      >
        <p className={signing.hint}>{t('start.scenarioHint')}</p>
        <Allowed profile={props.profile} />
      </ChoiceField>
      <AmountField
        label={t('start.monthly')}
        text={draft.amount}
        currency="EUR"
        error={form.amountError}
        hint={order('range', { min: formatRound(locale, min), max: formatRound(locale, max) })}
        onText={(amount) => change({ amount })}
      />
      <IncreaseField
        chosen={increase}
        hint={t('increase.hint')}
        onChoose={(chosen) => change({ increase: chosen })}
      />
      <SelectField
        label={t('start.startAge')}
        hint={t('start.startAgeHint', startAges)}
        name="startAge"
        options={countedFrom(startAges)}
        value={startAge}
        onChange={(event) => change({ startAge: event.currentTarget.value })}
      />
      <Survivors chosen={survivors} onChoose={(chosen) => change({ survivors: chosen })} />
      <p className={signing.hint}>
        {t('start.from', { from: day(props.standing.countsFrom, 'long') })} {t('start.bound')}
      </p>
      <Next isSending={form.isSending} />
    </form>
  )
}
