// The cover radar: what is protected today, when interest will pass a limit, and what is held elsewhere.

import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import { contractOfWire } from '#contracts/projected-world.ts'
import type { Customer } from '#domain/customer/customer.ts'
import { addMonths, type CalendarDate } from '#domain/date.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { CoverLead, CoverList, type Held } from '../holdings/cover-list.tsx'
import { standingElse } from '../holdings/standing-else.ts'
import { type BankOf, isHeld, type Overview } from '../holdings/use-overview.ts'
import css from './dashboard.module.css'
import { OutsideDeposits } from './outside-deposits.tsx'

/** What stands on a deposit and what it earns until its end; money without an end is looked at for a year. */
function heldUntilEnd(deposit: WireDeposit, today: CalendarDate): Held {
  const { bankId, dayCount, accruedFrom: start, maturesOn, steps } = contractOfWire(deposit)
  const { rate, tiers } = steps.at(-1)!
  const principal = parseMoney(deposit.balance, deposit.currencyCode)!
  const end = maturesOn ?? addMonths(today, 12)
  return { bankId, term: { principal, rate, tiers, dayCount, start, end, payout: 'AT_MATURITY' } }
}

type RadarProps = {
  overview: Overview
  customer: Customer
  /** Nothing where it cannot be read. */
  account: Money | undefined
  bankOf: BankOf
}

export function CoverRadar({ overview, customer, account, bankOf }: RadarProps) {
  const t = useTranslations('deposits.cover')
  const { today, outside } = overview
  const { locale } = useSite().market
  const held = [
    ...overview.deposits.filter(isHeld).map((deposit) => heldUntilEnd(deposit, today)),
    ...standingElse(overview, locale, account, today),
  ]
  return (
    <section aria-labelledby="cover" className={css.cover}>
      <h2 id="cover" className={css.sectionTitle}>
        {t('title')}
      </h2>
      <CoverLead customer={customer} />
      <CoverList {...{ customer, held, outside, bankOf }} on={today} />
      <OutsideDeposits overview={overview} />
    </section>
  )
}
