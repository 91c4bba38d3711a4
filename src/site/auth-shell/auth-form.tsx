// The form of log-in and registration. It leaves the page by script only: a password never ends in an
// address, and without the script nothing is sent at all.

import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import css from './auth-shell.module.css'

export type AuthFormKind = 'login' | 'register'

const fields = {
  login: [
    { name: 'username', type: 'text', autoComplete: 'username' },
    { name: 'password', type: 'password', autoComplete: 'current-password' },
  ],
  register: [
    { name: 'email', type: 'email', autoComplete: 'email' },
    { name: 'password', type: 'password', autoComplete: 'new-password' },
  ],
} as const

export function AuthForm({ kind }: { kind: AuthFormKind }) {
  const t = useTranslations('auth')
  const hint = kind === 'register' ? 'password-hint' : undefined
  return (
    <form className={css.form} method="dialog" data-auth-form={kind}>
      {fields[kind].map(({ name, type, autoComplete }) => (
        <div key={name} className={css.field}>
          <label htmlFor={name}>{t(`${kind}.${name}` as 'login.username')}</label>
          <input
            id={name}
            name={name}
            type={type}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            aria-describedby={type === 'password' ? hint : undefined}
          />
          {type === 'password' && hint && (
            <p id={hint} className={css.hint}>
              {t('register.hint')}
            </p>
          )}
        </div>
      ))}
      <p className={css.notice} role="status" data-notice />
      <Button type="submit" size="large" className={css.submit}>
        {t(`${kind}.submit`)}
      </Button>
      <template data-closed>{t('closed')}</template>
    </form>
  )
}
