// The questions of whoever begins to invest; whoever has invested already answers anew where that is signed.

import { useTranslations } from 'use-intl/react'
import type { WireProfile } from '#contracts/suitability.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { usePortfolios } from '../holdings/use-portfolios.ts'
import { RowsLoading } from '../page/account-page.tsx'
import { Questions, useFirstAnswers } from './questions.tsx'
import { Unsuitable } from './unsuitable.tsx'

type Asked = { customerId: string; profile: WireProfile | undefined; onAnswered: () => void }

export function FirstQuestions({ customerId, profile, onAnswered }: Asked) {
  const t = useTranslations('investing.ask')
  const sending = useFirstAnswers(customerId, onAnswered)
  const { data: portfolios, isError, refetch } = usePortfolios()
  const [held] = portfolios ?? []
  if (isError) return <PartMissing onRetry={() => void refetch()} />
  if (!portfolios) return <RowsLoading rows={4} />
  if (held) return <Unsuitable code="suitability.signature" instanceId={held.id} />
  return <Questions {...{ profile, sending }} lead={t('lead')} />
}
