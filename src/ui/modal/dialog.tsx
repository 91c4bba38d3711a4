// A dialog in front of the page, open as long as it is there.

import { type ReactNode, useId } from 'react'
import css from './dialog.module.css'
import { useModal } from './use-modal.ts'

type DialogProps = { heading: string; onClose: () => void; children: ReactNode; name?: string }

export function Dialog({ heading, onClose, children, name }: DialogProps) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={onClose}
      data-dialog={name}
    >
      <h2 id={id}>{heading}</h2>
      {children}
    </dialog>
  )
}
