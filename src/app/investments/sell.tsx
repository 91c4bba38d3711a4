// Money out of a portfolio: a part or everything, with what it is likely to bring, then the paper and the signature.

import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatMoney } from '#domain/format.ts'
import { largestPart, saleBounds } from '#domain/investment/selling.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { decimalOf, money, parseMoney } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount, isOfAmount } from '../signing/money-error.ts'
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { usePlacing } from '../signing/use-placing.ts'
import { EndPlanFirst } from './end-plan-first.tsx'
import css from './investments.module.css'
import { SaleFigures } from './sale-figures.tsx'
import { SalePage, type Selling } from './sale-page.tsx'
import { usePortfolioOrders } from './use-portfolio-orders.ts'

export function Page() {
  return (
    <SalePage page="investmentSell" title="title">
      {(of) => <Sell {...of} />}
    </SalePage>
  )
}

type How = 'PARTIAL_SELL' | 'TOTAL_SELL'

function useSelling({ portfolio, draft: kept, onPlaced }: Selling) {
  const { locale } = useSite().market
  const { how = 'PARTIAL_SELL', amount: typed } = kept.draft
  const { act, place, isSending } = usePlacing(usePortfolioOrders(), kept, onPlaced)
  const values = portfolio.positions.map(({ value }) => parseMoney(value, 'EUR')!.minor)
  const leftOver = money(sumOf(values), 'EUR')
  const isPart = how === 'PARTIAL_SELL'
  const checked = checkedAmount(locale, typed, 'EUR', { ...saleBounds, leftOver })

  function send(event: FormEvent) {
    event.preventDefault()
    if (!isPart) return place({ type: how, portfolioId: portfolio.id })
    if (checked.error) return act.refuse(checked.error)
    return place({ type: how, portfolioId: portfolio.id, amount: decimalOf(checked.amount) })
  }
  const change = (part: { how: How } | { amount: string }) => {
    act.tell(undefined)
    kept.change(part)
  }
  return {
    ...{ how, typed, act, isSending, leftOver, isPart, send },
    /** What could be sold: until it can, nobody is asked what it brings. */
    shown: 'amount' in checked && isPart ? checked.amount : undefined,
    ...{ choose: (chosen: How) => change({ how: chosen }) },
    ...{ type: (amount: string) => change({ amount }) },
  }
}

function Sell(props: Selling) {
  const t = useTranslations('investing.sell')
  const order = useTranslations('order.amount')
  const { locale } = useSite().market
  const { how, typed, act, isSending, leftOver, isPart, shown, send, choose, type } =
    useSelling(props)
  const isStopped = !isPart && props.portfolio.plan?.isActive === true
  const isWrong = isPart && isOfAmount(act.refusal)
  return (
    <div className={css.columns}>
      <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void send(e)}>
        {!isWrong && <Refusal error={act.refusal} />}
        <ChoiceField
          label={t('how')}
          name="how"
          isFramed
          choices={[
            { value: 'PARTIAL_SELL', text: t('part') },
            { value: 'TOTAL_SELL', text: t('all'), hint: t('allHint') },
          ]}
          chosen={how}
          onChoose={(chosen) => choose(chosen as How)}
        />
        {isPart && (
          <AmountField
            label={order('label')}
            text={typed}
            currency="EUR"
            error={isWrong ? act.refusal : undefined}
            hint={t('range', {
              ...{
                min: formatMoney(locale, saleBounds.min),
                max: formatMoney(locale, largestPart(leftOver)),
              },
              left: formatMoney(locale, saleBounds.minLeftBalance),
            })}
            onText={type}
          />
        )}
        {isStopped ? (
          <EndPlanFirst instanceId={props.portfolio.id} />
        ) : (
          <Next isSending={isSending} />
        )}
      </form>
      {!isStopped && (
        <SaleFigures
          key={how}
          portfolio={props.portfolio}
          type={how}
          amount={shown ? decimalOf(shown) : undefined}
        />
      )}
    </div>
  )
}
