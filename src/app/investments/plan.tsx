// A savings plan of a portfolio: agreed on, changed or ended, with what it means beside it.

import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { asTyped, formatRound, parseAmount } from '#domain/format.ts'
import { planDays, planRhythms } from '#domain/investment/plan.ts'
import { planBoundsOf } from '#domain/investment/planning.ts'
import { isClosedStrategy } from '#domain/investment/portfolio.ts'
import { suitabilityRefusal, suitabilityRefusals } from '#domain/investment/questionnaire.ts'
import { decimalOf, parseMoney } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { IncreaseField } from '../holdings/increase-field.tsx'
import { AccountPage, AccountSection, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount, isOfAmount } from '../signing/money-error.ts'
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { usePlacing } from '../signing/use-placing.ts'
import { Unsuitable } from '../suitability/unsuitable.tsx'
import type { Draft } from './draft.ts'
import css from './investments.module.css'
import { NotThere } from './not-there.tsx'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import { PlanFigures } from './plan-figures.tsx'
import { PlanSource } from './plan-source.tsx'
import { useInvestor } from './use-investor.ts'
import type { Portfolio } from './use-portfolio.ts'
import { usePortfolio } from './use-portfolio.ts'
import { usePortfolioOrders } from './use-portfolio-orders.ts'
import { useMayPlan } from './use-situation.ts'

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.plan')
  const investor = useInvestor()
  const { data: portfolio, error, refetch } = usePortfolio()
  if (error) return <NotThere error={error} onRetry={refetch} />
  if (investor.isError) return <Missing onRetry={investor.refetch} />
  return (
    <AccountPage
      title={portfolio ? t('title', { name: portfolio.name }) : titles('investmentPlan')}
    >
      {portfolio && !investor.isLoading ? (
        <Agreement portfolio={portfolio} profile={investor.profile} />
      ) : (
        <RowsLoading rows={3} />
      )}
    </AccountPage>
  )
}

type AgreementProps = { portfolio: Portfolio; profile: ReturnType<typeof useInvestor>['profile'] }

/** What is agreed on anew is asked like a purchase; a plan that runs is changed, and any is ended, without it. */
function Agreement({ portfolio, profile }: AgreementProps) {
  const { today } = useSite()
  const unsuitable = portfolio.plan?.isActive
    ? undefined
    : suitabilityRefusal(profile, portfolio.template, today)
  return (
    <OrderSteps page="investmentPlan" instanceId={portfolio.id}>
      {(ordering) => <Plan {...ordering} {...{ portfolio, unsuitable }} />}
    </OrderSteps>
  )
}

type Planning = Ordering & {
  portfolio: Portfolio
  unsuitable: ReturnType<typeof suitabilityRefusal>
}

/** What was typed so far, or what the plan is. */
function usePlanning({ portfolio, draft: kept, onPlaced }: Planning) {
  const { locale } = useSite().market
  const { id: portfolioId, plan } = portfolio
  const { draft } = kept
  const { act, place, isSending } = usePlacing(usePortfolioOrders(), kept, onPlaced)
  const typed = draft.each ?? (plan ? asTyped(locale, parseMoney(plan.amount, 'EUR')!) : '')
  const rhythm = draft.rhythm ?? plan?.rhythm ?? 'MONTHLY'
  const day = draft.dayOfMonth ?? plan?.dayOfMonth ?? 1
  const increase = draft.increase ?? plan?.increase ?? 0
  const mandateId = draft.mandateId === undefined ? plan?.mandateId : (draft.mandateId ?? undefined)
  const bounds = planBoundsOf({ isDebit: mandateId !== undefined })

  function send(event: FormEvent) {
    event.preventDefault()
    const checked = checkedAmount(locale, typed, 'EUR', bounds)
    if (checked.error) return act.refuse(checked.error)
    const type = plan?.isActive ? 'SAVINGS_PLAN_UPDATE' : 'SAVINGS_PLAN_CREATE'
    const amount = decimalOf(checked.amount)
    const terms = { rhythm, dayOfMonth: day, increase, ...(mandateId && { mandateId }) }
    return place({ type, portfolioId, amount, ...terms })
  }
  const change = (part: Partial<Draft>) => {
    act.tell(undefined)
    kept.change(part)
  }
  const end = () => place({ type: 'SAVINGS_PLAN_DELETE', portfolioId })
  const agreed = { rhythm, day, increase, mandateId }
  return { ...agreed, typed, bounds, act, isSending, send, change, end, plan }
}

