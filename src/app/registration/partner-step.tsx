// With whom somebody saves, and how the two sign.

import { useTranslations } from 'use-intl/react'
import { registrationCalls } from '#contracts/registration.ts'
import { partnerRefusals } from '#domain/registration/checks.ts'
import { jointRules } from '#domain/registration/kinds.ts'
import { ChoiceField, fieldOf, TextField } from '../form/fields.tsx'
import { Row } from '../form/form.tsx'
import { useRegistering } from './context.tsx'
import { StepScreen, useStepForm } from './step-form.tsx'

export function PartnerStep() {
  const t = useTranslations('registration.partner')
  const { registration } = useRegistering()
  const of = useStepForm({
    step: 'partner',
    call: registrationCalls.savePartner,
    check: (answers) => partnerRefusals(answers, registration.email),
  })
  const { form } = of
  const field = fieldOf(form)
  const labels = {
    firstName: t('firstName'),
    lastName: t('lastName'),
    email: t('email'),
    rule: t('rule'),
  }
  return (
    <StepScreen step="partner" heading={t('heading')} lead={t('lead')} of={of} labels={labels}>
      <Row isEven>
        <TextField {...field('firstName', labels.firstName)} autoComplete="off" />
        <TextField {...field('lastName', labels.lastName)} autoComplete="off" />
      </Row>
      <TextField
        form={form}
        name="email"
        type="email"
        inputMode="email"
        label={labels.email}
        hint={t('emailHint')}
        autoComplete="off"
      />
      <ChoiceField
        {...field('rule', labels.rule)}
        options={jointRules.map((value) => ({
          value,
          text: t(`rules.${value}.title`),
          hint: t(`rules.${value}.hint`),
        }))}
      />
    </StepScreen>
  )
}
