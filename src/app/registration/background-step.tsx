// What the person does, and where the money comes from.

import { useTranslations } from 'use-intl/react'
import { registrationCalls } from '#contracts/registration.ts'
import { pepStatuses } from '#domain/customer/person.ts'
import { annualIncomeCodes, originsOfFunds } from '#domain/customer/source-of-funds.ts'
import { backgroundRefusals } from '#domain/registration/checks.ts'
import { fieldOf, LinesField, SelectField, TextField } from '../form/fields.tsx'
import { useBandText } from '../form/income-band.ts'
import { useAsked } from './context.tsx'
import { StepScreen, useStepForm } from './step-form.tsx'

export function BackgroundStep() {
  const t = useTranslations('registration.background')
  const work = useTranslations('account-pages.details.work')
  const funds = useTranslations('account-pages.funds')
  const common = useTranslations('account-pages.common')
  const bandText = useBandText()
  const { asked, setting } = useAsked()
  const of = useStepForm({
    step: 'background',
    call: registrationCalls.saveBackground,
    check: (answers) => backgroundRefusals(answers, setting),
  })
  const { form } = of
  const field = fieldOf(form)
  const labels = {
    profession: work('profession'),
    industry: work('industry'),
    originOfFunds: funds('origin'),
    originDescription: funds('description'),
    annualIncome: funds('income'),
    pepStatus: funds('pep'),
    pepInfo: funds('pepInfo'),
  }
  const [origin, pepStatus] = form.watch(['originOfFunds', 'pepStatus'])
  const choose = { placeholder: common('choose') }
  return (
    <StepScreen step="background" heading={t('heading')} lead={t('lead')} of={of} labels={labels}>
      <TextField {...field('profession', labels.profession)} autoComplete="organization-title" />
      {asked.industry !== 'never' && (
        <TextField {...field('industry', labels.industry)} isOptional />
      )}
      {asked.originOfFunds !== 'never' && (
        <SelectField
          {...field('originOfFunds', labels.originOfFunds)}
          hint={funds('originHint')}
          {...choose}
          options={originsOfFunds.map((value) => ({ value, text: funds(`origins.${value}`) }))}
        />
      )}
      {asked.originOfFunds !== 'never' && origin === 'OTHER' && (
        <TextField {...field('originDescription', labels.originDescription)} />
      )}
      {asked.annualIncome !== 'never' && (
        <SelectField
          {...field('annualIncome', labels.annualIncome)}
          {...choose}
          options={annualIncomeCodes.map((value) => ({ value, text: bandText(value) }))}
        />
      )}
      <SelectField
        {...field('pepStatus', labels.pepStatus)}
        hint={funds('pepHint')}
        {...choose}
        options={pepStatuses.map((value) => ({ value, text: funds(`peps.${value}`) }))}
      />
      {pepStatus !== '' && pepStatus !== 'NONE' && (
        <LinesField {...field('pepInfo', labels.pepInfo)} rows={3} />
      )}
    </StepScreen>
  )
}
