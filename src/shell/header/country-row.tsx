// The last row of the menu of narrow screens: the way to another country's site, by the footer's picker.

import { useTranslations } from 'use-intl/react'
import { Flag } from '#ui/flag.tsx'
import { usePickerOptions } from '../country-picker/picker-options.ts'
import css from './mobile-panel.module.css'

export function CountryRow() {
  const t = useTranslations('shell.picker')
  const { current } = usePickerOptions()
  return (
    <button
      type="button"
      className={`${css.summary} ${css.country}`}
      aria-haspopup="dialog"
      aria-label={t('label', { country: current.countryName })}
      data-pick-country
    >
      <Flag code={current.flag} />
      {current.countryName}
    </button>
  )
}
