// Who owns the company, as far as the law asks.

import { useMemo } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { registrationCalls } from '#contracts/registration.ts'
import { pepStatuses } from '#domain/customer/person.ts'
import { homeCountry } from '#domain/markets/markets.ts'
import { ownersRefusals } from '#domain/registration/company-checks.ts'
import {
  isOwner,
  mostOwners,
  type OwnerAnswers,
  type OwnersAnswers,
  quarter,
} from '#domain/registration/owners.ts'
import { useSite } from '#shell/site.tsx'
import { countryOptions } from '../form/countries.ts'
import { CheckField, fieldOf, SelectField, TextField } from '../form/fields.tsx'
import { useRegistering } from './context.tsx'
import { AddPerson, ListedPerson, PersonFields, usePersonLabels } from './listed-people.tsx'
import css from './registration.module.css'
import { StepScreen, useStepForm } from './step-form.tsx'

const nobody = { firstName: '', lastName: '', birthDate: '', share: '', pepStatus: '' }

export function OwnersStep() {
  const t = useTranslations('registration.owners')
  const { registration } = useRegistering()
  const { market, today } = useSite()
  const isListed = registration.answers.company?.isListed === 'yes'
  const of = useStepForm({
    step: 'owners',
    call: registrationCalls.saveOwners,
    check: (answers) => ownersRefusals(answers, { today, isListed }),
  })
  const { form } = of
  const field = fieldOf(form)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'owners' })
  const labels = {
    hasNone: t('hasNone'),
    ...usePersonLabels('owners'),
    'owners.share': t('share'),
    'owners.pepStatus': t('pep'),
  }
  const share = isOwner(quarter, today) ? t('from') : t('over')
  const hasNone = form.watch('hasNone')
  return (
    <StepScreen
      step="owners"
      heading={t('heading')}
      lead={isListed ? t('listed') : t('lead', { share })}
      of={of}
      labels={labels}
    >
      {!isListed &&
        !hasNone &&
        fields.map(({ id }, i) => (
          <Owner key={id} {...{ form, labels, i }} onRemove={() => remove(i)} />
        ))}
      {!isListed && !hasNone && fields.length < mostOwners && (
        <AddPerson
          text={t('add')}
          onAdd={() => append({ ...nobody, nationality: homeCountry(market.locale) })}
        />
      )}
      {!isListed && fields.length === 0 && (
        <>
          <CheckField {...field('hasNone', t('none', { share }))} />
          {hasNone && <p className={css.soft}>{t('leaders')}</p>}
        </>
      )}
    </StepScreen>
  )
}

type Asked = keyof OwnerAnswers

type OwnerProps = {
  form: UseFormReturn<OwnersAnswers>
  labels: Record<`owners.${Asked}`, string>
  i: number
  onRemove: () => void
}

function Owner({ form, labels, i, onRemove }: OwnerProps) {
  const t = useTranslations('registration.owners')
  const common = useTranslations('account-pages.common')
  const funds = useTranslations('account-pages.funds')
  const { market } = useSite()
  const countries = useMemo(() => countryOptions(market.locale), [market.locale])
  const field = <N extends 'nationality' | 'share' | 'pepStatus'>(name: N) => ({
    ...{ form, name: `owners.${i}.${name}` as const, label: labels[`owners.${name}`] },
    autoComplete: 'off',
  })
  const { autoComplete: _, ...nationality } = field('nationality')
  const { autoComplete: __, ...pepStatus } = field('pepStatus')
  return (
    <ListedPerson
      legend={t('owner', { number: i + 1 })}
      removeLabel={t('remove', { number: i + 1 })}
      onRemove={onRemove}
    >
      <PersonFields {...{ form, i }} list="owners" />
      <SelectField {...nationality} placeholder={common('choose')} options={countries} />
      <TextField {...field('share')} hint={t('shareHint')} inputMode="decimal" />
      <SelectField
        {...pepStatus}
        hint={funds('pepHint')}
        placeholder={common('choose')}
        options={pepStatuses.map((value) => ({ value, text: t(`peps.${value}`) }))}
      />
    </ListedPerson>
  )
}
