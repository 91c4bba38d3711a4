// What would be sold privately, without tax withheld: when each part was bought, and whether that is over a year ago.

import { useTranslations } from 'use-intl/react'
import { investmentCalls, type WirePrivateLot } from '#contracts/investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { isTaxWithheld } from '#domain/investment/template.ts'
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
  const { locale } = useSite().market
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const isEnabled = customerId !== '' && isTaxWithheld(locale)
  const asked = useAsk(investmentCalls.privateLots, request, { isEnabled })
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

type Part = { key: string; fund: string; lots: WirePrivateLot[]; isOverAYear: boolean }

/** What is held for over a year is one part, whenever it was bought; the rest gets there day by day. */
function partsOf(lots: readonly WirePrivateLot[], today: CalendarDate): Part[] {
  const parts = new Map<string, Part>()
  for (const lot of lots) {
    const isOverAYear = lot.overAYearFrom <= today
    const fund = `${lot.portfolioId} ${lot.isin}`
    const key = `${fund} ${isOverAYear ? '' : lot.boughtOn}`
    const { lots: before } = parts.get(key) ?? { lots: [] }
    parts.set(key, { key, fund, lots: [...before, lot], isOverAYear })
  }
  return [...parts.values()]
}

/** A plan buys every month: of each fund the next part to get there is shown, and the others are folded. */
function folded(parts: readonly Part[]): { shown: Part[]; more: Part[] } {
  const isNext = (part: Part) =>
    part === parts.find(({ fund, isOverAYear }) => fund === part.fund && !isOverAYear)
  const shown = parts.filter((part) => part.isOverAYear || isNext(part))
  return { shown, more: parts.filter((part) => !shown.includes(part)) }
}

const unitsOf = (lots: readonly WirePrivateLot[]): string =>
  decimalOfUnits(sumOf(lots.map(({ units }) => parseUnits(units)!)))
const costOf = (lots: readonly WirePrivateLot[]): Money =>
  money(sumOf(lots.map(({ cost }) => parseMoney(cost, 'EUR')!.minor)), 'EUR')

type LotsProps = { lots: readonly WirePrivateLot[]; isOfAll: boolean }

export function Lots({ lots, isOfAll }: LotsProps) {
  const t = useTranslations('investments.privateLots')
  const { today } = useSite()
  const { shown, more } = folded(partsOf(lots, today))
  return (
    <>
      <Parts parts={shown} isOfAll={isOfAll} />
      {more.length > 0 && (
        <details data-more-lots={more.length}>
          <summary className={css.more}>{t('more', { count: more.length })}</summary>
          <Parts parts={more} isOfAll={isOfAll} />
        </details>
      )}
    </>
  )
}

function Parts({ parts, isOfAll }: { parts: readonly Part[]; isOfAll: boolean }) {
  const t = useTranslations('investments.privateLots')
  const { money: written, day, units } = useFigures()
  const fundName = useFundName()
  return (
    <ul className={css.list}>
      {parts.map(({ key, lots: bought, isOverAYear }) => {
        const { isin, portfolioName, boughtOn, overAYearFrom } = bought[0]!
        const count = units(unitsOf(bought))
        const names = new Set([fundName(isin), ...(isOfAll ? [portfolioName] : [])])
        return (
          <li key={key} className={css.entry} data-over-a-year={isOverAYear || undefined}>
            <span>
              <span className={css.entryTitle}>{[...names].join(', ')}</span>
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
