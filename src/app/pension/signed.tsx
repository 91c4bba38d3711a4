// What was signed just now, said on top of the pension.

import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { CalendarDate } from '#domain/date.ts'
import { type PensionWish, pensionWishes } from '#domain/pension/pension.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useFigures } from '../holdings/use-figures.ts'

/** Under this name the address says what it was. */
export const signedParameter = 'signed'

export function Signed({ from }: { from: CalendarDate }) {
  const t = useTranslations('pension')
  const { day } = useFigures()
  const [query] = useSearchParams()
  const wish = pensionWishes.find((each: PensionWish) => each === query.get(signedParameter))
  if (!wish) return null
  return (
    <Notice tone="good" title={t('signed')}>
      <p data-signed={wish}>{t(`signedText.${wish}`, { from: day(from, 'long') })}</p>
    </Notice>
  )
}
