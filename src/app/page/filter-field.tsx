// One thing by which a list is narrowed down or a day looked at: its name above whatever it is chosen with.

import { type ReactNode, useId } from 'react'
import list from '#ui/select-field.module.css'
import css from './lists.module.css'

type FieldProps = {
  label: string
  children: (control: { id: string; className: string }) => ReactNode
}

export function FilterField({ label, children }: FieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, className: css.control! })}
    </div>
  )
}

type ChoiceProps = {
  label: string
  name?: string
  value: string | undefined
  /** Said of no choice, where none is needed. */
  any?: string
  options: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
}

export function FilterChoice({ label, name, value, any, options, onChoose }: ChoiceProps) {
  return (
    <FilterField label={label}>
      {({ id, className }) => (
        <select
          id={id}
          className={`${className} ${list.arrow}`}
          data-filter={name}
          value={value ?? ''}
          onChange={({ target }) => onChoose(target.value)}
        >
          {any && <option value="">{any}</option>}
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FilterField>
  )
}
