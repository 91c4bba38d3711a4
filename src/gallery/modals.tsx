// Dialog, drawer and toast of the gallery, each behind a button.

import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeField, TextField } from '#ui/form/field.tsx'
import { Dialog } from '#ui/modal/dialog.tsx'
import { Drawer } from '#ui/modal/drawer.tsx'
import { Toast } from '#ui/view/toast.tsx'
import css from './gallery.module.css'

export function Modals() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>()
  const [said, setSaid] = useState<string>()
  const close = () => setOpen(undefined)
  return (
    <div className={css.row}>
      <Button look="secondary" onClick={() => setOpen('dialog')} data-opens="dialog">
        Open the dialog
      </Button>
      <Button look="secondary" onClick={() => setOpen('drawer')} data-opens="drawer">
        Open the drawer
      </Button>
      <Button look="secondary" onClick={() => setSaid('The rate was changed.')} data-opens="toast">
        Say something
      </Button>
      {open === 'dialog' && (
        <Dialog heading="Confirm with the code" onClose={close}>
          <CodeField label="Code of the message" />
          <div className={css.row}>
            <Button onClick={close}>Confirm</Button>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
      {open === 'drawer' && (
        <Drawer
          heading="Order 4711"
          close="Close"
          onClose={close}
          acts={<Button onClick={close}>Approve</Button>}
        >
          <p>What belongs to a row stands beside the list it belongs to.</p>
          <TextField label="Note" />
        </Drawer>
      )}
      <Toast text={said} close="Close" onClose={() => setSaid(undefined)} />
    </div>
  )
}
