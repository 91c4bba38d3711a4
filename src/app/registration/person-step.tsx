// Who registers.

import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { registrationCalls } from '#contracts/registration.ts'
import { academicTitles, writtenTitles } from '#domain/customer/person.ts'
import { courtesyTitles, maritalStatuses } from '#domain/registration/answers.ts'
import { personRefusals } from '#domain/registration/checks.ts'
import { countryOptions } from '../form/countries.ts'
import { ChoiceField, fieldOf, PastDayField, SelectField, TextField } from '../form/fields.tsx'
import { Row } from '../form/form.tsx'
import { useAsked } from './context.tsx'
import { StepScreen, useStepForm } from './step-form.tsx'

function usePersonForm() {
  const t = useTranslations('registration.person')
  const { asked, setting } = useAsked()
  const { locale } = setting
  const countries = useMemo(() => countryOptions(locale), [locale])
  const of = useStepForm({
    step: 'person',
    call: registrationCalls.savePerson,
    check: (answers) => personRefusals(answers, setting),
  })
  const labels = {
    courtesyTitle: t('courtesyTitle'),
    academicTitle: t('academicTitle'),
    firstName: t('firstName'),
    lastName: t('lastName'),
    birthName: t('birthName'),
    birthDate: t('birthDate'),
    birthPlace: t('birthPlace'),
    birthCountry: t('birthCountry'),
    nationality: t('nationality'),
    secondNationality: t('secondNationality'),
    maritalStatus: t('maritalStatus'),
  }
  return { asked, countries, of, field: fieldOf(of.form), labels }
}

export function PersonStep() {
  const t = useTranslations('registration.person')
  const common = useTranslations('account-pages.common')
  const { asked, countries, of, field, labels } = usePersonForm()
  const isAsked = (field: keyof typeof asked) => asked[field] !== 'never'
  const optional = (field: keyof typeof asked) => ({ isOptional: asked[field] === 'optional' })
  const choose = { placeholder: common('choose') }
  return (
    <StepScreen step="person" heading={t('heading')} lead={t('lead')} of={of} labels={labels}>
      <ChoiceField
        {...field('courtesyTitle', labels.courtesyTitle)}
        options={courtesyTitles.map((value) => ({ value, text: t(`courtesyTitles.${value}`) }))}
      />
      {isAsked('academicTitle') && (
        <SelectField
          {...field('academicTitle', labels.academicTitle)}
          isOptional
          placeholder={t('noTitle')}
          options={academicTitles.map((value) => ({ value, text: writtenTitles[value] }))}
        />
      )}
      <Row isEven>
        <TextField
          {...field('firstName', labels.firstName)}
          hint={t('firstNameHint')}
          autoComplete="given-name"
        />
        <TextField {...field('lastName', labels.lastName)} autoComplete="family-name" />
      </Row>
      {isAsked('birthName') && (
        <TextField {...field('birthName', labels.birthName)} hint={t('birthNameHint')} isOptional />
      )}
      <PastDayField {...field('birthDate', labels.birthDate)} isOwnBirthday />
      {isAsked('birthPlace') && (
        <TextField {...field('birthPlace', labels.birthPlace)} autoComplete="off" />
      )}
      {isAsked('birthCountry') && (
        <SelectField
          {...field('birthCountry', labels.birthCountry)}
          options={countries}
          {...choose}
        />
      )}
      <SelectField {...field('nationality', labels.nationality)} options={countries} {...choose} />
      <SelectField
        {...field('secondNationality', labels.secondNationality)}
        isOptional
        placeholder={t('noNationality')}
        options={countries}
      />
      {isAsked('maritalStatus') && (
        <SelectField
          {...field('maritalStatus', labels.maritalStatus)}
          {...optional('maritalStatus')}
          {...choose}
          options={maritalStatuses.map((value) => ({
            value,
            text: t(`maritalStatuses.${value}`),
          }))}
        />
      )}
    </StepScreen>
  )
}
