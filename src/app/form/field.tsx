// A field of a form: its name above, what helps or is wrong beside it.

import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'

export type FieldProps = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Stands in the field, at its end. */
  trailing?: ReactNode
}

export function Field({ label, error, hint, trailing, ...input }: FieldProps) {
  const id = useId()
  const hintId = hint && `${id}hint`
  const errorId = error && `${id}error`
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.box}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
        />
        {trailing}
      </div>
      {error && (
        <p id={errorId} className={css.error} data-error>
          <CircleAlert size={18} strokeWidth={1.5} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
