// What was refused, said on top of what was asked for.

import { Notice } from '#ui/form/notice.tsx'
import { type Told, useProblemText } from '../form/problem-text.ts'

export function Refusal({ error }: { error: Told | undefined }) {
  const textOf = useProblemText()
  return error && <Notice tone="bad" title={textOf(error)} />
}
