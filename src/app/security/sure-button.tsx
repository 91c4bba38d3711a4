// A button for what cannot be taken back by a second click: it asks first.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/modal/dialog.tsx'
import css from './security.module.css'

type SureButtonProps = {
  label: string
  /** What is said in its place to whoever does not see what stands beside it. */
  name?: string
  text: string
  isBusy: boolean
  onYes: () => Promise<unknown>
}

export function SureButton({ label, name, text, isBusy, onYes }: SureButtonProps) {
  const t = useTranslations('security')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={name}
        disabled={isBusy}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <Dialog heading={t('sure.heading')} onClose={() => setAsking(false)}>
          <p>{text}</p>
          <div className={css.acts}>
            <Button
              data-sure
              onClick={() => {
                setAsking(false)
                void onYes()
              }}
            >
              {t('sure.yes')}
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
