// A drawer at the edge of the page: what belongs to a row or a filter, beside what it belongs to.

import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import css from './drawer.module.css'
import { useModal } from './use-modal.ts'

type DrawerProps = {
  heading: string
  /** What the button that closes it is called. */
  close: string
  onClose: () => void
  children: ReactNode
  /** Stands at the foot, always in sight. */
  acts?: ReactNode
}

export function Drawer({ heading, close, onClose, children, acts }: DrawerProps) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog ref={dialog} className={css.drawer} aria-labelledby={id} onCancel={onClose}>
      <header className={css.head}>
        <h2 id={id}>{heading}</h2>
        <button type="button" className={css.close} aria-label={close} onClick={onClose}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </header>
      <div className={css.body}>{children}</div>
      {acts && <footer className={css.acts}>{acts}</footer>}
    </dialog>
  )
}
