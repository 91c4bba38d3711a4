// How a figure is reckoned, for whoever asks, and whether a second program, here in the browser, gets the same.

import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import css from './reckoning.module.css'

export function How({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('investments')
  return (
    <details className={css.how} data-how={name}>
      <summary className={css.asksHow}>{t('how')}</summary>
      {children}
    </details>
  )
}

/** In words of its own where the page has any. */
export function Verdict({ agrees, children }: { agrees: boolean; children?: ReactNode }) {
  const t = useTranslations('investments')
  const Icon = agrees ? CircleCheck : CircleAlert
  return (
    <p className={css.verdict} data-agrees={agrees}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      {children ?? t(agrees ? 'again' : 'differs')}
    </p>
  )
}

export type SumLine = {
  name: string
  amount: string
  /** By what it can be found. */
  kind?: string
}

/** Lines, and what they come to where that is said. */
export function Sums({ lines, total }: { lines: readonly SumLine[]; total?: SumLine }) {
  return (
    <dl className={css.sums}>
      {[...lines, ...(total ? [total] : [])].map(({ name, amount, kind }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none ever moves
        <div key={i} data-line={kind} data-comes-to={i === lines.length || undefined}>
          <dt>{name}</dt>
          <dd className="number">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
