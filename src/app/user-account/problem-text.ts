// What a failure is called that no field is to blame for.

import { useTranslations } from 'use-intl/react'
import type { ApiError } from '#contracts/errors.ts'

export function useProblemText(): (error: ApiError) => string {
  const t = useTranslations('security')
  return ({ status, code }) => {
    if (status === 429) return t('wait')
    return code === 'phone.missing' ? t('message.missing') : t('failed')
  }
}
