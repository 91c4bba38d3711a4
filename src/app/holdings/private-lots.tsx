// What would be sold privately, without tax withheld: when each part was bought, and whether that is over a year ago.

import { useTranslations } from 'use-intl/react'
import { investmentCalls, type WirePrivateLot } from '#contracts/investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { decimalOfUnits, parseUnits } from '#domain/investment/units.ts'
import { type Money, money, parseMoney } from '#domain/money.ts'
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

const unitsOf = (lots: readonly WirePrivateLot[]): string =>
  decimalOfUnits(sumOf(lots.map(({ units }) => parseUnits(units)!)))
const costOf = (lots: readonly WirePrivateLot[]): Money =>
  money(sumOf(lots.map(({ cost }) => parseMoney(cost, 'EUR')!.minor)), 'EUR')

function Lots({ lots, isOfAll }: { lots: readonly WirePrivateLot[]; isOfAll: boolean }) {
  const t = useTranslations('investments.privateLots')
  const { today } = useSite()
  const { money: written, day, units } = useFigures()
  const fundName = useFundName()
  return (
    <ul className={css.list}>
      {partsOf(lots, today).map(({ key, lots: bought, isOverAYear }) => {
        const { isin, portfolioName, boughtOn, overAYearFrom } = bought[0]!
        const count = units(unitsOf(bought))
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
              {t('cost', { amount: written(costOf(bought)) })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
