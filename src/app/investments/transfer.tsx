// Crypto assets into funds one chose oneself, as they are: whereto, what is kept and what changes, then the paper and the
// signature.

import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { ownTemplate } from '#domain/investment/portfolio.ts'
import { orderBlock } from '#domain/investment/portfolio-order.ts'
import { ChoiceField } from '#ui/form/choice.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { usePortfolios } from '../holdings/use-portfolios.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { usePlacing } from '../signing/use-placing.ts'
import { NotThere } from './not-there.tsx'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import type { Portfolio } from './portfolio.tsx'
import { usePortfolio } from './use-portfolio.ts'
import { usePortfolioOrders } from './use-portfolio-orders.ts'
import { useSituation } from './use-situation.ts'

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.transfer')
  const { data, error, refetch } = usePortfolio()
  const { data: portfolios } = usePortfolios()
  if (error) return <NotThere error={error} onRetry={refetch} />
  return (
    <AccountPage title={data ? t('title', { name: data.name }) : titles('investmentTransfer')}>
      {!data || !portfolios ? (
        <RowsLoading rows={4} />
      ) : (
        <OrderSteps page="investmentTransfer" instanceId={data.id}>
          {(ordering) => (
            <Transfer
              {...ordering}
              portfolio={data}
              targets={portfolios.filter(({ template }) => template === ownTemplate)}
            />
          )}
        </OrderSteps>
      )}
    </AccountPage>
  )
}

type Target = { id: string; name: string }
type Props = Ordering & { portfolio: Portfolio; targets: readonly Target[] }

/** What stands in the way is said before anything is chosen. */
function Transfer({ portfolio, targets, draft: kept, onPlaced }: Props) {
  const t = useTranslations('investing.transfer')
  const textOf = useProblemText()
  const { areKnown, situation } = useSituation(portfolio)
  const { act, place, isSending } = usePlacing(usePortfolioOrders(), kept, onPlaced)
  const [first] = targets
  if (!areKnown) return <RowsLoading rows={3} />
  if (!first) return <Notice tone="warn" title={t('none')} />
  const block = orderBlock('TOTAL_SELL', situation)
  if (block) return <Notice tone="warn" title={textOf({ code: block })} />
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
        onChoose={(target) => kept.change({ target })}
      />
      <p>{t('kept')}</p>
      <p>{t('weights')}</p>
      <p>{t('fee')}</p>
      <Next isSending={isSending} />
    </form>
  )
}
