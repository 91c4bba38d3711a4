// In place of a part that could not be fetched: why, and once more.

import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import css from './comparison.module.css'

export function Missing({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslations('offers')
  return (
    <div className={css.missing} role="alert">
      <p>{text}</p>
      <Button look="secondary" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
