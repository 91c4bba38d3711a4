// Money that is on no deposit and under a guarantee all the same: on the account, at the bank that keeps it,
// and under way to or from a bank.

import { onAccountAt, standing } from '#domain/cover/cover.ts'
import { servicingBankOf } from '#domain/cover/home-banks.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import type { Money } from '#domain/money.ts'
import type { Held } from './cover-list.tsx'
import { type Overview, sumOf } from './use-overview.ts'

export const standingElse = (
  { underWay }: Overview,
  locale: Locale,
  account: Money | undefined,
  on: CalendarDate,
): Held[] => [
  ...(account && account.minor > 0n
    ? [{ ...onAccountAt(servicingBankOf(locale).id, account, on), place: 'account' as const }]
    : []),
  ...underWay.flatMap(({ bankId, ...entry }): Held[] =>
    bankId ? [{ bankId, term: standing(sumOf(entry), on), place: 'underWay' }] : [],
  ),
]
