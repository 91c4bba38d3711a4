// What an amount becomes in one offer: the result beside the amount, and how it comes about. Answers at once.

import { useState } from 'react'
import { parseMoney } from '#domain/money.ts'
import { defaultAmount } from '#domain/offer/offer-amount.ts'
import { offerPlan } from '#domain/offer/offer-plan.ts'
import { netInterest } from '#domain/tax/net-interest.ts'
import { useSite } from '#shell/site.tsx'
import { CoverNotice } from '../offers/cover-notice.tsx'
import type { Reckoner } from '../offers/offer-list.tsx'
import { type ShownOffer, shownOffer } from '../shown-offer.ts'
import { Growth } from './growth.tsx'
import type { ProductPlanProps } from './plan-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import css from './product-plan.module.css'
import { Schedule } from './schedule.tsx'
import { TaxExample } from './tax-example.tsx'

export function ProductPlan({
  book,
  start,
  taxMarket,
  model,
  ...rest
}: ProductPlanProps & Reckoner) {
  const { calendar } = useSite().market
  const offer = shownOffer(book, book.offers[0]!)
  const { minimum, terms } = offer
  const [amount, setAmount] = useState(() => defaultAmount([offer], minimum.currency))
  const plan = offerPlan(terms, amount, start, calendar)
  const net = netInterest({
    market: taxMarket,
    bankCountry: offer.bankCountry,
    model,
    principal: amount,
    start: plan.start,
    end: plan.end,
    payments: plan.postings.map(({ interest, paidOn }) => ({ interest, on: paidOn })),
  })
  return (
    <div className={css.plan}>
      <PlanPanel
        offer={offer}
        amount={amount}
        onAmount={(decimal) => setAmount(parseMoney(decimal, minimum.currency)!)}
        plan={plan}
        net={net?.net}
        {...rest}
      />
      <div className={css.course}>
        <Growth plan={plan}>
          <CoverNotice offer={offer} amount={amount} />
        </Growth>
        <TaxExample net={net} taxMarket={taxMarket} hasForeignTax={hasForeignTax(offer)} />
        <Schedule offer={offer} amount={amount} plan={plan} />
      </div>
    </div>
  )
}

const hasForeignTax = ({ foreignTax }: ShownOffer) => Number(foreignTax?.percent ?? 0) > 0
