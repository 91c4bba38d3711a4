// The fields of a form that sends a call: the kit's, each tied to its value and to what is wrong with it.

import { type ComponentProps, useState } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { dateOfTyped, datePartOrder, readDate, typedOfDate } from '#domain/typed-date.ts'
import { useSite } from '#shell/site.tsx'
import * as choice from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import * as field from '#ui/form/field.tsx'

export type { Option } from '#ui/form/field.tsx'

type Field<V extends FieldValues> = {
  form: UseFormReturn<V>
  name: Path<V>
  label: string
  hint?: string | undefined
  isOptional?: boolean
}

/** What every field of a form is told: `<TextField {...field('city', t('city'))} />`. */
export const fieldOf =
  <V extends FieldValues>(form: UseFormReturn<V>) =>
  <N extends Path<V>>(name: N, label: string) => ({ form, name, label })

function useField<V extends FieldValues>({ form, name, isOptional = false }: Field<V>) {
  const t = useTranslations('account-pages.common')
  const problems = useTranslations('problems')
  const { error } = form.getFieldState(name, form.formState)
  return {
    ...form.register(name),
    error: error && (error.message || problems('check')),
    ...(isOptional && { optional: t('optional') }),
  }
}

type Own<V extends FieldValues> = Field<V> & Omit<ComponentProps<'input'>, 'form' | 'name'>

export function TextField<V extends FieldValues>(props: Own<V>) {
  const { form: _, isOptional: __, ...rest } = props
  return <field.TextField {...rest} {...useField(props)} />
}

type PastDay<V extends FieldValues> = Field<V> & { isOwnBirthday?: boolean }

/** For a day of somebody's life: known by heart, so typed, not looked up in a calendar. */
export function PastDayField<V extends FieldValues>(props: PastDay<V>) {
  const { form, name, label, hint, isOptional, isOwnBirthday = false } = props
  const t = useTranslations('account-pages.common')
  const problems = useTranslations('problems')
  const { locale } = useSite().market
  const { field: kept, fieldState } = useController({ name, control: form.control })
  const value = (kept.value as string | undefined) ?? ''
  const [typed, setTyped] = useState(() => typedOfDate(value))
  // What is typed stays as it is typed, until the form holds another day.
  const shown = dateOfTyped(typed) === value ? typed : typedOfDate(value)
  const { error } = fieldState
  return (
    <DateField
      {...{ name, label, hint, isOwnBirthday }}
      ref={kept.ref}
      parts={datePartOrder(locale).map((part) => ({ part, label: t(`date.${part}`) }))}
      value={shown}
      read={(text) => readDate(locale, text)}
      onValue={(next) => {
        setTyped(next)
        kept.onChange(dateOfTyped(next))
      }}
      onLeave={kept.onBlur}
      error={error && (error.message || problems('check'))}
      {...(isOptional && { optional: t('optional') })}
    />
  )
}

type Lines<V extends FieldValues> = Field<V> & Omit<ComponentProps<'textarea'>, 'form' | 'name'>

export function LinesField<V extends FieldValues>(props: Lines<V>) {
  const { form: _, isOptional: __, ...rest } = props
  return <field.LinesField {...rest} {...useField(props)} />
}

type Select<V extends FieldValues> = Field<V> & {
  options: readonly field.Option[]
  placeholder?: string
}

export function SelectField<V extends FieldValues>(props: Select<V>) {
  const { form: _, isOptional: __, ...rest } = props
  return <field.SelectField {...rest} {...useField(props)} />
}

type Choices<V extends FieldValues> = Omit<Field<V>, 'hint' | 'isOptional'> & {
  options: readonly field.Option[]
}

export function ChoiceField<V extends FieldValues>(props: Choices<V>) {
  return <choice.ChoiceField label={props.label} choices={props.options} {...useField(props)} />
}

export function CheckField<V extends FieldValues>(
  props: Pick<Field<V>, 'form' | 'name' | 'label'>,
) {
  return <choice.CheckField label={props.label} {...useField(props)} />
}
