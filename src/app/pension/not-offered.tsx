// Why there is no pension, or no second one.

import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import { suitabilityRefusals } from '#domain/investment/questionnaire.ts'
import { contractAges } from '#domain/pension/contract.ts'

export const isOfAnswers = (refusal: string): boolean =>
  (suitabilityRefusals as readonly string[]).includes(refusal)

type Props = Pick<WireStanding, 'contract' | 'isOffered' | 'refusal'>

/** Nothing where one can be begun. */
export function useNotOffered({ contract, isOffered, refusal }: Props): string | undefined {
  const t = useTranslations('pension.none')
  if (contract) return t('exists')
  if (!isOffered) return t('notOffered')
  if (refusal === 'pension.age') return t('age', contractAges)
  // What the answers allow is told where they are given.
  return refusal && !isOfAnswers(refusal) ? t('blocked') : undefined
}
