// A form around its fields: what is wrong on top, what was done in place, the buttons below.

import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { wrongFields } from './field-errors.ts'
import css from './form.module.css'
import type { CallForm } from './use-call-form.ts'

type FormProps<V extends FieldValues> = {
  of: CallForm<V>
  submit: string
  onCancel?: () => void
  children: ReactNode
}

export function Form<V extends FieldValues>({ of, submit, onCancel, children }: FormProps<V>) {
  const t = useTranslations('account-pages.common')
  const { onSubmit, isSending } = of
  const place = useRef<HTMLFormElement>(null)
  return (
    <form ref={place} className={css.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <Wrong of={of} place={place} />
      {children}
      <div className={css.acts}>
        <Button type="submit" disabled={isSending} aria-busy={isSending}>
          {isSending ? t('saving') : submit}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

type WrongProps<V extends FieldValues> = {
  of: CallForm<V>
  place: RefObject<HTMLFormElement | null>
}

/**
 * Fields in error are counted here and told where they are; what no field is to blame for, or one that is not drawn, is
 * said here.
 */
function Wrong<V extends FieldValues>({ of: { form, outcome, refusal }, place }: WrongProps<V>) {
  const t = useTranslations('account-pages.common')
  const problems = useTranslations('problems')
  const { errors } = form.formState
  if (outcome === 'stale')
    return (
      <Notice tone="bad" title={t('stale')}>
        <NoticeActs>
          <Button look="secondary" size="small" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </NoticeActs>
      </Notice>
    )
  if (outcome === 'failed') return <Notice tone="bad" title={refusal ?? t('failed')} />
  const wrong = wrongFields(errors)
  if (wrong.length === 0) return null
  const unseen = wrong.filter(({ name }) => !place.current?.elements.namedItem(name))
  const count = wrong.length - unseen.length
  const [title, ...rest] = [
    ...(count > 0 ? [t('summary', { count })] : []),
    ...new Set(unseen.map(({ text }) => text || problems('check'))),
  ]
  return (
    <Notice tone="bad" title={title!}>
      {rest.map((said) => (
        <p key={said}>{said}</p>
      ))}
    </Notice>
  )
}

/** Said where the form was; whoever cannot see it is put there. */
export function Done({ title, children }: { title: string; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="good" title={title}>
        {children}
      </Notice>
    </div>
  )
}

export const Row = ({ children, isEven = false }: { children: ReactNode; isEven?: boolean }) => (
  <div className={css.row} data-even={isEven || undefined}>
    {children}
  </div>
)
