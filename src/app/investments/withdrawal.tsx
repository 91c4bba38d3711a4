// Withdrawing from the contract about a portfolio: the declaration while it can be made, and what becomes of it then.

import { useTranslations } from 'use-intl/react'
import { investingCalls } from '#contracts/investing.ts'
import { formatMoment } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { useMay } from '../data/use-standing.ts'
import { Revocation } from '../signing/revocation.tsx'
import type { Portfolio } from './use-portfolio.ts'

/** Nothing has left for the custodian. */
const unsentStates: readonly Portfolio['state'][] = ['CREATED', 'REQUESTED']

/** Stays while its receipt is shown, also where the portfolio is closed at once. */
export function Withdrawal({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investing.withdrawal')
  const act = useAct(investingCalls.withdraw)
  const mayWithdraw = useMay('cancel')
  const { withdrawal, state } = portfolio
  return (
    <Revocation
      contract={
        mayWithdraw && withdrawal
          ? {
              reference: withdrawal.reference,
              until: withdrawal.withdrawUntil,
              happens: t(unsentStates.includes(state) ? 'happensNow' : 'happens'),
              declare: (body, idempotencyKey) =>
                act.mutateAsync({ params: { orderId: withdrawal.orderId }, body, idempotencyKey }),
            }
          : undefined
      }
    />
  )
}

export function Withdrawn({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investing.withdrawal')
  const { market } = useSite()
  const at = portfolio.withdrawal?.withdrawnAt
  if (!at) return null
  const { timeZone } = market
  const moment = formatMoment(market.locale, new Date(at), { timeZone })
  const isOver = portfolio.state === 'CLOSED'
  return (
    <Notice tone={isOver ? 'good' : 'warn'} title={t('title')}>
      <p data-withdrawn>{t(isOver ? 'done' : 'text', { moment })}</p>
    </Notice>
  )
}
