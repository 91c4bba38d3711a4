// One of a few, all of them seen at once; or a single thing that is so or not.

import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './choice.module.css'
import { FieldError } from './field.tsx'

export type Choice = { value: string; text: ReactNode; hint?: ReactNode }

type ChoiceProps = {
  label: string
  choices: readonly Choice[]
  error?: string | undefined
  /** Each in a frame of its own, for the few choices a page is about. */
  isFramed?: boolean
  /** The label is in the heading above already. */
  isLabelHidden?: boolean
  children?: ReactNode
} & Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked' | 'onChange'> & {
    /** Left away where the form itself remembers. */
    chosen?: string
    onChoose?: (value: string) => void
    onChange?: ComponentProps<'input'>['onChange']
  }

export function ChoiceField(props: ChoiceProps) {
  const { label, choices, error, isFramed, isLabelHidden, children, ...rest } = props
  const { chosen, onChoose, onChange, ...input } = rest
  const id = useId()
  return (
    <fieldset
      className={css.choices}
      data-framed={isFramed || undefined}
      aria-describedby={error && `${id}-error`}
    >
      <legend className={isLabelHidden ? 'visually-hidden' : css.label}>{label}</legend>
      {choices.map(({ value, text, hint }) => (
        <label key={value} className={css.choice}>
          <input
            name={id}
            {...input}
            id={`${id}-${value}`}
            type="radio"
            value={value}
            aria-invalid={error ? true : undefined}
            {...(chosen !== undefined && { checked: chosen === value })}
            onChange={(event) => {
              onChange?.(event)
              onChoose?.(value)
            }}
          />
          <span>
            {text}
            {hint && <span className={css.hint}>{hint}</span>}
          </span>
        </label>
      ))}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {children}
    </fieldset>
  )
}

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  error?: string | undefined
}

export function CheckField({ label, error, ...input }: CheckProps) {
  const id = useId()
  return (
    <div>
      <label className={css.choice}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
