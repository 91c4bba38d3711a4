// What the tax of January is likely to be, told in December by the last prices there are.

import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { type CalendarDate, date } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { entriesOf, expectedOf, holdersToTax } from './prepayments.ts'

export type PrepaymentAhead = {
  on: CalendarDate
  prepayment: bigint
  taxable: bigint
  losses: bigint
  exempted: bigint
  tax: bigint
}

/** Of one of a customer's portfolios, after those before it have used what is not taxed; nothing where no tax is expected. */
export async function prepaymentAhead(
  tx: Tx,
  { customerId, portfolioId }: { customerId: string; portfolioId: string },
  year: number,
): Promise<PrepaymentAhead | undefined> {
  const on = addBusinessDays('TARGET', date(`${year}-12-31`), 1)
  const gained = await expectedOf(tx, await holdersToTax(tx, customerId), year)
  const entries = await entriesOf(tx, gained, on)
  const i = gained.findIndex((each) => each.portfolioId === portfolioId)
  const entry = entries[i]
  if (!entry || entry.tax.minor === 0n) return undefined
  const { prepayment, taxable } = gained[i]!
  return {
    ...{ on, prepayment, taxable, losses: entry.lossesUsed.minor },
    ...{ exempted: entry.exempted.minor, tax: entry.tax.minor },
  }
}
