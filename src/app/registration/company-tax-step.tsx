// The taxes of the company, and what it is to those who exchange tax data.

import { useTranslations } from 'use-intl/react'
import { registrationCalls } from '#contracts/registration.ts'
import { companyMarket, entityKinds } from '#domain/registration/company.ts'
import { companyTaxRefusals } from '#domain/registration/company-checks.ts'
import { useSite } from '#shell/site.tsx'
import { ChoiceField, fieldOf, TextField } from '../form/fields.tsx'
import { StepScreen, useStepForm } from './step-form.tsx'

export function CompanyTaxStep() {
  const t = useTranslations('registration.companyTax')
  const { locale } = useSite().market
  const of = useStepForm({
    step: 'companyTax',
    call: registrationCalls.saveCompanyTax,
    check: (answers) => companyTaxRefusals(answers, { locale }),
  })
  const { form } = of
  const field = fieldOf(form)
  const labels = { number: t('number'), lei: t('lei'), entityKind: t('entityKind') }
  return (
    <StepScreen step="companyTax" heading={t('heading')} lead={t('lead')} of={of} labels={labels}>
      <TextField
        {...field('number', labels.number)}
        isOptional={!companyMarket(locale)!.isTaxNumberRequired}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...field('lei', labels.lei)}
        hint={t('leiHint')}
        isOptional
        autoComplete="off"
        spellCheck={false}
      />
      <ChoiceField
        {...field('entityKind', labels.entityKind)}
        options={entityKinds.map((value) => ({
          value,
          text: t(`entityKinds.${value}.title`),
          hint: t(`entityKinds.${value}.hint`),
        }))}
      />
    </StepScreen>
  )
}
