// A part of the page: what it is about beside what can be done, and what has just been done.

import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ApiError } from '#contracts/errors.ts'
import { Button } from '#ui/button.tsx'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import css from './security.module.css'

type PartProps = { heading: string; lead?: string; done: string | undefined; children: ReactNode }

export function Part({ heading, lead, done, children }: PartProps) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <div className={css.about}>
        <h2 id={id}>{heading}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className={css.content}>
        <p className={css.done} role="status" data-done>
          {done && (
            <>
              <Check size={20} strokeWidth={1.5} aria-hidden="true" />
              {done}
            </>
          )}
        </p>
        {children}
      </div>
    </section>
  )
}

type RowProps = {
  title: string
  text: ReactNode
  /** Whether it is in force; left out where that is no question. */
  state?: ReactNode
  acts: ReactNode
  children?: ReactNode
}

export function Row({ title, text, state, acts, children }: RowProps) {
  return (
    <div className={css.row}>
      <div className={css.line}>
        <div className={css.words}>
          <h3>
            {title} {state}
          </h3>
          <p>{text}</p>
        </div>
        <div className={css.rowActs}>{acts}</div>
      </div>
      {children}
    </div>
  )
}

export function Problem({ error }: { error: ApiError | undefined }) {
  const text = useProblemText()
  return (
    error && (
      <p className={css.problem} role="alert">
        {text(toldBy(error))}
      </p>
    )
  )
}

type FormActsProps = { submit: string; isBusy: boolean; onCancel: () => void }

export function FormActs({ submit, isBusy, onCancel }: FormActsProps) {
  const t = useTranslations('security')
  return (
    <div className={css.acts}>
      <Button type="submit" disabled={isBusy}>
        {submit}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
