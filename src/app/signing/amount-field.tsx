// The field for an amount: written as the market writes it, the error beside it, what is possible below.

import { type ReactNode, useId } from 'react'
import type { Currency } from '#domain/money.ts'
import { FieldError } from '../form/fields.tsx'
import { type Told, useProblemText } from '../form/problem-text.ts'
import css from './signing.module.css'

type Props = {
  label: string
  text: string
  currency: Currency
  error: Told | undefined
  hint?: ReactNode
  onText: (text: string) => void
  onLeave?: () => void
  isDisabled?: boolean
}

export function AmountField(props: Props) {
  const { label, text, currency, error, hint, onText, onLeave, isDisabled = false } = props
  const id = useId()
  const textOf = useProblemText()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={css.amountField}>
      <label htmlFor={id} className={css.amountLabel}>
        {label}
      </label>
      <div className={css.amountBox} data-invalid={error !== undefined}>
        <input
          id={id}
          className="number"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          disabled={isDisabled}
          onChange={(event) => onText(event.currentTarget.value)}
          onBlur={onLeave}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          data-amount
        />
        <span aria-hidden="true">{currency}</span>
      </div>
      {error && <FieldError id={`${id}-error`} text={textOf(error)} />}
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
