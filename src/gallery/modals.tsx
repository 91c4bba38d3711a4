// The dialog of the gallery, behind a button, and a button that says what it copied.

import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/form/field.tsx'
import { Dialog } from '#ui/modal/dialog.tsx'
import { useCopied } from '#ui/use-copied.ts'
import css from './gallery.module.css'

export function Modals() {
  const [isOpen, setIsOpen] = useState(false)
  const { copied, copy, forget } = useCopied()
  const close = () => setIsOpen(false)
  return (
    <div className={css.row}>
      <Button look="secondary" onClick={() => setIsOpen(true)} data-opens="dialog">
        Open the dialog
      </Button>
      <Button
        look="secondary"
        onClick={() => (copied ? forget() : copy('iban', 'DE00 1234'))}
        data-copies
      >
        {copied ? 'Copied' : 'Copy the IBAN'}
      </Button>
      {isOpen && (
        <Dialog heading="Confirm with the code" name="example" onClose={close}>
          <CodeField label="Code of the message" />
          <div className={css.row}>
            <Button onClick={close}>Confirm</Button>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
