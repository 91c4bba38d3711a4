// The end of a portfolio that holds nothing any more: what stands in the way of it, or the way.

import { useTranslations } from 'use-intl/react'
import { investmentCalls } from '#contracts/investments.ts'
import { orderBlock } from '#domain/investment/portfolio-order.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useMay } from '../data/use-standing.ts'
import { useProblemText } from '../form/problem-text.ts'
import { SureButton } from '../form/sure-button.tsx'
import { AccountSection } from '../page/account-page.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import type { Portfolio } from './use-portfolio.ts'
import { useSituation } from './use-situation.ts'

export function Deletion({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments.deletion')
  const textOf = useProblemText()
  const { areKnown, situation } = useSituation(portfolio)
  const isEmpty = portfolio.status === 'ACTIVE' && !situation.hasHoldings
  const mayOrder = useMay('order')
  if (!isEmpty || !areKnown || !mayOrder || !situation.isInstanceActive) return null
  const block = orderBlock('DELETE_PORTFOLIO', situation)
  return (
    <AccountSection title={t('title')} hint={t('text')}>
      {block ? (
        <div data-block={block}>
          <Notice tone="warn" title={textOf({ code: block })} />
        </div>
      ) : (
        <Delete portfolioId={portfolio.id} />
      )}
    </AccountSection>
  )
}

function Delete({ portfolioId }: { portfolioId: string }) {
  const t = useTranslations('investments.deletion')
  const textOf = useProblemText()
  const act = useAct(investmentCalls.remove)
  const { run, refusal } = useSignedAct()
  const customerId = useCustomerId()
  const request = { params: { portfolioId }, query: { customer_id: customerId } }
  return (
    <>
      {refusal && <Notice tone="bad" title={textOf(refusal)} />}
      <SureButton
        look="secondary"
        label={t('action')}
        text={t('sure')}
        isBusy={act.isPending}
        onYes={async () => {
          await run(({ idempotencyKey }) => act.mutateAsync({ ...request, idempotencyKey }))
        }}
        data-delete-portfolio
      />
    </>
  )
}
