// Withdrawal from a contract in two steps: state the contract, confirm. The declaration leaves by mail.

import { useTranslations } from 'use-intl/react'
import { useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import css from './withdraw.module.css'

export const withdrawalFields = ['name', 'contract', 'mail'] as const

const autoComplete = { name: 'name', contract: 'off', mail: 'email' } as const

export function Withdrawal() {
  const t = useTranslations('pages.withdraw')
  const { brand } = useSite()
  const subject = t('subject')
  // The script fills these in with what was typed; without it the reader does.
  const body = t('body', { name: '{name}', contract: '{contract}', mail: '{mail}' })
  const blank = body.replaceAll(/\{\w+\}/g, '…')
  const mailTo = (text: string) =>
    `mailto:${brand.supportMail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return (
    <section
      className={css.withdrawal}
      aria-labelledby="withdrawal"
      data-withdrawal
      data-mail={brand.supportMail}
      data-subject={subject}
      data-body={body}
    >
      <h2 id="withdrawal">{t('heading')}</h2>
      <p className={css.lead} data-plain>
        {t('plain')} <a href={mailTo(blank)}>{brand.supportMail}</a>
      </p>
      <form className={css.form} data-first noValidate hidden>
        <p className={css.step}>{t('first')}</p>
        {withdrawalFields.map((field) => (
          <div key={field} className={css.field}>
            <label htmlFor={`withdraw-${field}`}>{t(`fields.${field}`)}</label>
            <input
              id={`withdraw-${field}`}
              name={field}
              type={field === 'mail' ? 'email' : 'text'}
              autoComplete={autoComplete[field]}
              maxLength={100}
              required
            />
            <p id={`withdraw-${field}-error`} className={css.missing} data-missing={field} hidden>
              {t(`missing.${field}`)}
            </p>
          </div>
        ))}
        <Button type="submit">{t('continue')}</Button>
      </form>
      <div className={css.form} data-second tabIndex={-1} hidden>
        <p className={css.step}>{t('second')}</p>
        <dl className={css.summary}>
          {withdrawalFields.map((field) => (
            <div key={field}>
              <dt>{t(`fields.${field}`)}</dt>
              <dd data-typed={field} />
            </div>
          ))}
        </dl>
        <p>{t('sends')}</p>
        <p className={css.actions}>
          <ButtonLink href={mailTo(blank)} data-confirm>
            {t('confirm')}
          </ButtonLink>
          <Button look="quiet" data-change>
            {t('change')}
          </Button>
        </p>
      </div>
    </section>
  )
}
