// What was done, said at the edge of the page without taking the focus; it stays until it is put away.

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './toast.module.css'

type ToastProps = {
  /** Nothing is said while it is left away; its place is there all the same, or it would not be read out. */
  text: string | undefined
  close: string
  onClose: () => void
  act?: ReactNode
}

export function Toast({ text, close, onClose, act }: ToastProps) {
  return (
    <div role="status" className={css.place}>
      {text && (
        <div className={css.toast}>
          <p>{text}</p>
          {act}
          <button type="button" className={css.close} aria-label={close} onClick={onClose}>
            <X size={18} strokeWidth={1.5} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
