// What is said to a refusal of the deposits service.

import { useTranslations } from 'use-intl/react'

const known = {
  'maturity.locked': 'locked',
  'legs.amount': 'legs',
  'legs.rest': 'legs',
  'legs.many': 'legs',
  'legs.product': 'legs',
  'legs.renewal': 'renewal',
  'offer.changed': 'changed',
} as const

export function useRefusalText(): (code: string) => string {
  const t = useTranslations('deposits.errors')
  return (code) => t(code in known ? known[code as keyof typeof known] : 'failed')
}
