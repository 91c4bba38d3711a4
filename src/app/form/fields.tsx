// The fields of a form: the label above, the error beside, both told to whoever cannot see them.

import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import css from './form.module.css'

type Field<V extends FieldValues> = {
  form: UseFormReturn<V>
  name: Path<V>
  label: string
  hint?: string | undefined
  isOptional?: boolean
}

function useField<V extends FieldValues>({ form, name, hint }: Field<V>) {
  const id = useId()
  const t = useTranslations('problems')
  const { error } = form.getFieldState(name, form.formState)
  const errorText = error && (error.message || t('check'))
  const described = [errorText && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    errorText,
    input: {
      id,
      ...form.register(name),
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

function Frame({
  id,
  label,
  hint,
  isOptional,
  errorText,
  children,
}: Pick<Field<FieldValues>, 'label' | 'hint' | 'isOptional'> & {
  id: string
  errorText: string | undefined
  children: ReactNode
}) {
  const t = useTranslations('account-pages.common')
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label} {isOptional && <span className={css.optional}>({t('optional')})</span>}
      </label>
      {children}
      {errorText && <FieldError id={`${id}-error`} text={errorText} />}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={css.error} data-error>
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
      {text}
    </p>
  )
}

type Own<V extends FieldValues> = Field<V> & Omit<ComponentProps<'input'>, 'form' | 'name'>

export function TextField<V extends FieldValues>(props: Own<V>) {
  const { form: _, name: __, label, hint, isOptional = false, ...rest } = props
  const { id, errorText, input } = useField(props)
  return (
    <Frame {...{ id, label, hint, isOptional, errorText }}>
      <input {...rest} {...input} />
    </Frame>
  )
}

type Lines<V extends FieldValues> = Field<V> & Omit<ComponentProps<'textarea'>, 'form' | 'name'>

export function LinesField<V extends FieldValues>(props: Lines<V>) {
  const { form: _, name: __, label, hint, isOptional = false, ...rest } = props
  const { id, errorText, input } = useField(props)
  return (
    <Frame {...{ id, label, hint, isOptional, errorText }}>
      <textarea {...rest} {...input} />
    </Frame>
  )
}

export type Option = { value: string; text: string }

export function SelectField<V extends FieldValues>(
  props: Field<V> & { options: readonly Option[]; placeholder?: string },
) {
  const { label, hint, isOptional = false, options, placeholder } = props
  const { id, errorText, input } = useField(props)
  return (
    <Frame {...{ id, label, hint, isOptional, errorText }}>
      <select {...input}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

/** One of a few, all of them seen at once. */
export function ChoiceField<V extends FieldValues>(
  props: Field<V> & { options: readonly Option[] },
) {
  const { label, options } = props
  const { id, errorText, input } = useField(props)
  return (
    <fieldset className={css.choices}>
      <legend className={css.label}>{label}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className={css.choice}>
          <input {...input} id={`${id}-${value}`} type="radio" value={value} />
          <span>{text}</span>
        </label>
      ))}
      {errorText && <FieldError id={`${id}-error`} text={errorText} />}
    </fieldset>
  )
}

export function CheckField<V extends FieldValues>(props: Field<V>) {
  const { id, errorText, input } = useField(props)
  return (
    <div className={css.field}>
      <label className={css.choice} htmlFor={id}>
        <input {...input} type="checkbox" />
        <span>{props.label}</span>
      </label>
      {errorText && <FieldError id={`${id}-error`} text={errorText} />}
    </div>
  )
}
