// An order of a portfolio, a pension or a private equity fund among all orders: what it wants, of which, and where it stands.

import { ArrowRight, ChartLine } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import { equityTemplate } from '#domain/investment/committing.ts'
import { isAdvice, isUncoveredRun, listedState } from '#domain/investment/portfolio-order.ts'
import { parseMoney } from '#domain/money.ts'
import { isPensionTemplate, pensionWishOf } from '#domain/pension/pension.ts'
import { pensionActions } from '#domain/signing/pension-act.ts'
import { actionOf } from '#domain/signing/portfolio-act.ts'
import { Badge } from '#ui/view/badge.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { pageOfAll, useOrderHref } from '../holdings/use-order-href.ts'
import css from './order.module.css'
import { toneOf } from './order-badge.tsx'

/** Of a pension nobody orders what is taken each month; what is sold is sold because its holder withdrew. */
function wantOf({ type, template, amount, currencyCode, mixBefore }: WireInvestmentOrder) {
  if (!isPensionTemplate(template)) return actionOf({ action: type, mix: mixBefore })
  const wish = pensionWishOf(type, parseMoney(amount, currencyCode)!)
  if (wish) return pensionActions[wish]
  return type === 'LIQUID_OFFBOARDING' ? actionOf({ action: type, mix: mixBefore }) : 'PENSION_RUN'
}

/** A fund is no custodian, and a call nobody's wish: where that makes another word. */
function ofFund({ type, template, instructionState: state }: WireInvestmentOrder) {
  if (template !== equityTemplate) return undefined
  if (state === 'EXPORTED') return 'atFund'
  if (state === 'REJECTED') return 'refusedByFund'
  if (type !== 'CAPITAL_CALL') return undefined
  if (state === 'ISSUE_IDENTIFIED') return 'overdue'
  return state === 'CANCELLED' ? 'unpaid' : undefined
}

export function PortfolioOrderRow({ order }: { order: WireInvestmentOrder }) {
  const orderHref = useOrderHref()
  const t = useTranslations('investing.states')
  const wants = useTranslations('acts.titles.order')
  const { amount, day } = useFigures()
  const { type, instructionState, portfolioName, confirmedOn } = order
  const want = wantOf(order)
  const hasAmount = !isAdvice(type) && want !== 'PENSION_HOLIDAY'
  const said = isUncoveredRun(order) ? 'CONFIRMED' : listedState(instructionState)
  const isWaiting = said === 'CONFIRMED' && order.missing !== undefined
  const tone = said === 'CONFIRMED' && !isWaiting ? 'accent' : toneOf(instructionState)
  // A page for all tells of what counts, and of every call: what else came to nothing is told here alone.
  const cameToNothing = said === 'CANCELLED' || said === 'REJECTED'
  const isLink = !pageOfAll(order.template) || !cameToNothing || type === 'CAPITAL_CALL'
  const Row = isLink ? 'a' : 'div'
  return (
    <Row
      {...(isLink && { href: orderHref(order) })}
      className={css.orderRow}
      data-order={instructionState}
      data-order-type={type}
    >
      <ChartLine size={32} strokeWidth={1.5} aria-hidden="true" />
      <span className={css.offerName}>
        <strong>{portfolioName}</strong>
        <span>
          {day(confirmedOn!)}
          {wants.has(want as never) && <>, {wants(want as never)}</>}
        </span>
      </span>
      <span className={css.orderEnd}>
        {hasAmount && (
          <strong className="number">{amount(order.amount, order.currencyCode)}</strong>
        )}
        <Badge tone={tone} data-state={instructionState}>
          {t(ofFund(order) ?? (said === 'CONFIRMED' && !isWaiting ? 'signed' : said))}
        </Badge>
      </span>
      <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
    </Row>
  )
}
