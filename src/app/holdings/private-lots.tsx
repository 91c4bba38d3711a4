// What would be sold privately, without tax withheld: when each part was bought, and whether that is over a year ago.

import { useTranslations } from 'use-intl/react'
import { investmentCalls, type WirePrivateLot } from '#contracts/investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { useSite } from '#shell/site.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { AccountSection } from '../page/account-page.tsx'
import css from '../page/entries.module.css'
import { PartMissing } from './part-missing.tsx'
import { useFigures } from './use-figures.ts'
import { useFundName } from './use-fund-name.ts'

/** Of one portfolio, or of all; where there is nothing of the kind, nothing is said. */
export function PrivateLots({ portfolioId }: { portfolioId?: string }) {
  const t = useTranslations('investments.privateLots')
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const asked = useAsk(investmentCalls.privateLots, request, { isEnabled: customerId !== '' })
  const lots = (asked.data ?? []).filter((lot) => !portfolioId || lot.portfolioId === portfolioId)
  if (!asked.isError && lots.length === 0) return null
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      {asked.isError ? (
        <PartMissing onRetry={() => void asked.refetch()} />
      ) : (
        <Lots lots={lots} isOfAll={portfolioId === undefined} />
      )}
    </AccountSection>
  )
}

type Part = { key: string; lots: WirePrivateLot[]; isOverAYear: boolean }

/** What is held for over a year is one part, whenever it was bought; the rest gets there day by day. */
function partsOf(lots: readonly WirePrivateLot[], today: CalendarDate): Part[] {
  const parts = new Map<string, Part>()
  for (const lot of lots) {
    const isOverAYear = lot.overAYearFrom <= today
    const key = `${lot.portfolioId} ${lot.isin} ${isOverAYear ? '' : lot.boughtOn}`
    const { lots: before } = parts.get(key) ?? { lots: [] }
    parts.set(key, { key, lots: [...before, lot], isOverAYear })
  }
  return [...parts.values()]
}

const sumOf = (decimals: readonly string[], digits: number): string =>
  decimals.reduce((sum, each) => sum + Number(each), 0).toFixed(digits)

function Lots({ lots, isOfAll }: { lots: readonly WirePrivateLot[]; isOfAll: boolean }) {
  const t = useTranslations('investments.privateLots')
  const { today } = useSite()
  const { amount, day, units } = useFigures()
  const fundName = useFundName()
  return (
    <ul className={css.list}>
      {partsOf(lots, today).map(({ key, lots: bought, isOverAYear }) => {
        const { isin, portfolioName, boughtOn, overAYearFrom, currencyCode } = bought[0]!
        const costs = bought.map(({ cost }) => cost)
        const count = units(
          sumOf(
            bought.map((lot) => lot.units),
            4,
          ),
        )
        return (
          <li key={key} className={css.entry} data-over-a-year={isOverAYear || undefined}>
            <span>
              <span className={css.entryTitle}>
                {isOfAll ? `${fundName(isin)}, ${portfolioName}` : fundName(isin)}
              </span>
              <br />
              <span className={css.entryMeta}>
                {isOverAYear ? (
                  <strong>{t('over', { units: count })}</strong>
                ) : (
                  t('from', { units: count, bought: day(boughtOn), day: day(overAYearFrom) })
                )}
              </span>
            </span>
            <span className={`number ${css.amount}`}>
              {t('cost', { amount: amount(sumOf(costs, 2), currencyCode) })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
