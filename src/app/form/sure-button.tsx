// A button for what cannot be taken back by a second click: it asks first, and has the focus again afterwards.

import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/modal/dialog.tsx'
import css from './form.module.css'

type SureButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  label: string
  /** What is said in its place to whoever does not see what stands beside it. */
  name?: string
  heading?: string
  text: string
  /** The word for yes, where it is not just going on. */
  yes?: string
  isBusy: boolean
  onYes: () => Promise<unknown>
}

export function SureButton(props: SureButtonProps) {
  const { label, name, heading, text, yes, isBusy, onYes, ...rest } = props
  const t = useTranslations('account-pages.common')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={name}
        disabled={isBusy}
        {...rest}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <Dialog heading={heading ?? t('sure')} onClose={() => setAsking(false)}>
          <p>{text}</p>
          <div className={css.acts}>
            <Button
              data-sure
              onClick={() => {
                setAsking(false)
                void onYes()
              }}
            >
              {yes ?? t('goOn')}
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
