// Where the person pays tax. The rules of the numbers are fetched with the first check.

import { Plus, X } from 'lucide-react'
import { useMemo } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { registrationCalls } from '#contracts/registration.ts'
import { taxNumberName } from '#domain/identifiers/tax-number-names.ts'
import { homeCountry } from '#domain/markets/markets.ts'
import { missingNumberReasons, type TaxAnswers } from '#domain/registration/answers.ts'
import { marketFields } from '#domain/registration/market-fields.ts'
import { asksForW9 } from '#domain/registration/w9.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { countryOptions, countryText } from '../form/countries.ts'
import { CheckField, fieldOf, SelectField, TextField } from '../form/fields.tsx'
import css from './registration.module.css'
import { StepScreen, useStepForm } from './step-form.tsx'

const mostResidences = 5

export function TaxStep() {
  const t = useTranslations('registration.tax')
  const { market, today } = useSite()
  const { locale } = market
  const of = useStepForm({
    step: 'tax',
    call: registrationCalls.saveTax,
    check: async (answers) => {
      const { taxRefusals } = await import('#domain/registration/tax-residence.ts')
      return taxRefusals(answers, { locale, today })
    },
  })
  const { form } = of
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'residences' })
  const numbers = form
    .watch('residences')
    .map(({ countryCode }, i) => [
      `residences.${i}.number`,
      taxNumberName(countryCode) ?? t('number'),
    ])
  const labels = {
    ...Object.fromEntries(numbers),
    'residences.countryCode': t('country'),
    'residences.missingReason': t('reason'),
  }
  const isUs = asksForW9({ residences: form.watch('residences') }, locale)
  return (
    <StepScreen step="tax" heading={t('heading')} lead={t('lead')} of={of} labels={labels}>
      {fields.map(({ id }, i) => (
        <Residence
          key={id}
          {...{ form, i }}
          {...(fields.length > 1 && { onRemove: () => remove(i) })}
        />
      ))}
      {fields.length < mostResidences && (
        <Button
          look="secondary"
          className={css.add}
          onClick={() => append({ countryCode: '', number: '', missingReason: '' })}
          data-add
        >
          <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('add')}
        </Button>
      )}
      {isUs && (
        <fieldset className={css.group}>
          <legend>{t('w9.title')}</legend>
          <p>{t('w9.hint')}</p>
          <CheckField {...fieldOf(form)('isW9Certified', t('w9.certify'))} />
        </fieldset>
      )}
    </StepScreen>
  )
}

type ResidenceProps = { form: UseFormReturn<TaxAnswers>; i: number; onRemove?: () => void }

/** Where a number is no duty, its absence is explained. */
function Residence({ form, i, onRemove }: ResidenceProps) {
  const field = fieldOf(form)
  const t = useTranslations('registration.tax')
  const common = useTranslations('account-pages.common')
  const { market } = useSite()
  const { locale } = market
  const countries = useMemo(() => countryOptions(locale), [locale])
  const [countryCode, number] = form.watch([
    `residences.${i}.countryCode`,
    `residences.${i}.number`,
  ])
  const isHome = countryCode === homeCountry(locale)
  const isNumberNeeded = isHome && marketFields(locale).taxNumber === 'required'
  const isExplained = countryCode !== '' && number.trim() === '' && !isNumberNeeded
  const country = countryCode === '' ? '' : countryText(locale, countryCode)
  return (
    <fieldset className={css.group}>
      <legend>{t('residence', { number: i + 1 })}</legend>
      {onRemove && (
        <button
          type="button"
          className={css.remove}
          aria-label={t('remove', { country })}
          onClick={onRemove}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
      <SelectField
        {...field(`residences.${i}.countryCode`, t('country'))}
        placeholder={common('choose')}
        options={countries}
      />
      <TextField
        {...field(`residences.${i}.number`, taxNumberName(countryCode) ?? t('number'))}
        isOptional={countryCode !== '' && !isNumberNeeded}
        autoComplete="off"
        spellCheck={false}
      />
      {isExplained && (
        <SelectField
          {...field(`residences.${i}.missingReason`, t('reason'))}
          placeholder={common('choose')}
          options={missingNumberReasons.map((value) => ({ value, text: t(`reasons.${value}`) }))}
        />
      )}
    </fieldset>
  )
}
