// Why an order did not become what it was meant to be, where there are words for it.

import { useTranslations } from 'use-intl/react'
import signing from '../signing/signing.module.css'

/** `funding.expired` is a key of two parts to the messages. */
const reasonKey = (reason: string): string =>
  reason.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())

export function OrderReason({ reason }: { reason?: string | undefined }) {
  const t = useTranslations('order.track.reasons')
  const key = reason && reasonKey(reason)
  return key && t.has(key as never) ? <p className={signing.hint}>{t(key as never)}</p> : null
}
