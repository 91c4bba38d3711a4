// Beginning a pension: how it is invested, what is put in every month, from which age it is paid, and what survivors get.

import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import { formatRound } from '#domain/format.ts'
import { equityShareOf } from '#domain/investment/portfolio.ts'
import { startAges } from '#domain/pension/contract.ts'
import { monthlyBounds } from '#domain/pension/contribution.ts'
import {
  dependentsInsurances,
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
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { NotOffered } from './not-offered.tsx'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import { countedFrom } from './typed.ts'
import { usePension } from './use-pension.ts'
import { usePensionForm } from './use-pension-form.ts'

export function Page() {
  const titles = useTranslations('account.titles')
  const { data, isError, refetch } = usePension()
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={titles('pensionStart')}>
      {data ? (
        <OrderSteps page="pensionStart">
          {(ordering) =>
            data.contract || !data.isOffered || data.refusal ? (
              <NotOffered {...data} />
            ) : (
              <Terms {...ordering} standing={data} />
            )
          }
        </OrderSteps>
      ) : (
        <RowsLoading rows={4} />
      )}
    </AccountPage>
  )
}

type Props = Ordering & { standing: WireStanding }

const usualAge = '67'

function Terms(props: Props) {
  const t = useTranslations('pension')
  const order = useTranslations('order.amount')
  const { locale } = useSite().market
  const { day } = useFigures()
  const { draft } = props.draft
  const { scenario = 'BALANCED', survivors = dependentsInsurances[0], startAge = usualAge } = draft
  const form = usePensionForm(props, monthlyBounds, (amount) => ({
    ...{ wish: 'CONTRACT', scenario, survivors, startAge: Number(startAge), amount },
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
        text={draft.amount}
        currency="EUR"
        error={form.amountError}
        hint={order('range', { min: formatRound(locale, min), max: formatRound(locale, max) })}
        onText={(amount) => change({ amount })}
      />
      <SelectField
        label={t('start.startAge')}
        hint={t('start.startAgeHint', startAges)}
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
      <Next isSending={form.isSending} />
    </form>
  )
}