function Plan(props: Planning) {
  const t = useTranslations('investing.plan')
  const planning = usePlanning(props)
  const { plan, act, isSending, end } = planning
  const { portfolio, unsuitable } = props
  const mayPlan = useMayPlan()
  const isClosed = !mayPlan || (isClosedStrategy(portfolio.template) && !plan?.isActive)
  const isAsked = !isClosed && !unsuitable
  return (
    <>
      {plan && !plan.isActive && (
        <Notice tone="warn" title={t('paused')}>
          {isAsked && <p>{t('pausedText')}</p>}
        </Notice>
      )}
      {!isClosed && unsuitable && <Unsuitable code={unsuitable} instanceId={portfolio.id} />}
      {isAsked && <Terms portfolio={portfolio} planning={planning} />}
      {plan && (
        <form
          ref={isAsked ? undefined : act.place}
          onSubmit={(event) => {
            event.preventDefault()
            void end()
          }}
        >
          <AccountSection title={t('end')}>
            {!isAsked && <Refusal error={act.refusal} />}
            <p>{t('endText')}</p>
            <div>
              <Button
                type="submit"
                look="secondary"
                size="small"
                disabled={isSending}
                data-end-plan={plan.isActive ? 'ACTIVE' : 'PAUSED'}
              >
                {t('end')}
              </Button>
            </div>
          </AccountSection>
        </form>
      )}
    </>
  )
}

type TermsProps = { portfolio: Portfolio; planning: ReturnType<typeof usePlanning> }

function Terms({ portfolio, planning }: TermsProps) {
  const t = useTranslations('investing.plan')
  const order = useTranslations('order.amount')
  const { locale } = useSite().market
  const { typed, rhythm, day, increase, mandateId, act, isSending, send, change } = planning
  const textOf = useProblemText()
  const isTyped = isOfAmount(act.refusal)
  const unsuitable = suitabilityRefusals.find((code) => code === act.refusal?.code)
  const { min, max } = planning.bounds
  return (
    <div className={css.columns}>
      <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void send(e)}>
        {unsuitable && <Unsuitable code={unsuitable} instanceId={portfolio.id} tone="bad" />}
        {!isTyped && !unsuitable && <Refusal error={act.refusal} />}
        <p>{t('lead')}</p>
        {isClosedStrategy(portfolio.template) && (
          <Notice tone="warn" title={textOf({ code: 'plan.closed' })} />
        )}
        <AmountField
          label={t('amount')}
          text={typed}
          currency="EUR"
          error={isTyped ? act.refusal : undefined}
          hint={order('range', { min: formatRound(locale, min), max: formatRound(locale, max) })}
          onText={(each) => change({ each })}
        />
        <ChoiceField
          label={t('rhythm')}
          name="rhythm"
          isFramed
          choices={planRhythms.map((value) => ({ value, text: t(value) }))}
          chosen={rhythm}
          onChoose={(chosen) => change({ rhythm: planRhythms.find((each) => each === chosen)! })}
        />
        <ChoiceField
          label={t('day')}
          name="day"
          isFramed
          choices={planDays.map((each) => ({
            ...{ value: String(each), text: t('onDay', { day: each }) },
          }))}
          chosen={String(day)}
          onChoose={(chosen) =>
            change({ dayOfMonth: planDays.find((each) => String(each) === chosen)! })
          }
        />
        <IncreaseField
          chosen={increase}
          hint={t('increaseHint')}
          onChoose={(chosen) => change({ increase: chosen })}
        />
        <PlanSource
          plan={planning.plan}
          mandateId={mandateId}
          onChoose={(chosen) => change({ mandateId: chosen ?? null })}
        />
        <Next isSending={isSending} />
      </form>
      <PlanFigures
        portfolio={portfolio}
        {...{ rhythm, day, increase }}
        amount={parseAmount(locale, typed, 'EUR')}
      />
    </div>
  )
}
