// A field for a new password: what it has to be, and how good it is, while it is typed.

import { Check, Minus } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl/react'
import { headOfLeaked } from '#domain/identifiers/leaked-passwords.ts'
import { containsOwner, type PasswordOwner, parsePassword } from '#domain/identifiers/password.ts'
import css from './password.module.css'
import { PasswordField } from './password-field.tsx'

const levels = ['weak', 'fair', 'good', 'strong'] as const
const goodFrom = 16
const strongFrom = 20

/** What nobody can guess is long; that is all the rules ask for, so that is all that is judged. */
function strengthOf(password: string, refusal: string | undefined): (typeof levels)[number] {
  if (refusal) return 'weak'
  const length = [...password].length
  if (length >= strongFrom) return 'strong'
  return length >= goodFrom ? 'good' : 'fair'
}

type NewPasswordFieldProps = {
  value: string
  onValue: (value: string) => void
  /** Whose password it is, as far as we know. */
  person?: PasswordOwner
  error?: string | undefined
  /** As the form knows it. */
  name?: string
  ref?: Ref<HTMLInputElement>
}

export function NewPasswordField(props: NewPasswordFieldProps) {
  const { value, onValue, person, error, name = 'newPassword', ref } = props
  const t = useTranslations('sign-in.newPassword')
  const { refusal } = parsePassword(value, person ?? { email: '' }, headOfLeaked)
  const level = strengthOf(value, refusal)
  const rules = [
    { text: t('ruleLength'), isKept: [...value].length >= 12 },
    { text: t('ruleCommon'), isKept: value !== '' && refusal !== 'password.common' },
    // Whose password it is, a link of a mail does not tell: then only the server can judge it.
    { text: t('rulePersonal'), isKept: value !== '' && person && !containsOwner(value, person) },
  ]
  return (
    <>
      <PasswordField
        {...{ name, ref }}
        label={t('label')}
        autoComplete="new-password"
        value={value}
        onChange={({ target }) => onValue(target.value)}
        error={error}
        hint={t('hint')}
      />
      {value !== '' && (
        <div className={css.strength} data-strength={level}>
          <span className={css.bars} aria-hidden="true">
            {levels.map((each) => (
              <i key={each} />
            ))}
          </span>
          <span>{t('strength', { level: t(level) })}</span>
        </div>
      )}
      <div className={css.rules}>
        <p>{t('rules')}</p>
        <ul className={css.ruleList}>
          {rules.map(({ text, isKept }) => (
            <li key={text} data-kept={isKept === true}>
              {isKept ? (
                <Check size={18} strokeWidth={1.5} aria-hidden="true" />
              ) : (
                <Minus size={18} strokeWidth={1.5} aria-hidden="true" />
              )}
              {text}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
