// An instruction of no portfolio among all orders: a mandate that was signed, and what this version has no word for.

import { ArrowRight, FileText } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { WireOtherOrder } from '#contracts/other-order.ts'
import { listedState } from '#domain/investment/portfolio-order.ts'
import { useHref } from '#shell/site.tsx'
import { Badge } from '#ui/view/badge.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import css from './order.module.css'
import { toneOf } from './order-badge.tsx'

export function OtherOrderRow({ order }: { order: WireOtherOrder }) {
  const t = useTranslations('investing.states')
  const wants = useTranslations('acts.titles.order')
  const href = useHref()
  const { day } = useFigures()
  const { type, instructionState, confirmedOn } = order
  const said = listedState(instructionState)
  // Of what nobody knows there is no page.
  const isLink = type === 'PAYMENT_ORDER_CONSENT'
  const Row = isLink ? 'a' : 'div'
  return (
    <Row
      {...(isLink && { href: href('paymentMethods') })}
      className={css.orderRow}
      data-order={instructionState}
      data-order-type={type}
    >
      <FileText size={32} strokeWidth={1.5} aria-hidden="true" />
      <span className={css.offerName}>
        <strong>{wants(type)}</strong>
        <span>{confirmedOn && day(confirmedOn)}</span>
      </span>
      <span className={css.orderEnd}>
        <Badge tone={toneOf(instructionState)} data-state={instructionState}>
          {t(said === 'CONFIRMED' ? 'signed' : said)}
        </Badge>
      </span>
      {isLink && <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />}
    </Row>
  )
}
