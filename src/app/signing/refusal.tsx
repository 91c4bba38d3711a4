// What was refused, said on top of what was asked for.

import { Notice } from '../form/form.tsx'
import { type MoneyError, useMoneyError } from './money-error.ts'

export function Refusal({ error }: { error: MoneyError | undefined }) {
  const textOf = useMoneyError()
  return error && <Notice tone="bad" title={textOf(error)} />
}
