// Crypto assets into funds one chose oneself, as they are: whereto, what is kept and what changes, then the paper and the
// signature.

import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '#ui/form/choice.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { usePlacing } from '../signing/use-placing.ts'
import { EndPlanFirst } from './end-plan-first.tsx'
import { NotThere } from './not-there.tsx'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import type { Portfolio } from './use-portfolio.ts'
import { usePortfolio } from './use-portfolio.ts'
import { usePortfolioOrders } from './use-portfolio-orders.ts'
import { useTransfer } from './use-transfer.ts'

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.transfer')
  const { data, error, refetch } = usePortfolio()
  if (error) return <NotThere error={error} onRetry={refetch} />
  return (
    <AccountPage title={data ? t('title', { name: data.name }) : titles('investmentTransfer')}>
      {data ? (
        <OrderSteps page="investmentTransfer" instanceId={data.id}>
          {(ordering) => <Transfer {...ordering} portfolio={data} />}
        </OrderSteps>
      ) : (
        <RowsLoading rows={4} />
      )}
    </AccountPage>
  )
}

type Props = Ordering & { portfolio: Portfolio }

/** What stands in the way is said before anything is chosen. */
function Transfer({ portfolio, ...ordering }: Props) {
  const t = useTranslations('investing.transfer')
  const textOf = useProblemText()
  const { targets, refusal, hasTargets, isLoading, isError, refetch } = useTransfer(portfolio)
  const [first] = targets
  if (isError) return <PartMissing onRetry={() => void refetch()} />
  if (isLoading) return <RowsLoading rows={3} />
  if (refusal === 'savings_plan_is_active') return <EndPlanFirst instanceId={portfolio.id} />
  if (refusal) return <Notice tone="warn" title={textOf({ code: refusal })} />
  if (!first) return <Notice tone="warn" title={t(hasTargets ? 'busy' : 'none')} />
  return <Choice {...ordering} {...{ portfolio, targets, first }} />
}

type Target = { id: string; name: string }
type ChoiceProps = Props & { targets: readonly Target[]; first: Target }

function Choice({ portfolio, targets, first, draft: kept, onPlaced }: ChoiceProps) {
  const t = useTranslations('investing.transfer')
  const { act, place, isSending } = usePlacing(usePortfolioOrders(), kept, onPlaced)
  const chosen = targets.find(({ id }) => id === kept.draft.target) ?? first
  function send(event: FormEvent) {
    event.preventDefault()
    return place({
      ...{ type: 'ETFC_CRYPTO_TRANSFER_CONSENT', portfolioId: portfolio.id },
      toPortfolioId: chosen.id,
    })
  }
  return (
    <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void send(e)}>
      <Refusal error={act.refusal} />
      <p>{t('lead')}</p>
      <ChoiceField
        label={t('target')}
        name="target"
        isFramed
        choices={targets.map(({ id, name }) => ({ value: id, text: name }))}
        chosen={chosen.id}
        onChoose={(target) => {
          act.tell(undefined)
          kept.change({ target })
        }}
      />
      <p>{t('kept')}</p>
      <p>{t('weights')}</p>
      <p>{t('fee')}</p>
      <Next isSending={isSending} />
    </form>
  )
}
