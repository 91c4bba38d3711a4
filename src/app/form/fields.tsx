// The fields of a form that sends a call: the kit's, each tied to its value and to what is wrong with it.

import type { ComponentProps } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useSite } from '#shell/site.tsx'
import * as choice from '#ui/form/choice.tsx'
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

/** For a day of somebody's life: one of the past, as far back as anybody remembers. */
export function PastDayField<V extends FieldValues>(props: Own<V>) {
  const { today } = useSite()
  return <TextField type="date" min="1900-01-01" max={today} {...props} />
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
