// A dialog in front of the page, open as long as it is there.

import { type ReactNode, useId } from 'react'
import css from '../security/security.module.css'
import { useModal } from './focus.ts'

type ModalDialogProps = { heading: string; onClosed: () => void; children: ReactNode }

export function ModalDialog({ heading, onClosed, children }: ModalDialogProps) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={id} onCancel={onClosed}>
      <h2 id={id}>{heading}</h2>
      {children}
    </dialog>
  )
}
