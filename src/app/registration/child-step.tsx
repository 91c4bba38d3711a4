// Which child it is. The rules of its tax number are fetched with the first check.

import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { registrationCalls } from '#contracts/registration.ts'
import { taxNumberName } from '#domain/identifiers/tax-number-names.ts'
import { homeCountry } from '#domain/markets/markets.ts'
import { marketFields } from '#domain/registration/market-fields.ts'
import { useSite } from '#shell/site.tsx'
import { countryOptions } from '../form/countries.ts'
import { fieldOf, PastDayField, SelectField, TextField } from '../form/fields.tsx'
import { Row } from '../form/form.tsx'
import { StepScreen, useStepForm } from './step-form.tsx'

export function ChildStep() {
  const t = useTranslations('registration.child')
  const person = useTranslations('registration.person')
  const { market, today } = useSite()
  const { locale } = market
  const countries = useMemo(() => countryOptions(locale), [locale])
  const of = useStepForm({
    step: 'child',
    call: registrationCalls.saveChild,
    check: async (answers) => {
      const { childRefusals } = await import('#domain/registration/child-checks.ts')
      return childRefusals(answers, { locale, today })
    },
  })
  const field = fieldOf(of.form)
  const labels = {
    firstName: person('firstName'),
    lastName: person('lastName'),
    birthDate: person('birthDate'),
    birthPlace: person('birthPlace'),
    birthCountry: person('birthCountry'),
    nationality: person('nationality'),
    taxNumber: taxNumberName(homeCountry(locale)) ?? t('taxNumber'),
  }
  return (
    <StepScreen step="child" heading={t('heading')} lead={t('lead')} of={of} labels={labels}>
      <Row isEven>
        <TextField {...field('firstName', labels.firstName)} autoComplete="off" />
        <TextField {...field('lastName', labels.lastName)} autoComplete="off" />
      </Row>
      <PastDayField {...field('birthDate', labels.birthDate)} />
      <TextField {...field('birthPlace', labels.birthPlace)} autoComplete="off" />
      {marketFields(locale).birthCountry !== 'never' && (
        <SelectField {...field('birthCountry', labels.birthCountry)} options={countries} />
      )}
      <SelectField {...field('nationality', labels.nationality)} options={countries} />
      <TextField
        {...field('taxNumber', labels.taxNumber)}
        hint={t('taxNumberHint')}
        autoComplete="off"
        spellCheck={false}
      />
    </StepScreen>
  )
}
