// How much goes where: the strategy up to what the answers allow, a name where the portfolio is new, and the amount with
// its costs beside it.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireProfile } from '#contracts/suitability.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatRound, parseAmount } from '#domain/format.ts'
import { parsePortfolioName } from '#domain/identifiers/portfolio-name.ts'
import { buyBoundsOf } from '#domain/investment/buying.ts'
import { isUnadvised, ownTemplate, type PortfolioTemplate } from '#domain/investment/portfolio.ts'
import { isAbove, strategyOf } from '#domain/investment/questionnaire.ts'
import { riskClassOf } from '#domain/investment/template.ts'
import { decimalOf } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type Told, useProblemText } from '../form/problem-text.ts'
import { Facts } from '../page/account-page.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount, isOfAmount } from '../signing/money-error.ts'
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { usePlacing } from '../signing/use-placing.ts'
import { Costs, example } from './costs.tsx'
import type { Body, useDraft } from './draft.ts'
import css from './investments.module.css'
import type { ChosenMix } from './use-own-mix.ts'
import { usePortfolioOrders } from './use-portfolio-orders.ts'
import { useStrategyWords } from './use-strategy.ts'

type Strategy = { template: string; worstFall: string; since: CalendarDate }

type Props = {
  strategies: readonly Strategy[]
  profile: WireProfile
  /** Of a portfolio that is there already; absent: a new one is begun. */
  portfolio?: { id: string; template: string } | undefined
  /** Funds the holder chose, or chooses. */
  own?: ChosenMix | undefined
  draft: ReturnType<typeof useDraft>
  onPlaced: (orderId: string) => void
}

type Typed = { template: string; name: string; amount: string }

function bodyOf({ template, name }: Typed, amount: string, { portfolio, own }: Props): Body {
  if (portfolio) return { type: 'BUY', portfolioId: portfolio.id, amount }
  const begun = { type: 'LIQUID_ONBOARDING', name, amount } as const
  if (!own) return { ...begun, template: template as PortfolioTemplate }
  return { ...begun, template: ownTemplate, mix: { ...own.mix, weights: [...own.mix.weights] } }
}

function useOrdering(props: Props) {
  const { profile, strategies, portfolio, own, draft: kept, onPlaced } = props
  const { locale } = useSite().market
  const titles = useTranslations('account.titles')
  const words = useStrategyWords()
  const allowed = strategies.filter(
    ({ template }) => isUnadvised(template) || !isAbove(strategyOf(template), profile.result),
  )
  const first = portfolio?.template ?? (own && ownTemplate) ?? allowed.at(-1)?.template ?? ''
  const { draft } = kept
  const isAllowed = allowed.some(({ template }) => template === draft.template)
  const typed: Typed = {
    template: (isAllowed && draft.template) || first,
    name: draft.name ?? (isUnadvised(first) ? words(first) : titles('investment')),
    amount: draft.amount,
  }
  const [nameError, setNameError] = useState<Told>()
  const { act, place, isSending } = usePlacing(usePortfolioOrders(), kept, onPlaced)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const name = parsePortfolioName(typed.name)
    const wrong = portfolio || 'value' in name ? undefined : { code: name.refusal }
    setNameError(wrong)
    const checked = checkedAmount(locale, typed.amount, 'EUR', buyBoundsOf(typed.template))
    if (checked.error) return act.refuse(checked.error)
    if (wrong) return act.focusError()
    await place(bodyOf(typed, decimalOf(checked.amount), props))
  }
  const change = (part: Partial<Typed>) => {
    act.tell(undefined)
    kept.change(part)
  }
  return { typed, change, nameError, allowed, send, act, isSending }
}

type ChoiceProps = {
  offered: readonly string[]
  chosen: string
  onChoose: (template: string) => void
}

/** Where there is but one, nothing is chosen, and it is still named with what it risks. */
export function StrategyChoice({ offered, chosen, onChoose }: ChoiceProps) {
  const t = useTranslations('investing.amount')
  const words = useStrategyWords()
  const riskOf = (template: string) => t('risk', { risk: riskClassOf(template) })
  const [first, ...others] = offered
  if (!first) return null
  if (others.length === 0)
    return <Facts facts={[{ label: t('strategy'), value: `${words(first)}, ${riskOf(first)}` }]} />
  return (
    <ChoiceField
      label={t('strategy')}
      name="strategy"
      isFramed
      choices={offered.map((value) => ({ value, text: words(value), hint: riskOf(value) }))}
      {...{ chosen, onChoose }}
    />
  )
}

export function AmountStep(props: Props) {
  const t = useTranslations('investing')
  const order = useTranslations('order.amount')
  const textOf = useProblemText()
  const { locale } = useSite().market
  const { typed, change, nameError, allowed, send, act, isSending } = useOrdering(props)
  const shown = parseAmount(locale, typed.amount, 'EUR')
  const isTyped = shown !== undefined && shown.minor > 0n
  const strategy = props.strategies.find(({ template }) => template === typed.template)
  const isWrong = isOfAmount(act.refusal)
  const { min, max } = buyBoundsOf(typed.template)
  const { own, portfolio } = props
  const costs = own ? { ...own, template: ownTemplate } : strategy
  return (
    <div className={css.columns}>
      <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void send(e)}>
        {!isWrong && <Refusal error={act.refusal} />}
        {!portfolio && (
          <>
            {!own && (
              <StrategyChoice
                offered={allowed.map(({ template }) => template)}
                chosen={typed.template}
                onChoose={(template) => change({ template })}
              />
            )}
            <TextField
              label={t('amount.name')}
              hint={t('amount.nameHint')}
              name="name"
              value={typed.name}
              error={nameError && textOf(nameError)}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          </>
        )}
        <AmountField
          label={order('label')}
          text={typed.amount}
          currency="EUR"
          error={isWrong ? act.refusal : undefined}
          hint={order('range', { min: formatRound(locale, min), max: formatRound(locale, max) })}
          onText={(amount) => change({ amount })}
        />
        <Next isSending={isSending} />
      </form>
      {costs && <Costs {...costs} amount={isTyped ? shown : example} isExample={!isTyped} />}
    </div>
  )
}
