// People in a list that grows: each in a frame of their own, with the way to take them out again.

import { Plus, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { PastDayField, TextField } from '../form/fields.tsx'
import { Row } from '../form/form.tsx'
import css from './registration.module.css'

/** What everybody in a list is asked, by its place in the form. */
export function usePersonLabels<List extends string>(list: List) {
  const t = useTranslations('registration.person')
  const asked = ['firstName', 'lastName', 'birthDate', 'nationality'] as const
  return Object.fromEntries(asked.map((name) => [`${list}.${name}`, t(name)])) as Record<
    `${List}.${(typeof asked)[number]}`,
    string
  >
}

type NamesProps<Answers extends FieldValues> = {
  form: UseFormReturn<Answers>
  list: string
  i: number
}

/** Who it is: nobody types another's name from what the browser knows of its own user. */
export function PersonFields<Answers extends FieldValues>({ form, list, i }: NamesProps<Answers>) {
  const t = useTranslations('registration.person')
  const field = (name: 'firstName' | 'lastName' | 'birthDate') => ({
    ...{ form, name: `${list}.${i}.${name}` as Path<Answers>, label: t(name) },
  })
  return (
    <>
      <Row isEven>
        <TextField {...field('firstName')} autoComplete="off" />
        <TextField {...field('lastName')} autoComplete="off" />
      </Row>
      <PastDayField {...field('birthDate')} />
    </>
  )
}

type Props = { legend: string; removeLabel: string; onRemove: () => void; children: ReactNode }

export function ListedPerson({ legend, removeLabel, onRemove, children }: Props) {
  /** The button goes with the person; whoever pressed it finds themselves at the next one. */
  function remove({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
    onRemove()
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[data-add]')?.focus())
  }
  return (
    <fieldset className={css.group}>
      <legend>{legend}</legend>
      <button type="button" className={css.remove} aria-label={removeLabel} onClick={remove}>
        <X size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
      {children}
    </fieldset>
  )
}

export function AddPerson({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <Button look="secondary" className={css.add} onClick={onAdd} data-add>
      <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
      {text}
    </Button>
  )
}
