// A day somebody knows by heart, in three fields of digits under one name: no calendar to leaf through. A whole date
// that is pasted, typed or filled in is understood; a point or slash goes on to the next field, as one writes it.

import { type ChangeEvent, type Ref, useId, useImperativeHandle, useRef } from 'react'
import css from './date-field.module.css'
import { FieldError, type FieldWords } from './field.tsx'

export type DateParts = Record<'day' | 'month' | 'year', string>
type Part = keyof DateParts

type Props = FieldWords & {
  name: string
  /** In the order in which the reader writes them, each with what it is called. */
  parts: readonly { part: Part; label: string }[]
  value: DateParts
  onValue: (value: DateParts) => void
  onLeave?: () => void
  /** Of a text that is more than one part. */
  read: (text: string) => DateParts | undefined
  /** Whether it is the reader's own day of birth, which their device may know. */
  isOwnBirthday?: boolean
  disabled?: boolean
  ref?: Ref<{ focus: () => void }>
}

const lengths = { day: 2, month: 2, year: 4 }

/** What a change of one field makes of all three, and whether the next one is meant now. */
export function changed(
  { value, part, text }: { value: DateParts; part: Part; text: string },
  read: Props['read'],
): { value: DateParts; isNext: boolean; isWhole: boolean } {
  const whole = text.length > lengths[part] && read(text)
  if (whole) return { value: whole, isNext: false, isWhole: true }
  const digits = text.replaceAll(/\D/g, '').slice(0, lengths[part])
  const isNext = digits !== '' && /\d[\s./-]$/.test(text)
  return { value: { ...value, [part]: digits }, isNext, isWhole: false }
}

export function DateField(props: Props) {
  const { name, parts, value, onValue, onLeave, read, isOwnBirthday, disabled, ref, ...words } =
    props
  const { label, hint, error, optional } = words
  const id = useId()
  const fields = useRef<Partial<Record<Part, HTMLInputElement | null>>>({})
  useImperativeHandle(ref, () => ({
    focus: () =>
      fields.current[(parts.find(({ part }) => value[part] === '') ?? parts[0]!).part]?.focus(),
  }))
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')

  function change(i: number, { target }: ChangeEvent<HTMLInputElement>): void {
    const { part } = parts[i]!
    const next = changed({ value, part, text: target.value }, read)
    onValue(next.value)
    if (next.isWhole) fields.current[parts.at(-1)!.part]?.focus()
    else if (next.isNext) fields.current[parts[i + 1]?.part ?? part]?.select()
  }

  return (
    <fieldset
      className={css.date}
      aria-describedby={described || undefined}
      name={name}
      disabled={disabled}
    >
      <legend className={css.label}>
        {label} {optional && <span className={css.optional}>({optional})</span>}
      </legend>
      <div className={css.parts}>
        {parts.map(({ part, label: called }, i) => (
          <label key={part} className={css.part} data-part={part}>
            <span>{called}</span>
            <input
              ref={(field) => {
                fields.current[part] = field
              }}
              name={`${name}-${part}`}
              inputMode="numeric"
              autoComplete={isOwnBirthday ? `bday-${part}` : 'off'}
              value={value[part]}
              aria-invalid={error ? true : undefined}
              onChange={(event) => change(i, event)}
              onBlur={({ relatedTarget }) => {
                const isInside = Object.values(fields.current).some(
                  (each) => each === relatedTarget,
                )
                if (!isInside) onLeave?.()
              }}
            />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
    </fieldset>
  )
}
