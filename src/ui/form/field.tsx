// A field: its name above, what helps or is wrong beneath, all of it told to whoever cannot see it.

import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import list from '../select-field.module.css'
import css from './field.module.css'

export type FieldWords = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Said behind the name where nothing need be given. */
  optional?: string | undefined
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={css.error} data-error>
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}

/** What ties the words to the control. */
function useWords({
  error,
  hint,
  id: given,
}: Pick<FieldWords, 'error' | 'hint'> & { id?: string }) {
  const made = useId()
  const id = given ?? made
  const ids = { id, errorId: `${id}-error`, hintId: `${id}-hint` }
  const described = [error && ids.errorId, hint && ids.hintId].filter(Boolean).join(' ')
  return {
    ids,
    control: {
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

type FrameProps = FieldWords & {
  ids: { id: string; errorId: string; hintId: string }
  children: ReactNode
}

function Frame({ label, hint, error, optional, ids, children }: FrameProps) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={ids.id}>
        {label} {optional && <span className={css.optional}>({optional})</span>}
      </label>
      {children}
      {error && <FieldError id={ids.errorId} text={error} />}
      {hint && (
        <div id={ids.hintId} className={css.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}

type TextProps = FieldWords &
  ComponentProps<'input'> & {
    /** Stands in the field, at its end. */
    trailing?: ReactNode
    /** Taken as it is typed: nothing is made a capital, nothing corrected. */
    isExact?: boolean
  }

const exactly = { autoCapitalize: 'none', spellCheck: false } as const

export function TextField(props: TextProps) {
  const { label, hint, error, optional, trailing, isExact, className = '', ...input } = props
  const { ids, control } = useWords({ error, hint, ...(input.id && { id: input.id }) })
  return (
    <Frame {...{ label, hint, error, optional, ids }}>
      <div className={css.box}>
        <input
          {...(isExact && exactly)}
          {...input}
          {...control}
          className={`${css.control} ${className}`.trim()}
        />
        {trailing}
      </div>
    </Frame>
  )
}

type CodeProps = TextProps & {
  /** One of letters too, from a list kept for a rainy day. */
  isKept?: boolean
}

/** A code as it was sent or shown: digits set apart as one types them, filled in by the device that got them. */
export const CodeField = ({ isKept = false, ...props }: CodeProps) => (
  <TextField
    isExact
    autoComplete={isKept ? 'off' : 'one-time-code'}
    inputMode={isKept ? 'text' : 'numeric'}
    {...(!isKept && { className: css.code! })}
    {...props}
  />
)

type LinesProps = FieldWords & ComponentProps<'textarea'>

export function LinesField({ label, hint, error, optional, ...input }: LinesProps) {
  const { ids, control } = useWords({ error, hint })
  return (
    <Frame {...{ label, hint, error, optional, ids }}>
      <textarea {...input} {...control} className={`${css.control} ${css.lines}`} />
    </Frame>
  )
}

export type Option = { value: string; text: string }

type SelectProps = FieldWords &
  ComponentProps<'select'> & { options: readonly Option[]; placeholder?: string | undefined }

export function SelectField(props: SelectProps) {
  const { label, hint, error, optional, options, placeholder, ...select } = props
  const { ids, control } = useWords({ error, hint })
  return (
    <Frame {...{ label, hint, error, optional, ids }}>
      <select {...select} {...control} className={`${css.control} ${list.arrow}`}>
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

type AmountProps = FieldWords & ComponentProps<'input'> & { unit: string }

/** Large, because it is what the page is about; written as the reader writes it. */
export function AmountField({ label, hint, error, optional, unit, ...input }: AmountProps) {
  const { ids, control } = useWords({ error, hint })
  return (
    <Frame {...{ label, hint, error, optional, ids }}>
      <div className={css.amount} data-invalid={error !== undefined}>
        <input
          inputMode="decimal"
          autoComplete="off"
          {...input}
          {...control}
          className="number"
          data-amount
        />
        <span aria-hidden="true">{unit}</span>
      </div>
    </Frame>
  )
}

type FileProps = FieldWords & Omit<ComponentProps<'input'>, 'type'>

export function FileField({ label, hint, error, optional, ...input }: FileProps) {
  const { ids, control } = useWords({ error, hint })
  return (
    <Frame {...{ label, hint, error, optional, ids }}>
      <input {...input} {...control} type="file" className={css.file} />
    </Frame>
  )
}
