// Where the person lives and can be reached.

import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { registrationCalls } from '#contracts/registration.ts'
import type { ContactAnswers } from '#domain/registration/answers.ts'
import {
  marketFields,
  personFields,
  residenceCountries,
} from '#domain/registration/market-fields.ts'
import { useSite } from '#shell/site.tsx'
import { countryOptions, countryText } from '../form/countries.ts'
import { ChoiceField, fieldOf, SelectField, TextField } from '../form/fields.tsx'
import { Row } from '../form/form.tsx'
import { useRegistering } from './context.tsx'
import css from './registration.module.css'
import { StepScreen, useStepForm } from './step-form.tsx'

export function useAddressLabels() {
  const t = useTranslations('account-pages.details.address')
  const own = useTranslations('registration.contact')
  const { market } = useSite()
  const isState = marketFields(market.locale).additionalInformation === 'required'
  return {
    street: t('street'),
    streetNumber: t('streetNumber'),
    flatNumber: t('flatNumber'),
    additionalInformation: isState ? own('state') : t('additionalInformation'),
    postalCode: t('postalCode'),
    city: t('city'),
    countryCode: t('country'),
  }
}

export function ContactStep() {
  const t = useTranslations('registration.contact')
  const contact = useTranslations('account-pages.details.contact')
  const { market } = useSite()
  const { locale } = market
  const { kind } = useRegistering().registration
  const of = useStepForm({
    step: 'contact',
    call: registrationCalls.saveContact,
    // Only the server knows the telephone numbers of the world: it judges the whole step in one round.
    check: () => [],
  })
  const { form } = of
  const field = fieldOf(form)
  const labels = {
    ...useAddressLabels(),
    phoneNumber: contact('phone'),
    isRecent: t('recent'),
  }
  const isRecent = form.watch('isRecent') === 'yes'
  return (
    <StepScreen step="contact" heading={t('heading')} lead={t('lead')} of={of} labels={labels}>
      <AddressFields form={form} countries={residenceCountries(locale)} isHome />
      <TextField
        {...field('phoneNumber', labels.phoneNumber)}
        hint={contact('phoneHint')}
        type="tel"
        autoComplete="tel"
      />
      {personFields(locale, kind).previousAddress !== 'never' && (
        <ChoiceField
          {...field('isRecent', labels.isRecent)}
          options={[
            { value: 'yes', text: t('yes') },
            { value: 'no', text: t('no') },
          ]}
        />
      )}
      {isRecent && (
        <fieldset className={css.group}>
          <legend>{t('previous')}</legend>
          <AddressFields form={form} />
        </fieldset>
      )}
    </StepScreen>
  )
}

type AddressProps = {
  form: UseFormReturn<ContactAnswers>
  /** Those one may live in; without them, all of the world. */
  countries?: readonly string[]
  isHome?: boolean
}

function AddressFields({ form, countries, isHome = false }: AddressProps) {
  const common = useTranslations('account-pages.common')
  const labels = useAddressLabels()
  const { market } = useSite()
  const asked = marketFields(market.locale)
  const all = useMemo(() => countryOptions(market.locale), [market.locale])
  const options = countries ? all.filter(({ value }) => countries.includes(value)) : all
  const field = <N extends keyof typeof labels>(name: N) => ({
    form,
    name: isHome ? name : (`previous.${name}` as const),
    label: labels[name],
  })
  const filledIn = (token: string) => ({ autoComplete: isHome ? token : 'off' })
  const isOptional = (name: 'streetNumber' | 'additionalInformation') => asked[name] === 'optional'
  return (
    <>
      <Row isEven={isOptional('streetNumber')}>
        <TextField {...field('street')} {...filledIn('address-line1')} />
        <TextField {...field('streetNumber')} isOptional={isOptional('streetNumber')} />
      </Row>
      <Row isEven>
        <TextField {...field('flatNumber')} isOptional />
        <TextField
          {...field('additionalInformation')}
          {...filledIn(
            asked.additionalInformation === 'required' ? 'address-level1' : 'address-line2',
          )}
          isOptional={isOptional('additionalInformation')}
        />
      </Row>
      <Row isEven>
        <TextField {...field('postalCode')} {...filledIn('postal-code')} />
        <TextField {...field('city')} {...filledIn('address-level2')} />
      </Row>
      {options.length === 1 ? (
        <p className={css.soft}>{countryText(market.locale, options[0]!.value)}</p>
      ) : (
        <SelectField {...field('countryCode')} placeholder={common('choose')} options={options} />
      )}
    </>
  )
}
