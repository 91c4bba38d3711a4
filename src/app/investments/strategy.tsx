// Another strategy for a portfolio, or another mix of funds: which of those the answers allow, roughly what is sold and bought for it, then the papers
// and the signature.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireProfile } from '#contracts/suitability.ts'
import type { PortfolioStrategy } from '#domain/investment/portfolio.ts'
import { isAbove, strategyOf, suitabilityRefusals } from '#domain/investment/questionnaire.ts'
import { riskClassOf } from '#domain/investment/template.ts'
import { ChoiceField } from '#ui/form/choice.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { usePlacing } from '../signing/use-placing.ts'
import { Unsuitable } from '../suitability/unsuitable.tsx'
import css from './investments.module.css'
import { MixChange } from './mix-change.tsx'
import { NotThere } from './not-there.tsx'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import { SwitchFigures } from './switch-figures.tsx'
import { useInvestor } from './use-investor.ts'
import type { Portfolio } from './use-portfolio.ts'
import { usePortfolio } from './use-portfolio.ts'
import { usePortfolioOrders } from './use-portfolio-orders.ts'
import { useStrategyWords } from './use-strategy.ts'
import { useSwitchBlock } from './use-switch-block.ts'

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.switch')
  const own = useTranslations('investing.own')
  const investor = useInvestor()
  const { data, error, refetch } = usePortfolio()
  if (error) return <NotThere error={error} onRetry={refetch} />
  if (investor.isError) return <Missing onRetry={investor.refetch} />
  const title =
    data && (data.mix ? own('changeTitle', { name: data.name }) : t('title', { name: data.name }))
  return (
    <AccountPage title={title ?? titles('investmentStrategy')}>
      {!data || investor.isLoading ? (
        <RowsLoading rows={4} />
      ) : (
        <OrderSteps page="investmentStrategy" instanceId={data.id}>
          {(ordering) => <Switch {...ordering} portfolio={data} investor={investor} />}
        </OrderSteps>
      )}
    </AccountPage>
  )
}

type SwitchProps = Ordering & { portfolio: Portfolio; investor: ReturnType<typeof useInvestor> }

/** What stands in the way is said before anything is chosen. */
function Switch({ portfolio, investor, ...ordering }: SwitchProps) {
  const textOf = useProblemText()
  const { profile, strategies = [] } = investor
  const { block } = useSwitchBlock(portfolio)
  const unsuitable = suitabilityRefusals.find((code) => code === block)
  if (unsuitable || !profile)
    return <Unsuitable code={unsuitable ?? 'suitability.missing'} instanceId={portfolio.id} />
  if (block) return <Notice tone="warn" title={textOf({ code: block })} />
  if (portfolio.mix) return <MixChange {...ordering} portfolio={portfolio} mix={portfolio.mix} />
  const offered = strategies
    .map(({ template }) => template)
    .filter((each) => each !== portfolio.template && !isAbove(strategyOf(each), profile.result))
  return <Choice {...ordering} {...{ portfolio, profile, offered }} />
}

type ChoiceProps = Ordering & {
  portfolio: Portfolio
  profile: WireProfile
  offered: readonly PortfolioStrategy[]
}

function Choice({ portfolio, profile, offered, draft: kept, onPlaced }: ChoiceProps) {
  const t = useTranslations('investing')
  const strategyText = useStrategyWords()
  const { act, place, isSending } = usePlacing(usePortfolioOrders(), kept, onPlaced)
  const [isTold, setTold] = useState(false)
  const chosen = offered.find((each) => each === kept.draft.template)
  function send(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (!chosen) return act.focusError()
    return place({ type: 'STRATEGY_SWITCH', portfolioId: portfolio.id, template: chosen })
  }
  if (offered.length === 0) return <Notice tone="warn" title={t('switch.none')} />
  return (
    <div className={css.columns}>
      <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void send(e)}>
        <Refusal error={act.refusal} />
        <p>
          {t('switch.lead', {
            ...{
              strategy: strategyText(portfolio.template),
              allowed: strategyText(profile.result),
            },
          })}
        </p>
        <ChoiceField
          label={t('switch.choose')}
          name="strategy"
          isFramed
          choices={offered.map((value) => ({
            ...{ value, text: strategyText(value) },
            hint: t('amount.risk', { risk: riskClassOf(value) }),
          }))}
          chosen={chosen ?? ''}
          error={isTold && !chosen ? t('switch.missing') : undefined}
          onChoose={(template) => kept.change({ template })}
        />
        <Next isSending={isSending} />
      </form>
      <SwitchFigures portfolio={portfolio} to={chosen} />
    </div>
  )
}
