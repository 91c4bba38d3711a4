// Tells the customer that something was refused, with a reference support can look up. [ERR-012]

import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { Container } from '#ui/section.tsx'
import { useApp } from '../session/app-context.tsx'
import css from './forbidden-panel.module.css'

export function ForbiddenPanel() {
  const t = useTranslations('account.area.forbidden')
  const { forbidden } = useApp()
  const refusal = useSyncExternalStore(forbidden.subscribe, forbidden.current)
  if (!refusal) return null
  return (
    <Container>
      <div className={css.panel} role="alert" data-forbidden>
        <div>
          <p className={css.title}>{t('title')}</p>
          <p>{t('text')}</p>
          {refusal.reference && (
            <p className={css.reference}>{t('reference', { id: refusal.reference })}</p>
          )}
        </div>
        <button
          type="button"
          className={css.close}
          aria-label={t('close')}
          onClick={forbidden.dismiss}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
    </Container>
  )
}
