// People in a list that grows: each in a frame of their own, with the way to take them out again.

import { Plus, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import css from './registration.module.css'

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
