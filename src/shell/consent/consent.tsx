// The two layers of consent. Both are in every page and hidden; `consent-behaviour.ts` shows the first
// to who has not decided, and the second to who asks for it. Without script there is nothing to
// consent to, so nothing shows.

import { X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { consentCategories } from '#domain/shell/consent.ts'
import { Button } from '#ui/button.tsx'
import { useHref } from '../site.tsx'
import css from './consent.module.css'

const settingsHeading = 'consent-settings-heading'

export function Consent() {
  return (
    <>
      <FirstLayer />
      <SecondLayer />
    </>
  )
}

/** Three buttons alike: none is easier to choose than another. */
function FirstLayer() {
  const t = useTranslations('consent')
  const href = useHref()
  return (
    <section className={css.card} aria-labelledby="consent-heading" data-consent hidden>
      <h2 id="consent-heading" className={css.heading}>
        {t('heading')}
      </h2>
      <p className={css.text}>
        {t('text')} <a href={href('privacy')}>{t('privacy')}</a>
      </p>
      <div className={css.buttons}>
        <Button look="secondary" data-consent-choice="refuse">
          {t('refuse')}
        </Button>
        <Button look="secondary" data-consent-open>
          {t('settings')}
        </Button>
        <Button look="secondary" data-consent-choice="accept">
          {t('accept')}
        </Button>
      </div>
    </section>
  )
}

/** [FTR-042] */
function SecondLayer() {
  const t = useTranslations('consent')
  return (
    <dialog className={css.dialog} aria-labelledby={settingsHeading} data-consent-settings>
      <form method="dialog" className={css.form}>
        <div className={css.bar}>
          <h2 id={settingsHeading} className={css.heading}>
            {t('settingsHeading')}
          </h2>
          <button type="submit" value="close" className={css.close}>
            <X size={24} strokeWidth={1.5} aria-hidden="true" />
            <span className="visually-hidden">{t('close')}</span>
          </button>
        </div>
        <p className={css.text}>{t('settingsText')}</p>
        <ul className={css.categories}>
          {consentCategories.map((category) => (
            <li key={category} className={css.category}>
              <label className={css.label}>
                <input
                  type="checkbox"
                  name={category}
                  disabled={category === 'necessary'}
                  defaultChecked={category === 'necessary'}
                  aria-describedby={`consent-${category}`}
                />
                <span className={css.title}>{t(`${category}.title`)}</span>
                {category === 'necessary' && <span className={css.always}>{t('always')}</span>}
              </label>
              <p id={`consent-${category}`} className={css.purpose}>
                {t(`${category}.text`)}
              </p>
            </li>
          ))}
        </ul>
        <div className={css.buttons}>
          <Button type="submit" look="secondary" value="refuse">
            {t('refuse')}
          </Button>
          <Button type="submit" look="secondary" value="save">
            {t('save')}
          </Button>
          <Button type="submit" look="secondary" value="accept">
            {t('accept')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
