// The heading of what became of a sent form: whoever sent it is led there, without a script.

import type { ReactNode } from 'react'

export function AnswerHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer is what the page was loaded for.
    <h2 id={id} tabIndex={-1} autoFocus>
      {children}
    </h2>
  )
}
