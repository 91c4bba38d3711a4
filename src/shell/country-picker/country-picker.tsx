// The country picker: a dropdown on the platform's popover; on narrow screens
// `country-picker-behaviour.ts` opens the same dialog as a modal. [MKT-007, MKT-008]

import { Check, ChevronDown, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Flag } from '#ui/flag.tsx'
import css from './country-picker.module.css'
import { usePickerOptions } from './picker-options.ts'
import { welcome } from './welcome.ts'

const pickerId = 'country-picker'
const headingId = 'country-picker-heading'

export function CountryPicker() {
  const t = useTranslations('shell.picker')
  const { options, current } = usePickerOptions()
  return (
    <div className={css.picker} data-country-picker>
      <button
        type="button"
        className={css.trigger}
        popoverTarget={pickerId}
        aria-haspopup="dialog"
        aria-label={t('label', { country: current.countryName })}
        data-open-picker
      >
        <Flag code={current.flag} />
        <span>{current.countryName}</span>
        <ChevronDown className={css.chevron} size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      <dialog
        id={pickerId}
        className={css.dialog}
        popover="auto"
        aria-labelledby={headingId}
        data-picker
      >
        <div className={css.bar}>
          <h3 id={headingId}>{t('heading')}</h3>
          <button type="button" className={css.close} data-close-picker>
            <X size={24} strokeWidth={1.5} aria-hidden="true" />
            <span className="visually-hidden">{t('close')}</span>
          </button>
        </div>
        <ul className={css.options}>
          {options.map((option) => (
            <li key={option.key}>
              <a
                className={css.option}
                href={option.link}
                hrefLang={option.preferredLocale}
                aria-current={option === current ? 'true' : undefined}
                data-market={option.key}
                data-preferred-locale={option.preferredLocale}
                data-welcome={welcome[option.preferredLocale]}
              >
                <Flag code={option.flag} />
                <span>{option.countryName}</span>
                {option === current && (
                  <Check className={css.check} size={20} strokeWidth={1.5} aria-hidden="true" />
                )}
              </a>
            </li>
          ))}
        </ul>
      </dialog>
    </div>
  )
}
