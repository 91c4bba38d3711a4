// The field for an amount: written as the market writes it, and told by its codes what is wrong with it.

import type { ReactNode } from 'react'
import type { Currency } from '#domain/money.ts'
import * as field from '#ui/form/field.tsx'
import { type Told, useProblemText } from '../form/problem-text.ts'

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
  const textOf = useProblemText()
  return (
    <field.AmountField
      label={label}
      unit={currency}
      hint={hint}
      error={error && textOf(error)}
      value={text}
      disabled={isDisabled}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}
