// A portfolio that is closed, and one that goes on where a closed one ended: each says so, with the way to the other.

import { useTranslations } from 'use-intl/react'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import css from './investments.module.css'
import { useSignedOrders } from './open-orders.tsx'
import type { Portfolio } from './use-portfolio.ts'

/** The move that was done, by which end it is looked for. */
function useMove(end: 'portfolioId' | 'targetId', id: string): WireInvestmentOrder | undefined {
  const { orders } = useSignedOrders()
  return orders.find(
    (order) =>
      order.type === 'MIGRATION_ONBOARDING' &&
      order[end] === id &&
      order.instructionState === 'EXECUTED',
  )
}

export function IsClosed({ instanceId }: { instanceId: string }) {
  const t = useTranslations('investments.closed')
  const href = useHref()
  const to = useMove('portfolioId', instanceId)?.targetId
  return (
    <div data-closed>
      <Notice tone="good" title={t('title')}>
        <p>{t('text')}</p>
        {to && (
          <NoticeActs>
            <ButtonLink href={href('investment', { instanceId: to })} look="secondary" size="small">
              {t('to')}
            </ButtonLink>
          </NoticeActs>
        )}
      </Notice>
    </div>
  )
}

export function CameFrom({ portfolio: { id, openedOn } }: { portfolio: Portfolio }) {
  const t = useTranslations('investments.closed')
  const href = useHref()
  const { day } = useFigures()
  const move = useMove('targetId', id)
  if (!move) return null
  return (
    <p className={css.about}>
      {t('from', { date: day(openedOn) })}{' '}
      <a href={href('investment', { instanceId: move.portfolioId })} data-came-from>
        {t('before')}
      </a>
    </p>
  )
}
