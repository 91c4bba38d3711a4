// A field for a password: it can be shown, and says when caps lock is on.

import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { TextField } from '#ui/form/field.tsx'
import css from './password.module.css'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  const t = useTranslations('sign-in.field')
  const [isShown, setShown] = useState(false)
  const [isCapsLocked, setCapsLocked] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'))
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      isExact
      {...field}
      hint={isCapsLocked ? t('capsLock') : hint}
      type={isShown ? 'text' : 'password'}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLocked(false)}
      trailing={
        <button
          type="button"
          className={css.toggle}
          aria-label={isShown ? t('hide') : t('show')}
          onClick={() => setShown(!isShown)}
          data-show-password
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      }
    />
  )
}
