// What a customer holds, summed up: by currency, by kind, and the interest to come by month.

import { addMonths, type CalendarDate } from '../date.ts'
import type { DepositKind } from '../deposit/deposit.ts'
import type { Happening } from '../deposit/projection.ts'
import { add, type Currency, type Money, money } from '../money.ts'

/** Between two places: to a bank, back from it, out to the customer's own account elsewhere, into a portfolio or a fund. */
export const underWayKinds = ['ORDER', 'RETURN', 'PAYOUT', 'INVESTMENT', 'CALL'] as const

export type HeldDeposit = { balance: Money; accrued: Money }

export type Total = {
  currency: Currency
  /** Nothing where the account cannot be read. */
  account: Money | undefined
  deposits: Money
  /** Before any tax on it. */
  accrued: Money
  underWay: Money
  /** In portfolios, at the last prices. */
  invested: Money
  /** In pensions, which cannot be taken out. */
  bound: Money
  total: Money
}

/**
 * One total for each currency, the account's first: amounts of different money are never added. Money that
 * only changes its place stays in it; what came or went for good, interest and tax alone move it.
 */
export function totals(
  account: Money | undefined,
  deposits: readonly HeldDeposit[],
  underWay: readonly Money[] = [],
  portfolios: readonly Money[] = [],
  pensions: readonly Money[] = [],
): Total[] {
  const currencies = new Set([
    ...(account ? [account.currency] : []),
    ...deposits.map(({ balance }) => balance.currency),
    ...[...underWay, ...portfolios, ...pensions].map(({ currency }) => currency),
  ])
  return [...currencies].map((currency) => {
    const zero = money(0n, currency)
    const own = deposits.filter(({ balance }) => balance.currency === currency)
    const held = own.reduce((sum, { balance }) => add(sum, balance), zero)
    const accrued = own.reduce((sum, deposit) => add(sum, deposit.accrued), zero)
    const sumOf = (parts: readonly Money[]) =>
      parts.filter((part) => part.currency === currency).reduce(add, zero)
    const [between, invested, bound] = [sumOf(underWay), sumOf(portfolios), sumOf(pensions)]
    const onAccount = account?.currency === currency ? account : undefined
    const total = [held, accrued, between, invested, bound].reduce(add, onAccount ?? zero)
    return {
      ...{ currency, account: onAccount, deposits: held, accrued },
      ...{ underWay: between, invested, bound, total },
    }
  })
}

export const depositGroups = ['term', 'overnight', 'notice'] as const
export type DepositGroup = (typeof depositGroups)[number]

const groups: Record<DepositKind, DepositGroup> = {
  TERM: 'term',
  // A flexible deposit is listed with the terms. [PRV-017]
  FLEX: 'term',
  OVERNIGHT: 'overnight',
  NOTICE: 'notice',
}

export const groupOf = ({ kind }: { kind: DepositKind }): DepositGroup => groups[kind]

export type InterestMonth = {
  /** `2026-11` */
  month: string
  gross: Money
  tax: Money
  net: Money
}

const monthOf = (on: CalendarDate): string => on.slice(0, 7)

/**
 * From today to the same day so many months on, by calendar month, those without interest included: the first
 * and the last are parts of a month.
 */
export function interestByMonth(
  happenings: readonly Happening[],
  currency: Currency,
  today: CalendarDate,
  months: number,
): InterestMonth[] {
  const first = `${monthOf(today)}-01` as CalendarDate
  const until = addMonths(today, months)
  const own = happenings.filter(
    ({ interest, on }) => interest.currency === currency && on >= today && on <= until,
  )
  return Array.from({ length: months + 1 }, (_, n) => {
    const month = monthOf(addMonths(first, n))
    const inMonth = own.filter(({ on }) => monthOf(on) === month)
    const sum = (pick: 'interest' | 'tax') =>
      money(
        inMonth.reduce((total, happening) => total + happening[pick].minor, 0n),
        currency,
      )
    const [gross, tax] = [sum('interest'), sum('tax')]
    return { month, gross, tax, net: money(gross.minor - tax.minor, currency) }
  })
}
