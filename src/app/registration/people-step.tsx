// Who acts for the company beside the one who registers it, and how they sign by its register.

import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { registrationCalls } from '#contracts/registration.ts'
import { signingRuleKinds } from '#domain/party/signing-rule.ts'
import { peopleRefusals } from '#domain/registration/company-checks.ts'
import { mostRepresentatives, type PeopleAnswers } from '#domain/registration/people.ts'
import { useSite } from '#shell/site.tsx'
import { CheckField, ChoiceField, fieldOf, TextField } from '../form/fields.tsx'
import { useRegistering } from './context.tsx'
import { AddPerson, ListedPerson, PersonFields, usePersonLabels } from './listed-people.tsx'
import { StepScreen, useStepForm } from './step-form.tsx'

const nobody = { firstName: '', lastName: '', birthDate: '', email: '', signs: true }

export function PeopleStep() {
  const t = useTranslations('registration.people')
  const { registration } = useRegistering()
  const { today } = useSite()
  const { firstName = '', lastName = '', birthDate = '' } = registration.answers.person ?? {}
  const own = { firstName, lastName, birthDate, email: registration.email }
  const of = useStepForm({
    step: 'people',
    call: registrationCalls.savePeople,
    check: (answers) => peopleRefusals(answers, { own, today }),
  })
  const { form } = of
  const field = fieldOf(form)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'others' })
  const labels = {
    rule: t('rule'),
    ...usePersonLabels('others'),
    'others.email': t('email'),
  }
  return (
    <StepScreen
      step="people"
      heading={t('heading')}
      lead={t('lead', { name: `${firstName} ${lastName}` })}
      of={of}
      labels={labels}
    >
      <ChoiceField
        {...field('rule', labels.rule)}
        options={signingRuleKinds.map((value) => ({
          value,
          text: t(`rules.${value}.title`),
          hint: t(`rules.${value}.hint`),
        }))}
      />
      {fields.map(({ id }, i) => (
        <Other key={id} {...{ form, i }} onRemove={() => remove(i)} />
      ))}
      {fields.length < mostRepresentatives && (
        <AddPerson text={t('add')} onAdd={() => append(nobody)} />
      )}
    </StepScreen>
  )
}

type OtherProps = {
  form: UseFormReturn<PeopleAnswers>
  i: number
  onRemove: () => void
}

function Other({ form, i, onRemove }: OtherProps) {
  const t = useTranslations('registration.people')
  return (
    <ListedPerson
      legend={t('other', { number: i + 1 })}
      removeLabel={t('remove', { number: i + 1 })}
      onRemove={onRemove}
    >
      <PersonFields {...{ form, i }} list="others" />
      <CheckField form={form} name={`others.${i}.signs`} label={t('signs')} />
      {form.watch(`others.${i}.signs`) && (
        <TextField
          {...{ form, name: `others.${i}.email`, label: t('email'), hint: t('emailHint') }}
          {...{ type: 'email', inputMode: 'email', autoComplete: 'off' }}
        />
      )}
    </ListedPerson>
  )
}
