// An order of a portfolio among all orders: what it wants, of which portfolio, and where it stands.

import { ArrowRight, ChartLine } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import { isAdvice, isUncoveredRun, listedState } from '#domain/investment/portfolio-order.ts'
import { Badge } from '#ui/view/badge.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { useOrderHref } from '../holdings/use-order-href.ts'
import css from './order.module.css'
import { toneOf } from './order-badge.tsx'

export function PortfolioOrderRow({ order }: { order: WireInvestmentOrder }) {
  const orderHref = useOrderHref()
  const t = useTranslations('investing.states')
  const wants = useTranslations('acts.titles.order')
  const { amount, day } = useFigures()
  const { type, instructionState, portfolioName, confirmedOn } = order
  const said = isUncoveredRun(order) ? 'CONFIRMED' : listedState(instructionState)
  const isWaiting = said === 'CONFIRMED' && order.missing !== undefined
  const tone = said === 'CONFIRMED' && !isWaiting ? 'accent' : toneOf(instructionState)
  return (
    <a
      href={orderHref(order)}
      className={css.orderRow}
      data-order={instructionState}
      data-order-type={type}
    >
      <ChartLine size={32} strokeWidth={1.5} aria-hidden="true" />
      <span className={css.offerName}>
        <strong>{portfolioName}</strong>
        <span>
          {day(confirmedOn!)}
          {wants.has(type as never) && <>, {wants(type as never)}</>}
        </span>
      </span>
      <span className={css.orderEnd}>
        {!isAdvice(type) && (
          <strong className="number">{amount(order.amount, order.currencyCode)}</strong>
        )}
        <Badge tone={tone} data-state={instructionState}>
          {t(said === 'CONFIRMED' && !isWaiting ? 'signed' : said)}
        </Badge>
      </span>
      <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
    </a>
  )
}
