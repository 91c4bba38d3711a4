// What is in the way or waited for, line by line, each with the place where something can be done about it.

import { useTranslations } from 'use-intl/react'
import type { WireBlocker } from '#contracts/leaving.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { softBlockers } from '#domain/leaving/blockers.ts'
import { parseMoney } from '#domain/money.ts'
import { useHasPage, useHref, useSite } from '#shell/site.tsx'
import { useOrderHref } from '../holdings/use-order-href.ts'
import { useBanks } from '../holdings/use-overview.ts'
import entries from '../page/entries.module.css'

type Props = { blockers: readonly WireBlocker[]; hasTarget?: boolean }

function useSolution(hasTarget: boolean) {
  const href = useHref()
  const hasPage = useHasPage()
  const orderHref = useOrderHref()
  return ({ kind, id = '', portfolioId }: WireBlocker): string => {
    switch (kind) {
      case 'order':
      case 'orderAtBank':
        return orderHref({ id, ...(portfolioId && { portfolioId }) })
      case 'act':
        return href('approvals')
      case 'negativeBalance':
        return href('payIn')
      case 'heldPayIn':
        return href('messages')
      case 'referenceAccount':
        return href(hasTarget ? 'referenceAccountUpdate' : 'initialReferenceAccount')
      case 'deposit':
        return href('deposit', { depositId: id })
      case 'portfolio':
        return href('investment', { instanceId: id })
      case 'pension':
        return href(hasPage('pensionArea') ? 'pensionArea' : 'messages')
      case 'call':
      case 'commitment':
        return href(hasPage('commitment') ? 'commitment' : 'messages')
      case 'correction':
        return href('taxDesk')
      case 'collection':
        return href('paymentMethods')
      case 'payout':
        return href('accountWithdrawal')
    }
  }
}

/** What ends by itself is only to be looked at. */
const toSee: readonly WireBlocker['kind'][] = softBlockers

export function Blockers({ blockers, hasTarget = false }: Props) {
  const t = useTranslations('account-pages.leaving')
  const { locale } = useSite().market
  const bankOf = useBanks()
  const solutionOf = useSolution(hasTarget)
  const saidOf = ({ kind, amount, currencyCode, bankId, portfolioId }: WireBlocker) =>
    t(`blockers.${portfolioId && kind !== 'call' ? 'portfolioOrder' : kind}`, {
      amount: amount && currencyCode ? formatMoney(locale, parseMoney(amount, currencyCode)!) : '',
      bank: bankId ? bankOf(bankId).name : '',
    })
  const whenOf = ({ kind, day }: WireBlocker) => {
    if (day) return t('until', { day: formatDate(locale, day, 'long') })
    if (kind === 'deposit' || kind === 'portfolio') return t('open')
    return kind === 'pension' ? t('onRequest') : undefined
  }
  return (
    <ul className={entries.list}>
      {blockers.map((blocker) => {
        const when = whenOf(blocker)
        const isSeen = toSee.includes(blocker.kind)
        const act = t(`solve.${isSeen ? 'see' : (blocker.kind as 'order')}`)
        return (
          <li
            key={`${blocker.kind} ${blocker.id}`}
            className={entries.entry}
            data-blocker={blocker.kind}
          >
            <span>
              <span className={entries.entryTitle}>{saidOf(blocker)}</span>
              {when && (
                <>
                  <br />
                  <span className={entries.entryMeta}>{when}</span>
                </>
              )}
            </span>
            <a href={solutionOf(blocker)} aria-label={`${act}: ${saidOf(blocker)}`}>
              {act}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
