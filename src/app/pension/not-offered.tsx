// Why there is no pension, or no second one.

import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import { contractAges } from '#domain/pension/contract.ts'
import { Empty } from '#ui/view/empty.tsx'

type Props = Pick<WireStanding, 'contract' | 'isOffered' | 'refusal'>

/** Nothing where one can be begun. */
export function useNotOffered({ contract, isOffered, refusal }: Props): string | undefined {
  const t = useTranslations('pension.none')
  if (contract) return t('exists')
  if (!isOffered) return t('notOffered')
  if (refusal === 'pension.age') return t('age', contractAges)
  return refusal && t('blocked')
}

export function NotOffered(of: Props) {
  const t = useTranslations('pension.none')
  const why = useNotOffered(of)
  return <Empty title={of.contract ? t('there') : t('title')} text={why ?? t('text')} />
}
