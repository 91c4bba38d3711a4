// Whether a factor is on, and what every row of one is given.

import { useTranslations } from 'use-intl/react'
import { Badge } from '#ui/view/badge.tsx'
import type { Overview } from './overview.ts'

export type FactorRowProps = { overview: Overview; onDone: (text: string | undefined) => void }

/** In force or not, by word and colour. */
export function FactorState({ isOn }: { isOn: boolean }) {
  const t = useTranslations('security.factors')
  return (
    <Badge tone={isOn ? 'good' : 'plain'} data-on={isOn}>
      {isOn ? t('on') : t('off')}
    </Badge>
  )
}
