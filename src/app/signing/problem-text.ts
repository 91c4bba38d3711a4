// What a failure is called that no field is to blame for.

import { useTranslations } from 'use-intl/react'
import type { ApiError } from '#contracts/errors.ts'
import { coolingOffHours } from '#domain/account/cooling-off.ts'

export function useProblemText(): (error: ApiError) => string {
  const t = useTranslations('security')
  return ({ status, code }) => {
    if (status === 429) return t('wait')
    if (code === 'sca.afterReset') return t('afterReset', { hours: coolingOffHours })
    if (code === 'phone.missing') return t('message.missing')
    return code === 'phone.notMobile' ? t('message.notMobile') : t('failed')
  }
}
