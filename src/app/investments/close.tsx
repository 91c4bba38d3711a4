// The end of a portfolio: everything is sold and paid out, and nothing is left of it but its papers.

import { useTranslations } from 'use-intl/react'
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
    <SalePage page="investmentClose" title="closeTitle">
      {(of) => <Close {...of} />}
    </SalePage>
  )
}

function Close({ portfolio, draft, onPlaced }: Selling) {
  const { id: portfolioId, plan } = portfolio
  const t = useTranslations('investing.sell')
  const { act, place, isSending } = usePlacing(usePortfolioOrders(), draft, onPlaced)
  if (plan?.isActive) return <EndPlanFirst instanceId={portfolioId} />
  return (
    <div className={css.columns}>
      <form
        ref={act.place}
        className={signing.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void place({ type: 'LIQUID_OFFBOARDING', portfolioId })
        }}
      >
        <Refusal error={act.refusal} />
        <p>{t('closeText')}</p>
        <Next isSending={isSending} />
      </form>
      <SaleFigures portfolio={portfolio} type="LIQUID_OFFBOARDING" />
    </div>
  )
}
