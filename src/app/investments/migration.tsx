// A robo portfolio into wealth management: which strategy, what is kept and what changes, then the papers and the signature.

import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { costsOf } from '#domain/investment/costs.ts'
import { isMovedWhole } from '#domain/investment/migrating.ts'
import { suitabilityRefusals } from '#domain/investment/questionnaire.ts'
import { parseMoney } from '#domain/money.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { usePlacing } from '../signing/use-placing.ts'
import { Unsuitable } from '../suitability/unsuitable.tsx'
import { NotThere } from './not-there.tsx'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import { useMigration } from './use-migration.ts'
import type { Portfolio } from './use-portfolio.ts'
import { usePortfolio } from './use-portfolio.ts'
import { usePortfolioOrders } from './use-portfolio-orders.ts'
import { useStrategyWords } from './use-strategy.ts'

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.migration')
  const { data, error, refetch } = usePortfolio()
  if (error) return <NotThere error={error} onRetry={refetch} />
  return (
    <AccountPage title={data ? t('title', { name: data.name }) : titles('investmentMigration')}>
      {data ? (
        <OrderSteps page="investmentMigration" instanceId={data.id}>
          {(ordering) => <Asked {...ordering} portfolio={data} />}
        </OrderSteps>
      ) : (
        <RowsLoading rows={4} />
      )}
    </AccountPage>
  )
}

type Props = Ordering & { portfolio: Portfolio }

/** What stands in the way is said before anything is agreed on. */
function Asked({ portfolio, ...ordering }: Props) {
  const textOf = useProblemText()
  const { areKnown, isError, refetch, block, to } = useMigration(portfolio)
  if (isError) return <PartMissing onRetry={refetch} />
  if (!areKnown) return <RowsLoading rows={3} />
  const unsuitable = suitabilityRefusals.find((code) => code === block)
  if (unsuitable) return <Unsuitable code={unsuitable} instanceId={portfolio.id} />
  if (block || !to)
    return <Notice tone="warn" title={textOf({ code: block ?? 'suitability.missing' })} />
  return <Migration {...ordering} {...{ portfolio, to }} />
}

function Migration({ portfolio, to, draft: kept, onPlaced }: Props & { to: string }) {
  const t = useTranslations('investing.migration')
  const strategyOf = useStrategyWords()
  const { money } = useFigures()
  const { act, place, isSending } = usePlacing(usePortfolioOrders(), kept, onPlaced)
  const { id: portfolioId, template, value, currencyCode } = portfolio
  const costs = (of: string) => money(costsOf(of, parseMoney(value, currencyCode)!).total)
  function send(event: FormEvent) {
    event.preventDefault()
    return place({ type: 'DWM_MIGRATION_CONSENT', portfolioId })
  }
  return (
    <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void send(e)}>
      <Refusal error={act.refusal} />
      <p data-into={to}>{t('lead', { strategy: strategyOf(to) })}</p>
      {!isMovedWhole(template, to) && (
        <Notice
          tone="warn"
          title={t('less', { strategy: strategyOf(to), before: strategyOf(template) })}
        />
      )}
      <p>{t('kept')}</p>
      <p>{t('history')}</p>
      <p>{t('costs', { before: costs(template), after: costs(to) })}</p>
      <p>{t('plan')}</p>
      <p>{t('fee')}</p>
      <Next isSending={isSending} />
    </form>
  )
}
