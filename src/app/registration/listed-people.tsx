// People in a list that grows: each in a frame of their own, with the way to take them out again.

import { Plus, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
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
