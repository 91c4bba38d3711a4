// A dialog in front of the page, open as long as it is there.

import { type ReactNode, useEffect, useId, useRef } from 'react'
import css from './user-account.module.css'

type ModalDialogProps = { heading: string; onClosed: () => void; children: ReactNode }

export function ModalDialog({ heading, onClosed, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current!
    // The platform gives the focus back to what had it.
    element.showModal()
    return () => element.close()
  }, [])
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={id} onCancel={onClosed}>
      <h2 id={id}>{heading}</h2>
      {children}
    </dialog>
  )
}
