// Opens the second layer of consent, where a choice can be changed.

import { useTranslations } from 'use-intl/react'
import { consentSettingsMarker } from '#domain/shell/consent.ts'
import { ButtonLink } from '#ui/button.tsx'
import css from './layout.module.css'

export function ConsentButton() {
  const t = useTranslations('pages.cookies')
  return (
    <p className={css.act}>
      <ButtonLink href={consentSettingsMarker} look="secondary">
        {t('change')}
      </ButtonLink>
    </p>
  )
}
